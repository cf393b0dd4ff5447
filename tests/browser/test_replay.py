"""A record is imported and stepped through by slider, keys, list and link, from several points of view."""

from __future__ import annotations

import json
from typing import Any, Final

from browser.conftest import Visit
from browser.inspection import LAPTOP, expect_above, faults, lower_edge, resize
from browser.keys import tab_to
from browser.visitors import Visitor
from playwright.sync_api import Page, expect

RECORD: Final[dict[str, Any]] = {
    "boem": 1,
    "game": "mijnenveger",
    "config": {"width": 4, "height": 3, "mines": 2, "sweepers": 2},
    "seats": ["Ann", "Ben"],
    "log": [
        {"seat": 0, "do": "lay A1 B1"},
        {"seat": 1, "do": "lay A3 C3"},
        {"seat": 0, "do": "sweep A1"},
        {"seat": 1, "do": "sweep D3"},
        {"seat": 0, "do": "sweep D1"},
        {"seat": 1, "do": "disarm C2"},
    ],
}

TELL_PRESSED = """button => {
  window.pressed = [];
  new MutationObserver(() => window.pressed.push(button.ariaPressed)).observe(button, { attributes: true });
}"""


def brought(somebody: Visitor) -> Page:
    """The replay of the record, pasted into the form; it starts at the end."""
    page = somebody.goto("/records/import")
    page.get_by_label("Or paste it").fill(json.dumps(RECORD))
    page.locator('[data-action="import"]').click()
    page.wait_for_url("**/r/*/all")
    expect_at(page, 5)
    return page


def expect_at(page: Page, number: int) -> None:
    """Wait until the table after this entry is shown."""
    expect(page.locator("#frame")).to_have_attribute("data-at", str(number))
    expect(page.locator("#where")).to_have_text(f"{number if number >= 0 else chr(8211)} / 5")


def test_slider_keys_buttons_and_the_list_lead_to_a_move(visit: Visit) -> None:
    page = brought(visit())
    expect(page.locator("[data-status]")).to_contain_text("Ben: Disarm C2 wrong")
    page.keyboard.press("Home")
    expect_at(page, -1)
    expect(page.locator("[data-status]")).to_have_text("Before the first move.")
    page.keyboard.press("ArrowRight")
    expect_at(page, 0)
    page.locator('[data-step="after"]').click()
    expect_at(page, 1)
    page.locator(".moves li", has_text="Sweep A1").locator("a").click()
    expect_at(page, 2)
    tab_to(page, "#slider")
    page.keyboard.press("ArrowRight")
    expect_at(page, 3)
    expect(page.locator("#slider")).to_have_attribute("aria-valuetext", "Ben: Sweep D3 “0”")
    page.keyboard.press("End")
    expect_at(page, 5)


def test_a_link_to_a_move_leads_there_through_the_same_eyes(visit: Visit) -> None:
    page = brought(visit())
    page.locator(".moves li", has_text="Sweep D1").locator("a").click()
    expect_at(page, 4)
    page.locator('[data-eyes="0"]').click()
    page.wait_for_url("**/0?at=4")
    expect_at(page, 4)
    expect(page.locator('[data-board="search"] [data-square="D1"]')).to_have_attribute("data-state", "open")
    expect(page.locator('[data-board="field"] [data-square="A1"]')).to_have_attribute("data-state", "mine")
    friend = visit().goto(page.url)
    expect_at(friend, 4)
    expect(friend.locator('[data-eyes="0"]')).to_have_attribute("aria-current", "true")


def test_it_plays_by_itself_to_the_end_and_stops_there(visit: Visit) -> None:
    page = brought(visit())
    page.locator('[data-step="first"]').click()
    expect_at(page, -1)
    play = page.locator('[data-action="play"]')
    play.evaluate(TELL_PRESSED)
    play.click()
    expect_at(page, 5)
    expect(play).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.pressed") == ["true", "false"]


def test_without_scripts_the_buttons_and_the_list_do_it(visit: Visit) -> None:
    page = brought(visit(java_script_enabled=False))
    page.locator('[data-step="before"]').click()
    expect_at(page, 4)
    page.locator(".moves li", has_text="Sweep A1").locator("a").click()
    expect_at(page, 2)
    expect(page.locator("#slider")).to_be_hidden()


def test_the_pages_have_no_fault_on_any_screen(visit: Visit) -> None:
    somebody = visit()
    page = brought(somebody)
    found = faults(page, "through everybody's eyes")
    page.locator('[data-step="before"]').click()
    expect_at(page, 4)
    page.locator('[data-eyes="1"]').click()
    page.wait_for_url("**/1?at=4")
    found += faults(page, "through one player's eyes")
    page.goto(page.url.split("/r/")[0] + "/records/import")
    somebody.statuses = {422}
    page.locator('[data-action="import"]').click()
    expect(page.get_by_role("alert")).to_contain_text("paste a record")
    assert found + faults(page, "a refused record") == []


def test_on_a_laptop_the_boards_and_the_way_on_are_seen_at_once(visit: Visit) -> None:
    page = brought(visit())
    page.locator('[data-eyes="0"]').click()
    page.wait_for_url("**/0?at=5")
    resize(page, LAPTOP)
    assert lower_edge(page, "#frame .boards") < LAPTOP["height"]
    assert lower_edge(page, '[data-step="after"]') < LAPTOP["height"]


def test_on_a_phone_the_board_comes_first_and_the_controls_stay_within_reach(visit: Visit) -> None:
    page = brought(visit())
    page.locator('[data-eyes="public"]').click()
    page.wait_for_url("**/public?at=5")
    resize(page, {"width": 390, "height": 844})
    page.evaluate("scrollTo(0, 0)")
    course, board = page.locator("#course"), page.locator("#frame [data-board]").first
    for place in (course, board, page.locator("#happened")):
        expect(place).to_be_in_viewport(ratio=1)
    expect_above(page, "#frame [data-board]", "#course")
    page.evaluate("scrollBy(0, 150)")
    expect(course).to_be_in_viewport(ratio=1)
