"""The other games, too, can be played by keyboard alone, and the focus is never lost."""

from __future__ import annotations

from browser.coan import FIELD, Shared, face_on
from browser.conftest import Visit
from browser.keys import WATCH_FOCUS, arrow_to, tab_to, unfold, walk_to
from browser.solo import open_puzzle
from playwright.sync_api import expect


def test_the_keyboard_plays_a_whole_game_on_the_shared_field(visit: Visit) -> None:
    one = face_on(visit)
    table, page = one.table, one.table.page
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[data-board="shared"] [data-square]')
    walk_to(table, "B2")
    page.keyboard.press("Enter")  # once to explore it
    expect(table.action("explore")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    table.expect_number("B2", "1")
    expect(table.square("B2")).to_be_focused()
    one.play([(1, "explore D4")])
    table.expect_my_turn()
    walk_to(table, "E5")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # twice to mark it
    expect(table.action("mark")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    table.expect_state("E5", "wrong")
    one.play([(1, "explore B4")])
    for name, letter, state, answer in (
        ("A1", "m", "found", [(1, "mark E2")]),
        ("E1", "e", "hit", [(1, "mark C5")]),
    ):
        table.expect_my_turn()
        walk_to(table, name)
        page.keyboard.press(letter)
        page.keyboard.press("p")
        table.expect_state(name, state)
        one.play(answer)
    table.expect_over()
    assert page.evaluate("window.lostFocus") == 0


def test_the_letters_play_at_once_where_that_is_wanted(visit: Visit) -> None:
    table = face_on(visit).table
    table.action("at-once").focus()
    table.page.keyboard.press("Enter")
    expect(table.action("at-once")).to_have_attribute("aria-pressed", "true")
    table.square("A1").focus()
    table.page.keyboard.press("m")
    table.expect_state("A1", "found")
    expect(table.square("A1")).to_be_focused()


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
            unfold(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = Shared(page)
    expect(table.board().locator("[data-square]")).to_have_count(25)
    expect(page.locator(".series li")).to_have_count(3)


def test_letters_flag_undo_and_ask_for_a_hint_in_a_puzzle(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    page, free = puzzle.page, puzzle.free()[0]
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
    assert page.evaluate("window.lostFocus") == 0
