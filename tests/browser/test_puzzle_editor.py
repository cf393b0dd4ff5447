"""A visitor of the puzzle editor: a puzzle set by keys, taps and pasting, its live verdict, and its play."""

from __future__ import annotations

import re
from dataclasses import replace

from browser.conftest import Visit
from browser.inspection import faults
from browser.keys import WATCH_FOCUS, tab_to
from playwright.sync_api import Page, expect
from support.puzzles import COUNTED, NONE, SEVERAL, SHEET

from boem.puzzles.formats import PuzzleFormat, write_puzzle

PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def opened(visit: Visit, query: str = "", **more: object) -> Page:
    """The editor, once its script runs."""
    page = visit(**more).goto(f"/puzzles/editor{query}")
    expect(page.locator("#main")).to_have_attribute("data-ready", "")
    return page


def expect_verdict(page: Page, link: str, solutions: str) -> None:
    """Wait until the page shows the verdict on this grid, and has it in its address."""
    verdict = page.locator("#verdict")
    expect(verdict).to_have_attribute("data-link", link)
    expect(verdict).to_have_attribute("data-solutions", solutions)
    expect(page).to_have_url(re.compile(rf"field={link}$"))


def test_a_puzzle_is_typed_row_by_row_judged_at_each_change_and_played(visit: Visit) -> None:
    page = opened(visit)
    page.evaluate(WATCH_FOCUS)
    tab_to(page, "[data-board] [data-square]")
    for row in SHEET.rows:
        page.keyboard.type(row)
    expect_verdict(page, SHEET.link, "1")
    expect(page.locator("#verdict-h")).to_have_text("Proper: exactly one layout fits")
    page.keyboard.press("8")
    expect_verdict(page, f"{SHEET.link[:-1]}8", "0")
    expect(page.locator('[data-square="F6"]')).to_have_attribute("data-hint", "clue")
    page.keyboard.press("Control+z")
    expect_verdict(page, SHEET.link, "1")
    assert page.evaluate("window.lostFocus") == 0
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/*")


def test_the_number_of_mines_can_be_given_and_left_out_again(visit: Visit) -> None:
    page = opened(visit, f"?field={replace(COUNTED, count=None).link}")
    field = page.locator("#size [name=mines]")
    field.fill("3")
    expect_verdict(page, COUNTED.link, "1")
    page.locator('[data-action="undo"]').click()
    expect_verdict(page, replace(COUNTED, count=None).link, "2")
    expect(field).to_have_value("")


def test_a_layout_is_drawn_filled_in_and_thinned_out(visit: Visit) -> None:
    page = opened(visit, "?width=5&height=4")
    page.locator('[data-square="B2"]').click(button="right")
    expect_verdict(page, "5x4-fMm", "2")
    page.locator('.segment:has([name="brush"][value="-2"])').click()
    page.locator('[data-square="E4"]').click()
    expect_verdict(page, "5x4-fMlM", "2")
    page.locator('[data-do="fill"]').click()
    expect(page.locator("#verdict")).to_have_attribute("data-link", "5x4-111001a100111110001a")
    page.locator('[data-do="fewest"]').click()
    expect(page.locator("#verdict")).to_contain_text("No number can be left out.")
    expect(page.locator("#verdict")).to_have_attribute("data-solutions", "1")


def test_a_finger_sets_numbers_and_takes_them_away(visit: Visit) -> None:
    page = opened(visit, "?field=4x4-p", has_touch=True)
    page.locator('.segment:has([name="brush"][value="2"])').tap()
    page.locator('[data-square="B1"]').tap()
    expect_verdict(page, "4x4-a2n", "2")
    page.locator('[data-square="B1"]').tap()
    expect_verdict(page, "4x4-p", "2")


def test_what_is_pasted_anywhere_is_read(visit: Visit) -> None:
    page = opened(visit)
    page.evaluate(PASTE, write_puzzle(SHEET, PuzzleFormat.PUZZ_LINK))
    expect(page.locator("#read")).to_have_text("Read from an address of puzz.link.")
    expect(page.locator("#verdict")).to_have_attribute("data-link", SHEET.link)


def test_every_state_of_the_page(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses |= {422}
    found = list[str]()
    for query in ("", SHEET.link, SEVERAL.link, NONE.link, "6x6-MMzh", f"30x30-{'z' * 34}p", "x"):
        path = f"/puzzles/editor?field={query}" if query else "/puzzles/editor"
        found += faults(somebody.goto(path), path)
    assert found == [], "\n".join(found)
