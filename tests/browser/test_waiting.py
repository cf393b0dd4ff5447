"""The count of games that wait, in header, title and icon."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.inspection import faults
from browser.table import Table
from playwright.sync_api import expect
from support.site import Site


def test_header_title_and_icon_count_the_games_that_wait(visit: Visit, site: Site) -> None:
    reader = visit()
    page = reader.goto("/")
    page.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count; }")
    expect(page.locator("#waiting")).to_have_count(0)
    reader.post("/start/mijnenveger", **{"with": "bot"})
    reader.goto("/rules")
    link = page.locator("#waiting")
    expect(link).to_have_text(re.compile("A game is waiting for you"))
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.wait_for_function("window.badge === 1")
    assert faults(page, "waiting") == []
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/#mine-h")
    page.click(".tables a.card")
    page.wait_for_url("**/t/*")
    Table(page).expect_connected()
    expect(link).to_be_hidden()
    expect(page).not_to_have_title(re.compile(r"^\("))
    page.wait_for_function("window.badge === 1")


def test_the_title_of_a_table_keeps_the_count_of_the_others(visit: Visit, site: Site) -> None:
    reader = visit()
    reader.post("/start/mijnenveger", **{"with": "bot"})
    page = reader.goto("/find/uitweg")
    page.click("[data-action=find]")
    page.wait_for_url("**/t/*")
    Table(page).expect_connected()
    expect(page).to_have_title(re.compile(r"^\(1\) \S"))
    expect(page.locator("#notice")).to_contain_text("open seat")
    site.guest().call("POST", f"/tables/{page.url.rpartition('/')[2]}/join")
    expect(page.locator("#notice")).not_to_contain_text("open seat")
    expect(page).to_have_title(re.compile(r"^\(1\) \S"))


def test_a_game_against_bots_is_left_only_after_a_question(visit: Visit) -> None:
    reader = visit()
    reader.post("/start/mijnenveger", **{"with": "bot"})
    page = reader.goto("/")
    leave, resign = page.locator("details.dismiss summary"), page.locator("[data-action=dismiss]")
    leave.press("Enter")
    expect(resign).to_be_visible()
    assert faults(page, "the question before leaving") == []
    page.keyboard.press("Escape")
    expect(resign).to_be_hidden()
    expect(leave).to_be_focused()
    leave.click()
    expect(resign).to_be_visible()
    page.locator("h2").first.click()
    expect(resign).to_be_hidden()
    leave.click()
    page.get_by_role("button", name="Keep playing").click()
    expect(resign).to_be_hidden()
    expect(leave).to_be_focused()
    leave.press("Enter")
    page.keyboard.press("Tab")
    expect(resign).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tables")).to_have_count(0)


def test_a_page_without_a_socket_counts_again_when_it_comes_back_into_sight(visit: Visit) -> None:
    reader = visit()
    reader.post("/start/mijnenveger", **{"with": "bot"})
    page = reader.goto("/rules")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    reader.post("/start/mijnenveger", **{"with": "bot"})
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page).to_have_title(re.compile(r"^\(2\) "))
