"""Mijnenveger can be played by keyboard alone, and the focus is never lost."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, One, face
from browser.keys import WATCH_FOCUS, meet_by_keys, tab_to, walk_to
from browser.table import BLUE, RED, Table, free, number
from playwright.sync_api import expect


def test_the_keyboard_alone_plays_a_whole_game(visit: Visit) -> None:
    host, friend = visit(), visit()
    meet_by_keys(host, friend)
    page, table = host.page, Table(host.page)
    table.expect_connected()
    one = One(host, page.url.removeprefix(host.site.url), table)
    one.play(LAID[1:])
    friend.goto("/about")  # the opponent's page doesn't matter
    tab_to(page, '[data-board="field"] [data-square]')
    for name in RED:
        walk_to(table, name, "field")
        page.keyboard.press("Enter")
        table.expect_state(name, "mine", "field")
    page.keyboard.press("l")
    table.expect_laid()
    page.evaluate(WATCH_FOCUS)
    play_by_keys(one)
    table.expect_over()
    assert page.evaluate("window.lostFocus") == 0
    tab_to(page, '[data-action="rematch"]')
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: one.path not in url and "/t/" in url)


def play_by_keys(one: One[Table]) -> None:
    """Sweep in turn with the bot, then disarm the last two."""
    table, page = one.table, one.table.page
    tab_to(page, '[data-board="search"] [data-square]')
    name, others = free(BLUE)[0], free(RED)[0]
    walk_to(table, name)
    page.keyboard.press("Enter")
    expect(table.square(name)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("s")
    table.expect_number(name, number(BLUE, name))
    expect(table.square(name)).to_be_focused()
    one.play([(1, f"sweep {others}"), *((0, f"disarm {name}") for name in BLUE[:-2])])
    for name in BLUE[-2:]:
        walk_to(table, name)
        page.keyboard.press("d")
        expect(table.action("confirm")).to_be_focused()
        page.keyboard.press("Enter")
        table.expect_state(name, "found")
        expect(table.square(name)).to_be_focused()


def test_the_letters_do_what_they_say(visit: Visit) -> None:
    one = face(visit)
    table, keys = one.table, one.table.page.keyboard
    tab_to(table.page, '[data-board="field"] [data-square]')
    keys.press("r")
    expect(table.board("field").locator('[data-state="mine"]')).to_have_count(len(RED))
    keys.press("c")
    expect(table.board("field").locator('[data-state="mine"]')).to_have_count(0)
    keys.press("l")
    expect(table.action("lay")).to_have_attribute("aria-disabled", "true")
    one.play(LAID)
    tab_to(table.page, '[data-board="search"] [data-square]')
    walk_to(table, "C3")
    keys.press("f")
    table.expect_state("C3", "flag")
    keys.press("f")
    table.expect_state("C3", "covered")
    for mark in ("mine", "free", ""):
        keys.press("p")
        table.expect_pencil("C3", mark)
    one.play([(0, "sweep A1")])
    table.expect_turn(mine=False)
    keys.press("s")
    keys.press("d")
    expect(table.action("confirm")).to_be_hidden()
    table.expect_state("C3", "covered")


def test_letters_in_the_chat_are_letters(visit: Visit) -> None:
    table = face(visit, LAID).table
    table.choose("C3")
    talk = table.page.locator("#talk input[name=say]")
    talk.focus()
    talk.press_sequentially("sdfplrc")
    expect(talk).to_have_value("sdfplrc")
    table.expect_state("C3", "covered")
    talk.press("Enter")
    expect(table.page.locator("#chat")).to_contain_text("sdfplrc")
    expect(talk).to_have_value("")
    expect(talk).to_be_focused()


def test_escape_closes_the_question_and_then_forgets_the_square(visit: Visit) -> None:
    table = face(visit, LAID).table
    keys = table.page.keyboard
    table.square("C3").focus()
    keys.press("d")
    expect(table.action("confirm")).to_be_focused()
    keys.press("Escape")
    expect(table.action("confirm")).to_be_hidden()
    expect(table.square("C3")).to_be_focused()
    expect(table.square("C3")).to_have_attribute("aria-selected", "true")
    keys.press("Escape")
    expect(table.square("C3")).not_to_have_attribute("aria-selected", "true")
    tab_to(table.page, '[data-action="resign"]')
    keys.press("Enter")
    expect(table.action("confirm")).to_be_focused()
    keys.press("Escape")
    expect(table.action("resign")).to_be_focused()
    expect(table.action("record")).to_have_count(0)


def test_a_key_held_down_and_a_double_click_answer_no_question(visit: Visit) -> None:
    table = face(visit, LAID).table
    keys = table.page.keyboard
    table.square("C3").focus()
    for _ in range(3):
        keys.down("d")
    keys.up("d")
    keys.press("Escape")
    table.action("disarm").focus()
    for _ in range(3):
        keys.down("Enter")
    keys.up("Enter")
    expect(table.action("confirm")).to_be_visible()
    keys.press("Escape")
    table.action("disarm").dblclick()
    expect(table.action("confirm")).to_be_visible()
    table.flag("A1")
    table.expect_state("C3", "covered")


def test_the_focus_and_a_question_stay_when_the_other_moves(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, "sweep C3")])
    table, page = one.table, one.table.page
    page.evaluate(WATCH_FOCUS)
    places = (
        table.square("D3"),
        table.square("D3", "field"),
        table.action("flag"),
        table.action("resign"),
        page.locator("#moves a").last,
        page.locator("#moves ol"),
        page.locator("#proof summary"),
        page.locator("#talk input[name=say]"),
    )
    for on, place in enumerate(places):
        place.focus()
        one.play([(1, "unflag C4" if on % 2 else "flag C4")])
        table.expect_number_of_moves(4 + on)
        expect(place).to_be_focused()
    table.action("resign").click()
    expect(table.action("confirm")).to_be_focused()
    one.play([(1, "sweep D3")])
    table.expect_turn()
    expect(table.action("confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(table.action("resign")).to_be_focused()
    assert page.evaluate("window.lostFocus") == 0


def test_opened_details_stay_open(visit: Visit) -> None:
    one = face(visit)
    one.table.page.locator("#proof summary").click()
    one.play(LAID[1:])
    expect(one.table.page.locator("[data-commitment]")).to_be_visible()
