"""Home offers a newcomer the guided game before the first of its kind, once, and never stands in the way."""

from __future__ import annotations

import re

import pytest
from browser.conftest import Visit
from browser.inspection import faults
from browser.table import Table
from playwright.sync_api import Locator, Page, expect

PLAY = '[data-game="coan"] [data-action="play-bot"]'


def question(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Is this your first game?")


def test_a_newcomer_is_shown_how_if_they_like(visit: Visit) -> None:
    page = visit().goto("/")
    page.locator(PLAY).click()
    expect(question(page)).to_be_visible()
    assert faults(page, "the offer of a guide") == []
    page.get_by_role("button", name="Show me how").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#guide-says")).to_contain_text(re.compile("Step 1"))


def test_todays_puzzle_asks_about_puzzles(visit: Visit) -> None:
    page = visit().goto("/")
    page.locator('#start-daily [data-action="daily"]').click()
    expect(page.get_by_role("dialog", name="Is this your first puzzle?")).to_be_visible()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#guide")).to_have_count(0)


def test_whoever_just_plays_is_not_asked_again(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/")
    page.locator(PLAY).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show me how")).to_be_focused()
    expect(page.get_by_role("button", name=re.compile(r"Just play, against Bot\sHen"))).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    Table(page).expect_connected()
    expect(page.locator("#guide")).to_have_count(0)
    somebody.goto("/")
    page.evaluate("localStorage.clear()")
    page.locator(PLAY).click()
    page.wait_for_url("**/t/*")


def test_after_escape_the_same_button_plays(visit: Visit) -> None:
    page = visit().goto("/")
    page.locator(PLAY).click()
    page.keyboard.press("Escape")
    expect(question(page)).to_be_hidden()
    expect(page.locator(PLAY)).to_be_focused()
    page.locator(PLAY).click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("way", ["close", "not-now", "outside", "back"])
def test_a_newcomer_may_put_the_question_off(visit: Visit, way: str) -> None:
    page = visit().goto("/")
    address = page.url
    page.locator(PLAY).click()
    expect(question(page)).to_be_visible()
    if way == "back":
        page.go_back()
    elif way == "outside":
        page.mouse.click(5, 5)
    else:
        question(page).locator(f'[data-action="{way}"]').click()
    expect(question(page)).to_be_hidden()
    page.wait_for_function("!history.state?.asks")
    assert page.url == address
    page.locator(PLAY).click()
    page.wait_for_url("**/t/*")
    page.go_back()
    expect(page.locator(PLAY)).to_be_visible()


def test_other_ways_to_play_are_not_asked_about(visit: Visit) -> None:
    page = visit().goto("/")
    page.locator('[data-game="coan"] [data-action="two-here"]').click()
    page.wait_for_url("**/t/*")


def test_without_scripts_one_click_plays(visit: Visit) -> None:
    page = visit(java_script_enabled=False).goto("/")
    page.locator(PLAY).click()
    page.wait_for_url("**/t/*")
