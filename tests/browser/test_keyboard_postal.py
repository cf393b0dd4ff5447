"""Postal Minesweeper can be played by keyboard alone, and the focus is never lost."""

from __future__ import annotations

from browser.conftest import Visit
from browser.keys import WATCH_FOCUS, arrow_to, tab_to, walk_to
from browser.postal import Postal, face_by_post
from playwright.sync_api import expect


def test_the_keyboard_opens_a_table_and_plays_rounds(visit: Visit) -> None:
    page = visit().goto("/new/postal")
    tab_to(page, 'input[name="others"]')
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    tab_to(page, 'input[name="board"]')
    arrow_to(page, 'input[name="board"][value="small"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = Postal(page)
    table.expect_connected()
    expect(page.locator("#standings tbody tr")).to_have_count(3)
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[data-board="field"] [data-square]')
    walk_to(table, "B2")
    page.keyboard.press("Enter")
    table.expect_state("B2", "tip")
    table.expect_words("B2")
    expect(table.square("B2")).to_be_focused()
    tab_to(page, '[data-action="send"]')  # past no tick: against bots alone, orders are final when sent
    page.keyboard.press("Enter")
    table.expect_round(2)
    assert page.evaluate("window.lostFocus") == 0


THREE_AT_ONCE = """() => {
  const square = () => document.querySelector('[data-board="field"] [data-square="E5"]');
  for (const key of "mmm") square().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  window.seen = [square().dataset.state];
  new MutationObserver(() => window.seen.push(square().dataset.state))
    .observe(document.getElementById("main"), { childList: true, subtree: true, attributes: true });
}"""


def test_letters_that_come_faster_than_answers_stay_what_they_were(visit: Visit) -> None:
    table = face_by_post(visit).table
    table.page.evaluate(THREE_AT_ONCE)
    table.expect_draft_kept()
    table.expect_words("E5*")
    assert set(table.page.evaluate("window.seen")) == {"tip-mine"}


def test_letters_mark_take_back_and_send(visit: Visit) -> None:
    table = face_by_post(visit).table
    page = table.page
    table.square("E5").focus()
    page.keyboard.press("m")
    table.expect_state("E5", "tip-mine")
    page.keyboard.press("m")
    table.expect_state("E5", "tip")
    page.keyboard.press("m")
    table.expect_state("E5", "tip-mine")
    walk_to(table, "D5")
    page.keyboard.press("Enter")
    table.expect_state("D5", "tip")
    page.keyboard.press("Delete")
    table.expect_state("D5", "covered")
    table.expect_words("E5*")
    page.keyboard.press("s")
    expect(table.receipt).to_have_text("E5 mine")
    expect(table.square("D5")).to_be_focused()
    tab_to(page, "#mark-E5")
    page.keyboard.press("Space")
    table.expect_state("E5", "tip")
    table.expect_words("E5")  # the form has been replaced
    expect(page.locator("#mark-E5")).to_be_focused()
    tab_to(page, "#back-E5")
    page.keyboard.press("Enter")
    table.expect_state("E5", "covered")
    table.expect_words("")
    expect(table.square("E5")).to_be_focused()
