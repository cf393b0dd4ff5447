"""Games without faces of their own in a browser: by hand, by keyboard, to the end, and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from browser.any_table import visits
from browser.conftest import Visit
from browser.inspection import faults
from browser.keys import tab_to
from browser.table import Table
from playwright.sync_api import Browser, expect
from support.site import Site
from support.stranger import install_plain

if TYPE_CHECKING:
    from support.fixtures import StartSite

MOST_TURNS = 60


@pytest.fixture(scope="module")
def plain_site(tmp_path_factory: pytest.TempPathFactory, start_site: StartSite) -> Iterator[Site]:
    """A site with games without faces installed."""
    packages = tmp_path_factory.mktemp("packages")
    install_plain(packages)
    with start_site(tmp_path_factory.mktemp("plain"), settings={"PYTHONPATH": str(packages)}) as site:
        yield site


@pytest.fixture
def come(chromium: Browser, plain_site: Site) -> Iterator[Visit]:
    """Lets in a visitor."""
    with visits(chromium, plain_site) as come:
        yield come


def sat_down(come: Visit, game: str, **more: str) -> Table:
    """A visitor at a table of their own, who begins."""
    somebody = come()
    somebody.goto(somebody.post(f"/start/{game}", **more))
    table = Table(somebody.page, "view0")
    table.expect_ready()
    return table


def test_a_square_is_tapped_then_what_is_done_to_it_until_the_game_is_over(come: Visit) -> None:
    somebody = come(has_touch=True, viewport={"width": 390, "height": 844})
    somebody.goto()
    somebody.page.locator('[data-game="plain_coan"] [data-action="play-bot"]').tap()
    table = Table(somebody.page, "view0")
    table.expect_ready()
    expect(table.page.locator("#near[data-turn]")).to_have_count(1)
    expect(table.action("do:mark")).to_have_attribute("aria-disabled", "true")
    square = table.page.locator('[data-does~="mark"]').first
    name = square.get_attribute("data-square") or ""
    square.tap()
    expect(table.square(name)).to_have_attribute("aria-selected", "true")
    table.action("do:mark").tap()
    table.expect_answered()
    expect(table.page.locator("#moves li").first).to_be_visible()
    table.resign()
    expect(table.status).to_contain_text("You lose")
    expect(table.status).to_contain_text("Bot Random wins: the opponent has resigned.")
    table.action("replay").tap()
    expect(table.page.locator("#frame [data-board]")).to_have_count(1)
    table.page.locator('[data-step="first"]').tap()
    table.page.locator('[data-step="after"]').tap()
    expect(table.page.locator("#happened")).to_contain_text("Deal")


def test_a_board_is_gone_over_by_arrows_and_a_letter_plays(come: Visit) -> None:
    table = sat_down(come, "plain_coan", starts="me", **{"with": "bot"})
    page = table.page
    tab_to(page, "[data-square]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(table.square("B2")).to_be_focused()
    page.keyboard.press("e")
    table.expect_answered()
    expect(page.locator("#moves")).to_contain_text("Explore B2")
    expect(table.square("B2")).not_to_have_attribute("data-state", "covered")
    expect(page.locator("#said")).not_to_be_empty()


def test_a_laying_is_drawn_changed_by_a_tap_and_sent(come: Visit) -> None:
    table = sat_down(come, "plain_mijnenveger", starts="me", **{"with": "bot"})
    page, laid = table.page, "view1"
    written = page.locator("#written")
    table.square("B2", laid).click()
    expect(written).to_have_value("lay B2")
    expect(table.square("B2", laid)).to_have_attribute("data-noted", "")
    expect(table.square("B2", laid)).to_have_attribute("aria-label", "B2, covered, named in your move")
    table.square("C3", "view0").click()  # nothing is laid on the opponent's board
    expect(written).to_have_value("lay B2")
    expect(page.locator("[data-noted]")).to_have_count(1)
    expect(page.locator('[aria-selected="true"]')).to_have_count(0)
    table.action("clear").click()
    expect(page.locator("[data-noted]")).to_have_count(0)
    expect(table.square("B2", laid)).to_have_attribute("aria-label", "B2, covered")
    table.action("draw").click()
    expect(written).not_to_have_value("")
    words = written.input_value().split()
    assert (words[0], len(words)) == ("lay", 11)
    expect(page.locator("[data-noted]")).to_have_count(10)
    table.square(words[1], laid).click()
    assert written.input_value().split() == [words[0], *words[2:]]
    free = next(
        f"{letter}{number}" for number in range(1, 7) for letter in "ABCDEF" if f"{letter}{number}" not in words
    )
    table.square(free, laid).click()
    table.action("write").click()
    table.expect_answered()
    expect(page.locator("#moves")).to_contain_text(free)
    expect(written).to_have_value("")
    expect(page.locator("[data-noted]")).to_have_count(0)
    table.square("C3").click()  # of two boards with such a square, the one on which one plays
    expect(page.locator('[aria-selected="true"]')).to_have_count(1)
    expect(table.square("C3")).to_have_attribute("aria-selected", "true")


def test_a_refusal_is_shown_and_the_input_stays(come: Visit) -> None:
    table = sat_down(come, "plain_mijnenveger", starts="me", **{"with": "bot"})
    table.page.locator("#written").fill("lay A1")
    table.page.locator("#written").press("Enter")
    table.expect_answered()
    expect(table.refusal).to_contain_text("mines")
    expect(table.page.locator("#written")).to_have_value("lay A1")
    table.page.locator("#written").fill("dance")
    table.action("write").click()
    expect(table.refusal).to_be_visible()


def test_a_game_without_a_board_is_played_to_the_end_and_again(come: Visit) -> None:
    table = sat_down(come, "toy", **{"with": "bot"})
    page = table.page
    for _turn in range(MOST_TURNS):
        before = table.number  # first, since the bot may end the game meanwhile
        if table.action("record").count():
            break
        guess = page.locator('.doing [data-do^="guess"]').first
        if not guess.count():
            table.expect_upto(before + 1)
            continue
        guess.click()
        table.expect_answered()
    table.expect_over()
    expect(table.status).to_contain_text("the card is found")
    expect(page.get_by_text("Revealed · Cards")).to_be_visible()
    path = page.url
    table.action("rematch").click()
    page.wait_for_url(lambda url: url != path)
    table.expect_ready()
    expect(page.locator("#moves")).to_contain_text("Deal")


def test_actions_picked_from_a_list_are_played(come: Visit) -> None:
    table = sat_down(come, "toy", starts="me", **{"with": "bot", "board": "own", "set-cards": "9"})
    table.expect_connected()
    table.page.locator(".doing select").select_option("guess 7")
    table.page.locator('.doing [data-action="pick"]').click()
    table.expect_answered()
    expect(table.page.locator("#moves")).to_contain_text("Guess 7")


def test_two_at_one_device_pass_it_on_and_see_each_their_own(come: Visit) -> None:
    somebody = come()
    page = somebody.goto(somebody.post("/start/toy", **{"with": "device"}))
    page.locator(".cover button").click()
    table = Table(page)
    table.expect_ready()
    own = page.locator(".known dl div").first
    expect(own).to_contain_text("Own")
    page.locator('.doing [data-do="peek"]').click()
    table.expect_answered()
    expect(own).to_contain_text("Own")
    page.locator('.doing [data-do^="guess"]').first.click()
    table.expect_answered()
    if not table.action("record").count():  # a guess may be right
        table.action("pass").click()
        page.locator(".cover button").click()
        table.expect_ready()
        expect(page.locator(".known")).to_contain_text("Guesses · Indigo")


def test_every_page_of_any_game_passes_the_inspection(come: Visit) -> None:
    somebody = come()
    found = []
    for path in ("/", "/new/toy", "/new/plain_uitweg?board=own", "/new/plain_solo", "/rules/plain_postal", "/find/toy"):
        found += faults(somebody.goto(path), f"any game {path}")
    for game in ("toy", "plain_mijnenveger", "plain_postal", "plain_solo", "plain_uitweg"):
        somebody.goto(somebody.post(f"/start/{game}", **{"with": "bot", "starts": "me"}))
        table = Table(somebody.page, "view0")
        table.expect_ready()
        expect(table.page.locator("#main[data-connected]")).to_have_count(1)
        found += faults(table.page, f"{game} begun")
        if table.action("draw").is_visible():
            table.action("draw").click()
            expect(table.page.locator("#written")).not_to_have_value("")
            table.action("write").click()
            table.expect_answered()
            found += faults(table.page, f"{game} going on")
        if table.action("resign").count():
            table.resign()
        found += faults(table.page, f"{game} over")
        if table.action("replay").count():
            table.action("replay").click()
            expect(table.page.locator("#frame")).to_have_count(1)
            found += faults(table.page, f"{game} replayed")
    assert found == []
