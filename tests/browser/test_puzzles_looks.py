"""The pages of puzzles in every state: no faults by axe, no sideways scrolling, targets large enough."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.solo import Puzzle
from playwright.sync_api import expect
from support.puzzles import NONE, SEVERAL, SHEET

PATHS = (
    "/puzzles?size=6x6&grade=expert",
    "/puzzles/daily",
    "/puzzles/daily/2026-11-20",
    f"/puzzles/{SHEET.link}",
    f"/puzzles/{SEVERAL.link}",
    f"/puzzles/{NONE.link}",
    "/puzzles/paste",
    "/puzzles/mine",
)


def test_pages_of_puzzles(visit: Visit) -> None:
    somebody = visit()
    assert [fault for path in PATHS for fault in faults(somebody.goto(path), path)] == []


def test_refusals(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses |= {404, 422}
    found = faults(somebody.goto("/puzzles/6x6-nonsense"), "no puzzle")
    page = somebody.goto("/puzzles/paste")
    page.locator("#pasted").fill("1 . .\n2")
    page.locator('[data-action="read"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "pasted what is none")
    page = somebody.goto("/puzzles")
    page.locator('input[name="width"]').evaluate("one => { one.removeAttribute('max'); one.value = '31' }")
    page.locator('[data-action="fresh"]').click()
    expect(page.get_by_role("alert")).to_contain_text("from 4 to 30")
    found += faults(page, "a size that can not be")
    assert found == []


def test_puzzles_solved_and_puzzles_under_way_are_listed(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/puzzles?size=6x6&grade=easy")
    page.locator(".shelf a").first.click()
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/*")
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    for name in puzzle.mines():
        puzzle.square(name).click()
    puzzle.expect_over()
    somebody.goto(f"/puzzles/{SHEET.link}")
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/*")
    found = [fault for path in ("/puzzles", "/puzzles/mine", "/") for fault in faults(somebody.goto(path), path)]
    assert found == []


def test_a_book_while_it_is_made_and_when_it_is_ready(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/puzzles/books")
    page.locator("input[name=count]").fill("40")
    page.get_by_label("30 × 30", exact=True).check()
    page.locator('[data-action="order"]').click()
    page.wait_for_url("**/puzzles/books/*")
    expect(page.get_by_role("progressbar")).to_be_visible()
    found = faults(page, "a book that is made")
    page.locator('[data-action="away"]').click()
    page.wait_for_url("**/puzzles/books")
    page.locator("input[name=count]").fill("1")
    page.locator('[data-action="order"]').click()
    expect(page.locator('[data-action="fetch"]')).to_be_visible()
    found += faults(page, "a book that is ready")
    found += faults(somebody.goto("/puzzles/books"), "books")
    assert found == []
