"""Guided first games: played by keyboard alone, and their steps pointed out, without faults."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.any_table import PHONE
from browser.conftest import Visit
from browser.inspection import expect_above, faults
from browser.keys import WATCH_FOCUS, tab_to, walk_to
from browser.maze import MazeTable
from browser.postal import Postal
from browser.solo import Puzzle
from browser.table import Table
from browser.visitors import Visitor
from playwright.sync_api import Page, expect

from boem.games.mijnenveger.site.first_game import FIRST_GAME as MIJNENVEGER
from boem.games.postal.site.first_game import FIRST_GAME as POSTAL
from boem.games.solo.site.first_game import FIRST_GAME as SOLO
from boem.games.uitweg.site.first_game import FIRST_GAME as UITWEG
from boem.web.guide.first_game import FirstGame


def begin(visitor: Visitor, game: str) -> Page:
    """Open a guided first game from the home page by keyboard, and watch the focus."""
    page = visitor.goto()
    tab_to(page, f'[data-game="{game}"] [data-action="first-game"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.evaluate(WATCH_FOCUS)
    return page


def expect_step(page: Page, number: int, *targets: str) -> None:
    """Wait for this step, and for the rings round these squares and buttons."""
    expect(page.locator("#guide-says")).to_contain_text(f"Step {number} of")
    rings = page.locator("[data-guided]")
    expect(rings).to_have_count(len(targets))
    assert {ring.get_attribute("data-square") or ring.get_attribute("data-action") for ring in rings.all()} == {
        *targets
    }
    for ring in rings.all():
        expect(ring).to_have_attribute("aria-describedby", "guide-says")


def test_the_keyboard_alone_finds_the_guard(visit: Visit) -> None:
    page = begin(visit(), "uitweg")
    table = MazeTable(page)
    table.expect_connected()
    expect_step(page, 1, "exit")
    page.keyboard.press("x")
    expect_step(page, 2, "C1")
    expect(page.locator("#said")).to_contain_text("Step 2 of 6.")
    tab_to(page, '[data-board="control"] [data-square]')
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(table.square("C1", "control")).to_be_focused()
    page.keyboard.press("Enter")
    for number, name, key, target in (
        (3, "C1", "ArrowRight", "C2"),
        (4, "C2", "ArrowRight", "C3"),
        (5, "C3", "ArrowUp", "B3"),
        (6, "B3", "ArrowUp", "A3"),
    ):
        expect_step(page, number, target)
        expect(table.square(name, "control")).to_be_focused()
        page.keyboard.press(key)
    table.expect_over()
    expect(page.locator("#guide-says")).to_contain_text("You have found the guard")
    assert page.evaluate("window.lostFocus") == 0


def test_the_keyboard_alone_sends_orders_and_the_steps_have_no_faults(visit: Visit) -> None:
    page = begin(visit(), "postal")
    table = Postal(page)
    table.expect_connected()
    expect_step(page, 1, "A2", "B3", "send")
    found = faults(page, "the first step of a guided game by post")
    tab_to(page, '[data-board="field"] [data-square]')
    walk_to(table, "A2")
    page.keyboard.press("m")
    table.expect_state("A2", "tip-mine")
    walk_to(table, "B3")
    page.keyboard.press("Enter")
    table.expect_state("B3", "tip")
    page.keyboard.press("s")
    expect_step(page, 2, "C3", "D3", "send")
    table.expect_number("B3", "3")
    found += faults(page, "the second step of a guided game by post")
    assert page.evaluate("window.lostFocus") == 0
    assert found == []


def test_orders_sent_without_naming_the_mine_do_not_close_the_round(visit: Visit) -> None:
    page = begin(visit(), "postal")
    table = Postal(page)
    table.expect_connected()
    for name in ("A2", "B3"):
        table.guess(name)
    table.send("A2, B3")
    expect(page.locator("#guide-says")).to_contain_text("you can still change A2. Step 1 of 5.")
    expect_step(page, 1, "A2", "send")
    expect(table.action("send")).to_be_disabled()
    table.square("A2").click()
    table.expect_state("A2", "tip-mine")
    table.action("send").click()
    expect_step(page, 2, "C3", "D3", "send")
    table.expect_number("B3", "3")


def test_a_tap_where_a_flag_is_meant_can_be_taken_back(visit: Visit) -> None:
    page = begin(visit(), "solo")
    table = Puzzle(page)
    table.expect_connected()
    for name in ("B1", "C2", "D2"):
        table.square(name).click()
    expect(page.locator("#guide-says")).to_contain_text("you can still change D2. Step 3 of 6.")
    table.square("D2").click(button="right")
    expect_step(page, 4, "D1")


@pytest.mark.parametrize(("device", "said", "unsaid"), [
    (PHONE, "Tap D2 and hold.", "Right-click"), ({}, "Right-click D2", "Tap D2 and hold"),
])  # fmt: skip
def test_a_flag_is_explained_as_the_device_sets_one(
    visit: Visit, device: dict[str, Any], said: str, unsaid: str
) -> None:
    somebody = visit(**device)
    somebody.goto().locator('[data-game="solo"] [data-action="first-game"]').click()
    page = somebody.page
    page.wait_for_url("**/t/*")
    table = Puzzle(page)
    table.expect_connected()
    for name in ("B1", "C2"):
        table.square(name).click()
    says = page.locator("#guide-says")
    expect(says).to_contain_text("Step 3 of 6.")
    expect(says.get_by_text(said)).to_be_visible()
    expect(says.get_by_text(unsaid)).to_be_hidden()


def test_the_keyboard_alone_wins_mijnenveger(visit: Visit) -> None:
    page = begin(visit(), "mijnenveger")
    table = Table(page)
    table.expect_connected()
    tab_to(page, '[data-board="search"] [data-square]')
    for number, step in enumerate(MIJNENVEGER.steps, 1):
        verb, name = step.do.split()
        expect_step(page, number, name, verb)
        walk_to(table, name)
        page.keyboard.press(verb[0])
        if verb == "disarm":
            expect(table.action("confirm")).to_be_focused()
            page.keyboard.press("Enter")
    table.expect_over()
    expect(page.locator("#guide-says")).to_contain_text("You have won without a guess")
    assert page.evaluate("window.lostFocus") == 0


def test_the_keyboard_alone_solves_a_puzzle_and_hears_each_step_once(visit: Visit) -> None:
    page = begin(visit(), "solo")
    table = Puzzle(page)
    table.expect_connected()
    tab_to(page, '[data-board="puzzle"] [data-square]')
    for number, step in enumerate(SOLO.steps, 1):
        verb, name = step.do.split()
        expect_step(page, number, name)
        walk_to(table, name)
        page.keyboard.press("f" if verb == "flag" else "Enter")
    table.expect_over()
    expect(page.locator("#said")).to_have_text(re.compile(r"^\s*You have solved it without a guess[^S]*$"))
    assert page.evaluate("window.lostFocus") == 0


def test_on_a_phone_each_step_brings_its_sentences_into_view(visit: Visit) -> None:
    page = visit(**PHONE).goto()
    page.locator('[data-game="mijnenveger"] [data-action="first-game"]').click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.expect_connected()
    table.sweep("B1")
    expect_step(page, 2, "C1", "disarm")
    table.choose("C1")
    table.action("disarm").click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.action("confirm").click()
    expect_step(page, 3, "C4", "sweep")
    expect(page.locator("#guide-says")).to_be_in_viewport(ratio=1)
    expect(table.square("C4")).to_be_in_viewport(ratio=1)


def expect_room(page: Page, board: str, bar: str) -> None:
    """Wait until the guide's sentences are in view, its whole board below them, and the bar of buttons below that."""
    expect(page.locator("#guide-says")).to_be_in_viewport(ratio=1)
    expect(page.locator(bar)).to_be_in_viewport(ratio=1)
    expect_above(page, "#guide", f'[data-board="{board}"]')
    expect_above(page, f'[data-board="{board}"]', bar)


