"""The keyboard alone plays the other games, too, and the focus is never lost."""

from __future__ import annotations

from browser.coan import FIELD, Shared, meet_on
from browser.conftest import Visit
from browser.keys import WATCH_FOCUS, arrow_to, tab_to, walk_to
from browser.solo import Puzzle
from playwright.sync_api import expect
from support.site import Site


def test_the_keyboard_plays_a_whole_game_on_the_shared_field(visit: Visit, site: Site) -> None:
    two = meet_on(visit)
    red, blue = Shared(two.red.page), Shared(two.blue.page)
    for table in (red, blue):
        table.page.evaluate(WATCH_FOCUS)
        tab_to(table.page, '[data-board="shared"] [data-square]')
    walk_to(red, "B2")
    red.page.keyboard.press("Enter")  # once, to explore it
    expect(red.action("explore")).to_have_attribute("aria-pressed", "true")
    red.page.keyboard.press("p")
    red.expect_number("B2", "1")
    expect(red.square("B2")).to_be_focused()
    blue.expect_my_turn()
    walk_to(blue, "E5")
    blue.page.keyboard.press("Enter")
    blue.page.keyboard.press("Enter")  # twice, to mark it
    expect(blue.action("mark")).to_have_attribute("aria-pressed", "true")
    blue.page.keyboard.press("p")
    blue.expect_state("E5", "wrong")
    for table, name, letter in ((red, "A1", "m"), (blue, "E1", "e"), (red, "C5", "m")):
        table.expect_my_turn()
        walk_to(table, name)
        table.page.keyboard.press(letter)
        table.page.keyboard.press("p")
        expect(table.board().locator(f'[data-square="{name}"]:is([data-state=found], [data-state=hit])')).to_have_count(
            1
        )
    for table in (red, blue):
        table.expect_over()
        assert table.page.evaluate("window.lostFocus") == 0


def test_the_letters_play_at_once_where_that_is_wanted(visit: Visit, site: Site) -> None:
    two = meet_on(visit)
    red = Shared(two.red.page)
    red.action("at-once").focus()
    red.page.keyboard.press("Enter")
    expect(red.action("at-once")).to_have_attribute("aria-pressed", "true")
    red.square("A1").focus()
    red.page.keyboard.press("m")
    red.expect_state("A1", "found")
    expect(red.square("A1")).to_be_focused()


def test_the_keyboard_chooses_a_field_of_its_own_size(visit: Visit) -> None:
    page = visit().goto("/new/coan")
    for name, value in (("board", "own"), ("scoring", "flat")):
        tab_to(page, f'input[name="{name}"]')
        arrow_to(page, f'input[name="{name}"][value="{value}"]')
        if name == "board":
            for number in ("width", "height", "mines"):
                tab_to(page, f'input[name="{number}"]')
                page.keyboard.press("Control+a")
                page.keyboard.type(FIELD[number])
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = Shared(page)
    expect(table.board().locator("[data-square]")).to_have_count(25)
    expect(page.locator(".series li")).to_have_count(3)


def test_the_keyboard_solves_a_puzzle(visit: Visit) -> None:
    page = visit().goto("/")
    tab_to(page, '[data-action="solve"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    mines, free = puzzle.mines(), puzzle.free()[0]
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[data-board="puzzle"] [data-square]')
    walk_to(puzzle, free)
    page.keyboard.press("f")
    puzzle.expect_state(free, "flag")
    puzzle.expect_kept(2)
    page.keyboard.press("u")
    puzzle.expect_state(free, "covered")
    puzzle.expect_kept(3)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    for name in mines:
        walk_to(puzzle, name)
        page.keyboard.press("Enter")
    puzzle.expect_over()
    assert page.evaluate("window.lostFocus") == 0
