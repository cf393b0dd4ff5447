"""The rules in brief open beside the board, by button or key, and leave the focus where it was."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults, resize
from browser.keys import tab_to
from browser.table import Table
from playwright.sync_api import Page, expect

OVERLAP = """() => {
  const [one, two] = ["#brief", "#board .board, #board [data-board]"].map((where) =>
    document.querySelector(where).getBoundingClientRect());
  return Math.min(one.right, two.right) > Math.max(one.left, two.left);
}"""


def at_table(visit: Visit) -> Page:
    reader = visit()
    reader.goto(reader.post("/start/mijnenveger", **{"with": "bot"}))
    Table(reader.page).expect_connected()
    return reader.page


def test_the_key_opens_them_and_escape_goes_back_to_the_square(visit: Visit) -> None:
    page = at_table(visit)
    panel = page.get_by_role("dialog", name="The rules in brief")
    square = page.locator('[data-square="C3"]')
    square.focus()
    page.keyboard.press("?")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading", name="The rules in brief")).to_be_focused()
    assert not page.evaluate(OVERLAP)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(square).to_be_focused()
    square.click()
    expect(square).to_have_attribute("data-state", "mine")


def test_the_button_says_whether_they_are_open(visit: Visit) -> None:
    page = at_table(visit)
    opener = page.get_by_role("button", name="The rules in brief")
    tab_to(page, "#help")
    expect(opener).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert faults(page, "the rules in brief") == []
    page.get_by_role("button", name="Close").click()
    expect(opener).to_have_attribute("aria-expanded", "false")
    expect(opener).to_be_focused()
    page.keyboard.press("Space")
    expect(opener).to_have_attribute("aria-expanded", "true")


def test_on_a_phone_they_are_a_sheet_below_the_seats(visit: Visit) -> None:
    page = at_table(visit)
    resize(page, {"width": 390, "height": 844})
    page.locator("#help").click()
    expect(page.locator("#brief")).to_be_visible()
    box = page.locator("#brief").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["y"] + box["height"] == 844
    assert box["y"] > 844 / 3


def test_without_scripts_the_button_leads_to_the_rules(visit: Visit) -> None:
    reader = visit(java_script_enabled=False)
    page = reader.goto(reader.post("/start/mijnenveger", **{"with": "bot"}))
    page.get_by_role("link", name="The rules in brief").click()
    page.wait_for_url("**/rules/mijnenveger")
