"""The other games' pages in every state: no faults by axe, no sideways scrolling, targets large enough."""

from __future__ import annotations

from browser.coan import face_on, open_shared
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
    one = face_on(visit, moves=[(0, "explore B2"), (1, "explore D4"), (0, "mark E5")])
    table = one.table
    found += faults(table.page, "a wrong mark, the opponent's turn")
    one.play([(1, "mark E2")])
    table.expect_my_turn()
    for _ in range(2):
        table.square("A1").click()
    expect(table.action("mark")).to_have_attribute("aria-pressed", "true")
    found += faults(table.page, "chosen to mark")
    table.action("at-once").click()
    found += faults(table.page, "at once")
    table.action("at-once").click()
    table.play("mark", "A1")
    found += faults(visit().goto(one.path), "watching")
    one.play([(1, "explore E1"), (0, "mark C5")])
    table.expect_over()
    found += faults(table.page, "won")
    table.page.locator("#moves a", has_text="E5").click()
    found += faults(table.page, "looking back")
    assert found == []


def test_the_largest_field(visit: Visit) -> None:
    table = face_on(visit, "", board="wide").table
    assert faults(table.page, "30 × 16") == []


def test_a_puzzle_in_every_phase(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    mines, free = puzzle.mines(), puzzle.free()
    puzzle.square(free[0]).click(button="right")
    puzzle.square(mines[0]).click()
    puzzle.expect_kept(3)
    puzzle.action("check").click()
    expect(puzzle.status).to_contain_text("right so far")
    puzzle.action("hint").click()
    expect(puzzle.page.locator(".hint")).to_be_visible()
    found = faults(puzzle.page, "checked, and a hint")
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
