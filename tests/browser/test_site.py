"""A newcomer plays at once; nothing is loaded from elsewhere; theme and language stay as chosen."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.games import invitation
from browser.inspection import faults, resize
from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import expect


def test_a_guest_plays_a_bot_after_one_click_and_then_another_game(visit: Visit) -> None:
    table = Table(visit().play("mijnenveger"))
    table.expect_connected()
    table.action("random").click()
    table.action("lay").click()
    table.expect_laid()
    table.expect_turn()
    table.sweep(table.board().locator('[data-state="covered"]').first.get_attribute("data-square") or "")
    table.expect_turn()
    table.resign()
    table.action("rematch").click()
    table.page.wait_for_url(lambda url: "/t/" in url)
    expect(table.action("random")).to_be_visible()


def test_on_a_phone_the_end_of_a_game_comes_into_view(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto(somebody.post("/start/mijnenveger", **{"with": "bot"}))
    Table(page).expect_connected()
    resize(page, {"width": 390, "height": 640})
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="confirm"]').click()
    expect(page.locator(".ending h2")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_menu_folds_up_by_escape_and_by_a_tap_elsewhere(visit: Visit) -> None:
    page = visit().goto("/rules")
    resize(page, {"width": 390, "height": 640})
    menu, inside = page.locator("details.menu summary"), page.locator("details.menu nav")
    menu.click()
    expect(inside).to_be_visible()
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    expect(inside).to_be_visible()
    page.locator("footer").click(position={"x": 2, "y": 2})
    expect(inside).to_be_hidden()


def test_the_form_opens_the_table_that_was_chosen(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/new/mijnenveger")
    chosen = {"with": "friend", "board": "full", "starts": "other", "time": "3", "watch": "seats"}
    expect(page.locator('input[name="starts"]').first).to_be_hidden()
    page.get_by_text("More settings").click()
    for name, value in chosen.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check()
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    assert len(table.states("field")) == 36
    table.expect_connected()
    friend = visit()
    friend.goto(invitation(table))
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    expect(page.locator("#near [role=timer]")).to_have_count(1)
    for one in (table, Table(friend.page)):
        one.action("random").click()
        one.action("lay").click()
    Table(friend.page).expect_turn()


@pytest.mark.parametrize("scripted", [True, False])
def test_a_setting_that_is_refused_is_unfolded_and_focused_with_the_reason(visit: Visit, scripted: bool) -> None:
    somebody = visit() if scripted else visit(java_script_enabled=False)
    somebody.statuses.add(422)
    page = somebody.goto("/new/coan?time=own-time")
    minutes = page.locator('input[name="minutes"]')
    minutes.fill("99999")
    page.get_by_text("More settings").click()
    expect(minutes).to_be_hidden()
    page.locator('[data-action="start"]').click()
    expect(minutes).to_be_focused()
    expect(minutes).to_have_accessible_description("Minutes each: write a whole number from 1 to 180, not “99999”.")
    assert not scripted or faults(page, "a refused setting") == []


def test_a_custom_size_that_is_not_chosen_keeps_nothing_from_being_sent(visit: Visit) -> None:
    page = visit().goto("/new/coan?board=own&width=99")
    page.locator('input[name="board"][value="sheet"]').check()
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/t/*")


def test_a_link_that_is_copied_while_the_page_changes_says_so(visit: Visit) -> None:
    somebody = visit(permissions=["clipboard-read", "clipboard-write"])
    table = open_table(somebody, **{"with": "friend"})
    table.page.evaluate(
        """() => {
          const write = navigator.clipboard.writeText.bind(navigator.clipboard);
          navigator.clipboard.writeText = async (text) => {
            const notice = document.getElementById("notice");
            notice.replaceWith(notice.cloneNode(true)); // as the first message of the socket does
            await write(text);
          };
        }"""
    )
    table.action("copy").click()
    expect(table.action("copy")).to_have_text("Copied")
    assert table.page.evaluate("navigator.clipboard.readText()") == invitation(table)
    assert invitation(table).startswith(somebody.site.url)
    table.action("random").click()
    table.action("lay").click()
    expect(table.action("lay")).to_have_count(0)
    expect(table.action("copy")).to_have_text("Copied")


def test_the_theme_is_switched_and_stays(visit: Visit) -> None:
    somebody = visit(color_scheme="light")
    page = somebody.goto("/about")
    paper = background(somebody)
    page.locator('form[action="/theme"] button').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.locator('form[action="/theme"] button').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/about")
    dark = background(somebody)
    assert dark != paper
    somebody.goto("/")
    assert background(somebody) == dark
    page.emulate_media(color_scheme="dark")
    page.locator('form[action="/theme"] button').click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    assert background(somebody) == dark
    page.emulate_media(color_scheme="light")
    assert background(somebody) == paper


def test_the_language_is_switched_and_stays(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    page = table.page
    table.draw(["A1"])
    table.expect_draft_kept()
    for code in ("nl", "de", "en"):
        page.locator(f'footer button[value="{code}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator('footer button[aria-current="true"]')).to_have_attribute("value", code)
        assert page.url.split("?")[0].endswith(somebody.page.url.split("/")[-1])
        table.expect_state("A1", "mine", "field")
    page.locator('footer button[value="nl"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    somebody.goto("/about")
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_the_pieces_that_are_sent_are_in_the_language_of_the_page(visit: Visit) -> None:
    somebody = visit(locale="de-DE")
    table = open_table(somebody, **{"with": "friend"})
    expect(table.page.locator("html")).to_have_attribute("lang", "de")
    title = table.status.inner_text()
    table.expect_connected()
    assert table.status.inner_text() == title
    table.resign()
    told = table.status.inner_text()
    table.page.reload()
    assert table.status.inner_text() == told


def test_the_sound_is_turned_off_and_stays_off(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    sound = table.page.locator("#sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    table.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def background(somebody: Visitor) -> str:
    """The page's background colour, once styled."""
    somebody.page.wait_for_load_state()
    colour: str = somebody.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour
