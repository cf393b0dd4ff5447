"""The pages and states of the other games: axe finds nothing, nothing scrolls sideways, all can be hit."""

from __future__ import annotations

import pytest
from browser.coan import Shared, meet_on, open_shared
from browser.conftest import Visit
from browser.inspection import faults
from browser.solo import open_puzzle
from playwright.sync_api import expect
from support.site import Site

pytestmark = pytest.mark.needs("chromium")


@pytest.mark.parametrize("path", ["/rules", "/new/coan?board=own", "/new/solo"])
def test_pages_round_the_tables(visit: Visit, path: str) -> None:
    assert faults(visit().goto(path), path) == []


def test_a_size_that_does_not_fit(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(422)
    page = somebody.goto("/new/coan?board=own&width=5&height=5&mines=17")
    page.locator('[data-action="start"]').click()
    expect(page.get_by_role("alert")).to_contain_text("At most 16 mines fit on 5 × 5 squares, not 17.")
    expect(page.locator('input[name="mines"]')).to_have_value("17")
    assert faults(page, "a size that does not fit") == []


def test_the_shared_field_in_every_phase(visit: Visit, site: Site) -> None:
    waiting = open_shared(visit(), **{"with": "friend"})
    waiting.expect_connected()
    found = faults(waiting.page, "waiting for a friend")
    two = meet_on(visit, site)
    red, blue = Shared(two.red.page), Shared(two.blue.page)
    red.play("explore", "B2")
    blue.expect_my_turn()
    blue.play("mark", "E5")
    found += faults(blue.page, "a wrong mark, the other's turn")
    red.expect_my_turn()
    red.square("A1").click()
    found += faults(red.page, "chosen to explore")
    red.square("A1").click()
    found += faults(red.page, "chosen to mark")
    red.action("at-once").click()
    found += faults(red.page, "at once")
    red.action("at-once").click()
    red.play("mark", "A1")
    found += faults(visit().goto(two.path), "watching")
    blue.expect_my_turn()
    blue.play("explore", "E1")
    red.expect_my_turn()
    red.play("mark", "C5")
    found += faults(red.page, "won")
    blue.expect_over()
    found += faults(blue.page, "lost")
    blue.page.locator("#moves a", has_text="E5").click()
    found += faults(blue.page, "looking back")
    assert found == []


def test_the_largest_field(visit: Visit, site: Site) -> None:
    two = meet_on(visit, site, "", board="wide")
    assert faults(Shared(two.red.page).page, "30 × 16") == []


def test_a_puzzle_in_every_phase(visit: Visit) -> None:
    puzzle = open_puzzle(visit(), size="10x10")
    puzzle.page.wait_for_load_state()
    found = faults(puzzle.page, "a new puzzle")
    mines, free = puzzle.mines(), puzzle.free()
    puzzle.square(free[0]).click(button="right")
    puzzle.square(mines[0]).click()
    puzzle.expect_kept(3)
    puzzle.action("hint").click()
    expect(puzzle.page.locator(".hint")).to_be_visible()
    found += faults(puzzle.page, "a hint")
    puzzle.action("check").click()
    expect(puzzle.status).to_contain_text("right so far")
    found += faults(puzzle.page, "checked")
    puzzle.action("resign").click()
    found += faults(puzzle.page, "a question")
    puzzle.action("cancel").click()
    for name in mines[1:]:
        puzzle.square(name).click()
    puzzle.expect_over()
    found += faults(puzzle.page, "solved")
    other = open_puzzle(visit())
    other.resign()
    found += faults(other.page, "given up")
    found += faults(visit().goto(f"/t/{puzzle.page.url.split('/t/')[1]}"), "watching")
    assert found == []
