"""In a live game a move may be chosen while the opponent thinks: it is sent in its turn, unless it is cancelled."""

from __future__ import annotations

from collections.abc import Callable

from browser.coan import FIELD, Shared
from browser.conftest import Visit
from browser.games import LAID, seat_two
from browser.inspection import faults
from browser.maze import BUILT, MazeTable
from browser.table import Table
from playwright.sync_api import Locator, expect


def planned(table: Table) -> Locator:
    """The line that says what is planned."""
    return table.page.locator("#premove")


def test_a_move_is_drawn_and_sent_when_the_turn_comes_and_not_before(visit: Visit) -> None:
    game = seat_two(visit, "mijnenveger", time="5-5")
    game.play(LAID)
    two = game.come(Table)
    red, blue = two.red, two.blue
    blue.choose("E1")
    blue.action("sweep").click()
    expect(planned(blue)).to_contain_text("Sweep E1")
    expect(blue.square("E1")).to_have_attribute("data-premove", "")
    assert faults(blue.page, "a move planned") == []
    assert red.number == 2
    red.sweep("A1")
    for table in two.tables:
        table.expect_upto(4)
    blue.expect_state("E1", "hit")
    expect(planned(blue)).to_be_hidden()
    red.expect_turn()


def test_a_tap_on_it_escape_or_the_button_cancels_it(visit: Visit) -> None:
    game = seat_two(visit, "mijnenveger", time="5-5")
    game.play(LAID)
    two = game.come(Table)
    blue = two.blue
    ways: tuple[Callable[[], None], ...] = (
        lambda: blue.square("E1").click(),
        lambda: blue.page.keyboard.press("Escape"),
        lambda: blue.action("forget-premove").click(),
    )
    for cancel in ways:
        blue.choose("E1")
        blue.action("sweep").click()
        expect(planned(blue)).to_be_visible()
        cancel()
        expect(planned(blue)).to_be_hidden()
        expect(blue.page.locator("[data-premove]")).to_have_count(0)
    two.red.sweep("A1")
    blue.expect_turn()
    blue.expect_number_of_moves(3)


def test_one_that_has_become_impossible_is_refused_in_words(visit: Visit) -> None:
    game = seat_two(visit, "coan", "A1 E1 C5", **(FIELD | {"time": "5-5"}))
    two = game.come(Shared)
    blue = two.blue
    blue.expect_ready()
    blue.square("A1").click()
    blue.action("play").click()
    expect(planned(blue)).to_contain_text("Explore A1")
    two.play([(0, "mark A1")])
    expect(blue.refusal).to_have_count(1)
    expect(planned(blue)).to_be_hidden()


def test_in_uitweg_a_step_or_the_way_out_is_planned(visit: Visit) -> None:
    game = seat_two(visit, "uitweg", time="5-5")
    game.play(BUILT)
    two = game.come(MazeTable)
    red, blue = two.red, two.blue
    expect(blue.action("exit")).to_have_attribute("aria-disabled", "true")  # the runner is outside
    blue.square("C1", "control").click()
    expect(planned(blue)).to_contain_text("To C1")
    expect(blue.square("C1", "control")).to_have_attribute("data-premove", "")
    assert faults(blue.page, "a step planned") == []
    blue.square("C1", "control").click()
    expect(planned(blue)).to_be_hidden()
    blue.square("C1", "control").click()
    red.ask_for("A1", "no")
    blue.expect_state("C1", "runner", "control")
    expect(planned(blue)).to_be_hidden()
    blue.ask_for("B1", "yes")
    two.play([(1, "resign")])


def test_games_without_a_live_clock_have_none(visit: Visit) -> None:
    game = seat_two(visit, "mijnenveger")
    game.play(LAID)
    blue = game.come(Table).blue
    expect(planned(blue)).to_have_count(0)
    blue.choose("E1")
    expect(blue.action("sweep")).to_have_attribute("aria-disabled", "true")
