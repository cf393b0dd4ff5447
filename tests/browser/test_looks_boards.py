"""The pages and states of the other games: axe finds nothing, nothing scrolls sideways, all can be hit."""

from __future__ import annotations

from browser.coan import meet_on, open_shared
from browser.conftest import Visit
from browser.inspection import faults
from browser.solo import open_puzzle
from playwright.sync_api import expect


def test_a_size_that_does_not_fit(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(422)
    page = somebody.goto("/new/coan?board=own&width=5&height=5&mines=17")
    page.locator('[data-action="start"]').click()
    expect(page.get_by_role("alert")).to_contain_text("At most 16 mines fit on 5 × 5 squares, not 17.")
    expect(page.locator('input[name="mines"]')).to_have_value("17")
    assert faults(page, "a size that does not fit") == []


def test_the_shared_field_in_every_phase(visit: Visit) -> None:
    waiting = open_shared(visit(), **{"with": "friend"})
    found = faults(waiting.page, "waiting for a friend")
    two = meet_on(visit, moves=[(0, "explore B2"), (1, "mark E5")])
    red, blue = two.tables
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
    two.play([(1, "explore E1"), (0, "mark C5")])
    found += faults(red.page, "won")
    blue.expect_over()
    found += faults(blue.page, "lost")
    blue.page.locator("#moves a", has_text="E5").click()
    found += faults(blue.page, "looking back")
    assert found == []


def test_the_largest_field(visit: Visit) -> None:
    two = meet_on(visit, "", board="wide")
    assert faults(two.red.page, "30 × 16") == []


def test_a_puzzle_in_every_phase(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
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