PHONES = pytest.mark.parametrize("size", [(390, 844), (360, 640)])


@PHONES
@pytest.mark.parametrize(("game", "lesson", "board"), [
    ("uitweg", UITWEG, "control"), ("mijnenveger", MIJNENVEGER, "search"),
])  # fmt: skip
def test_on_a_phone_every_step_shows_its_sentences_and_its_whole_board(
    visit: Visit, game: str, lesson: FirstGame, board: str, size: tuple[int, int]
) -> None:
    page = visit(**PHONE | {"viewport": {"width": size[0], "height": size[1]}}, locale="de").goto()
    page.locator(f'[data-game="{game}"] [data-action="first-game"]').click()
    page.wait_for_url("**/t/*")
    table = MazeTable(page) if game == "uitweg" else Table(page)
    table.expect_connected()
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator("#guide-says")).to_contain_text(f"Schritt {number} von 6")
        expect_room(page, board, ".actions")
        verb, _, name = step.do.partition(" ")
        if name:
            table.square(name, board).click()
        if verb != "to":
            table.action(verb).click()
        if verb == "disarm":
            table.action("confirm").click()
    table.expect_over()


@PHONES
def test_on_a_phone_the_button_that_sends_orders_is_in_view_below_the_field(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(**PHONE | {"viewport": {"width": size[0], "height": size[1]}}, locale="de").goto()
    page.locator('[data-game="postal"] [data-action="first-game"]').click()
    page.wait_for_url("**/t/*")
    table = Postal(page)
    table.expect_connected()
    for number, step in enumerate(POSTAL.steps, 1):
        expect(page.locator("#guide-says")).to_contain_text(f"Schritt {number} von 5")
        expect_room(page, "field", '[data-action="send"]')
        for order in step.do.removeprefix("order ").split(", "):
            name, _, mine = order.partition(" ")
            table.guess(name, mine=bool(mine))
        expect_room(page, "field", '[data-action="send"]')
        table.action("send").click()
    table.expect_over()


def test_on_a_phone_the_name_of_a_level_is_whole_beside_its_score(visit: Visit) -> None:
    page = visit(**PHONE | {"viewport": {"width": 375, "height": 667}}).goto()
    page.locator('[data-game="coan"] [data-action="first-game"]').click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.expect_connected()
    table.square("B3", "shared").click()
    table.action("play").click()
    expect(page.locator("#far .score")).to_have_text("−3")
    name = page.locator("#far .who > span")
    expect(name).to_have_text("Mouse")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_on_a_phone_a_step_brings_its_square_above_the_bar_of_buttons(visit: Visit) -> None:
    page = visit(**PHONE, locale="de").goto()
    page.locator('[data-game="uitweg"] [data-action="first-game"]').click()
    page.wait_for_url("**/t/*")
    table = MazeTable(page)
    table.expect_connected()
    table.action("exit").click()
    expect(page.locator("#guide-says")).to_contain_text("Schritt 2 von 6")
    expect(page.locator("#guide-says")).to_be_in_viewport(ratio=1)
    expect_above(page, '[data-board="control"] [data-square="C1"]', ".actions")


def test_steps_of_mijnenveger_uitweg_and_a_puzzle_have_no_faults(visit: Visit) -> None:
    found = []
    for game in ("mijnenveger", "uitweg", "solo"):
        page = begin(visit(), game)
        Table(page).expect_connected()
        found += faults(page, f"the first step of a guided game of {game}")
    assert found == []
