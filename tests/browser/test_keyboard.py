"""The keyboard alone plays, and the focus is never lost."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, Two, meet
from browser.keys import WATCH_FOCUS, meet_by_keys, tab_to, walk_to
from browser.table import BLUE, RED, Table, free, number
from playwright.sync_api import expect


def test_the_keyboard_alone_plays_a_whole_game(visit: Visit) -> None:
    host, friend = visit(), visit()
    meet_by_keys(host, friend, "mijnenveger")
    page, red, blue = host.page, Table(host.page), Table(friend.page)
    for table, mines in ((red, RED), (blue, BLUE)):
        table.expect_connected()
        tab_to(table.page, '[data-board="field"] [data-square]')
        for name in mines:
            walk_to(table, name, "field")
            table.page.keyboard.press("Enter")
            table.expect_state(name, "mine", "field")
        table.page.keyboard.press("l")
        expect(table.action("lay")).to_have_count(0)
    red.others, blue.others = [blue], [red]
    two = Two(host, friend, page.url.removeprefix(host.site.url), red, blue)
    play_by_keys(two)
    red.expect_over()
    blue.expect_over()
    path = two.path
    tab_to(page, '[data-action="rematch"]')
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: path not in url and "/t/" in url)


def play_by_keys(two: Two[Table]) -> None:
    """Both sweep in turn; Red disarms the last two."""
    for table in two.tables:
        table.expect_laid()
        table.page.evaluate(WATCH_FOCUS)
        tab_to(table.page, '[data-board="search"] [data-square]')
    for red, blue in zip(free(BLUE)[:2], free(RED)[:2], strict=True):
        for table, name, mines in ((two.red, red, BLUE), (two.blue, blue, RED)):
            table.expect_turn()
            walk_to(table, name)
            table.page.keyboard.press("Enter")
            expect(table.square(name)).to_have_attribute("aria-selected", "true")
            table.page.keyboard.press("s")
            table.expect_number(name, number(mines, name))
            expect(table.square(name)).to_be_focused()
    two.red.expect_turn()
    two.play([(0, f"disarm {name}") for name in BLUE[:-2]])
    for name in BLUE[-2:]:
        walk_to(two.red, name)
        two.red.page.keyboard.press("d")
        expect(two.red.action("confirm")).to_be_focused()
        two.red.page.keyboard.press("Enter")
        two.red.expect_state(name, "found")
        expect(two.red.square(name)).to_be_focused()
    for table in two.tables:
        assert table.page.evaluate("window.lostFocus") == 0


def test_the_letters_do_what_they_say(visit: Visit) -> None:
    two = meet(visit)
    keys = two.red.page.keyboard
    tab_to(two.red.page, '[data-board="field"] [data-square]')
    keys.press("r")
    expect(two.red.board("field").locator('[data-state="mine"]')).to_have_count(len(RED))
    keys.press("c")
    expect(two.red.board("field").locator('[data-state="mine"]')).to_have_count(0)
    keys.press("l")
    expect(two.red.action("lay")).to_have_attribute("aria-disabled", "true")
    two.play(LAID)
    tab_to(two.red.page, '[data-board="search"] [data-square]')
    walk_to(two.red, "C3")
    keys.press("f")
    two.red.expect_state("C3", "flag")
    keys.press("f")
    two.red.expect_state("C3", "covered")
    for mark in ("mine", "free", ""):
        keys.press("p")
        two.red.expect_pencil("C3", mark)
    two.blue.square("C3").focus()
    two.blue.page.keyboard.press("s")
    two.blue.page.keyboard.press("d")
    expect(two.blue.action("confirm")).to_be_hidden()
    two.blue.expect_state("C3", "covered")


def test_letters_in_the_chat_are_letters(visit: Visit) -> None:
    two = meet(visit, LAID)
    two.red.choose("C3")
    talk = two.red.page.locator("#talk input[name=say]")
    talk.focus()
    talk.press_sequentially("sdfplrc")
    expect(talk).to_have_value("sdfplrc")
    two.red.expect_state("C3", "covered")
    talk.press("Enter")
    expect(two.blue.page.locator("#chat")).to_contain_text("sdfplrc")
    expect(talk).to_have_value("")
    expect(talk).to_be_focused()


def test_escape_closes_the_question_and_then_forgets_the_square(visit: Visit) -> None:
    two = meet(visit, LAID)
    keys = two.red.page.keyboard
    two.red.square("C3").focus()
    keys.press("d")
    expect(two.red.action("confirm")).to_be_focused()
    keys.press("Escape")
    expect(two.red.action("confirm")).to_be_hidden()
    expect(two.red.square("C3")).to_be_focused()
    expect(two.red.square("C3")).to_have_attribute("aria-selected", "true")
    keys.press("Escape")
    expect(two.red.square("C3")).not_to_have_attribute("aria-selected", "true")
    tab_to(two.red.page, '[data-action="resign"]')
    keys.press("Enter")
    expect(two.red.action("confirm")).to_be_focused()
    keys.press("Escape")
    expect(two.red.action("resign")).to_be_focused()
    expect(two.red.action("record")).to_have_count(0)


def test_a_key_held_down_and_a_double_click_answer_no_question(visit: Visit) -> None:
    two = meet(visit, LAID)
    keys = two.red.page.keyboard
    two.red.square("C3").focus()
    for _ in range(3):
        keys.down("d")
    keys.up("d")
    keys.press("Escape")
    two.red.action("disarm").focus()
    for _ in range(3):
        keys.down("Enter")
    keys.up("Enter")
    expect(two.red.action("confirm")).to_be_visible()
    keys.press("Escape")
    two.red.action("disarm").dblclick()
    expect(two.red.action("confirm")).to_be_visible()
    two.red.flag("A1")
    two.red.expect_state("C3", "covered")


def test_the_focus_and_a_question_stay_when_the_other_moves(visit: Visit) -> None:
    two = meet(visit, LAID)
    two.red.sweep("C3")
    two.blue.expect_turn()
    page = two.red.page
    page.evaluate(WATCH_FOCUS)
    places = (
        two.red.square("D3"),
        two.red.square("D3", "field"),
        two.red.action("flag"),
        two.red.action("resign"),
        page.locator("#moves a").last,
        page.locator("#moves ol"),
        page.locator("#facts summary"),
        page.locator("#talk input[name=say]"),
    )
    for on, place in enumerate(places):
        place.focus()
        two.blue.flag("C4", on=on % 2 == 0)
        two.red.expect_number_of_moves(4 + on)
        expect(place).to_be_focused()
    two.red.action("resign").click()
    expect(two.red.action("confirm")).to_be_focused()
    two.blue.sweep("D3")
    two.red.expect_turn()
    expect(two.red.action("confirm")).to_be_focused()
    two.red.page.keyboard.press("Escape")
    expect(two.red.action("resign")).to_be_focused()
    assert page.evaluate("window.lostFocus") == 0


def test_what_was_unfolded_stays_unfolded(visit: Visit) -> None:
    two = meet(visit)
    two.red.page.locator("#facts summary").click()
    two.blue.lay(BLUE)
    expect(two.red.page.locator("[data-commitment]")).to_be_visible()
