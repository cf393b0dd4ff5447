"""Conditional moves are made beside the board, with a square tapped on it, and are played without the page."""

from __future__ import annotations

from browser.coan import FIELD, Shared
from browser.conftest import Visit
from browser.games import LAID, opened, play, seat_two
from browser.inspection import faults
from browser.keys import tab_to, walk_to
from browser.postal import Postal
from browser.table import Table
from playwright.sync_api import expect

LINE_ON_TOP = """board => {
  const label = getComputedStyle(board.querySelector("[role=rowheader]"));
  return Number(getComputedStyle(board, "::after").zIndex) > (Number(label.zIndex) || 0);
}"""
"""Whether the line round a board that is tapped isn't covered by the labels of its rows."""


def test_a_move_left_with_a_tap_and_by_keyboard_is_played_at_once(visit: Visit) -> None:
    two = seat_two(visit, "mijnenveger")
    two.play([*LAID, (0, "sweep E5")])
    game = two.come(Table)
    page, seen = game.red.page, game.blue.page
    plan = page.locator("#plan")
    plan.locator("summary").click()
    plan.get_by_label("Their move").select_option("sweep")
    plan.get_by_label("Their square").focus()
    game.red.square("C5", "field").click()
    expect(plan.get_by_label("Their square")).to_have_value("C5")
    plan.get_by_label("My square").fill("d1")
    page.keyboard.press("Enter")
    expect(plan.get_by_role("listitem")).to_contain_text("Sweep D1")
    expect(plan.get_by_label("My square")).to_be_focused()
    expect(plan).to_have_attribute("open", "")
    assert faults(page, "conditional moves") == []
    expect(seen.locator("#plan").get_by_role("listitem")).to_have_count(0)
    number = play(two.host.site, two.table_id, [(1, "sweep C5")])
    for table in game.tables:
        table.expect_upto(number + 1)
        table.expect_number("D1", "0", kind="search" if table is game.red else "field")
    expect(page.locator("[data-planned]")).to_contain_text("Sweep D1")


def test_a_wrong_form_says_so_and_what_was_left_is_removed_by_keyboard(visit: Visit) -> None:
    two = seat_two(visit, "mijnenveger")
    two.play([*LAID, (0, "sweep E5")])
    table = two.come(Table).red
    page, plan = table.page, table.page.locator("#plan")
    plan.locator("summary").click()
    plan.get_by_role("button", name="Add").click()
    expect(table.refusal).to_contain_text("name a square")
    plan.get_by_label("My square").fill("d1")
    plan.get_by_role("button", name="Add").click()
    expect(table.refusal).to_have_count(0)
    tab_to(page, "#unplan-0")
    page.keyboard.press("Enter")
    expect(plan.get_by_role("listitem")).to_have_count(0)


def test_the_panel_of_the_shared_field_asks_for_the_answer_to_the_opponents_move_too(visit: Visit) -> None:
    game = seat_two(visit, "coan", "A1 E1 C5", **FIELD)
    page = game.come(Shared).red.page
    plan = page.locator("#plan")
    plan.locator("summary").click()
    plan.get_by_label("Their move").select_option("explore")
    plan.get_by_label("Their square").fill("B5")
    plan.get_by_label("The answer to it").select_option("1")
    plan.get_by_label("My move", exact=True).select_option("mark")
    plan.get_by_label("My square").fill("C5")
    page.keyboard.press("Enter")
    expect(plan.get_by_role("listitem")).to_contain_text("Explore B5, “1” → Mark C5")
    assert faults(page, "conditional moves on a shared field") == []


def test_standing_orders_are_kept_and_shown_to_their_owner(visit: Visit) -> None:
    host, friend = visit(), visit()
    path, link = opened(host, "postal", others="1", time="3")
    friend.post(link)
    table = Table(host.goto(path))
    table.expect_connected()
    panel = table.page.locator("#standing")
    panel.locator("summary").click()
    panel.get_by_label("Squares, those you like best first").fill("c3, d4 mine, e5")
    panel.get_by_role("button", name="Keep").click()
    expect(panel.locator("[data-standing]")).to_contain_text("C3, E5")
    assert faults(table.page, "standing orders") == []
    panel.get_by_label("Squares, those you like best first").fill("z99")
    panel.get_by_role("button", name="Keep").click()
    expect(table.refusal).to_have_count(1)
    expect(panel.locator("[data-standing]")).to_contain_text("C3, E5")


def test_standing_orders_are_tapped_on_the_board_like_orders_and_leave_those_alone(visit: Visit) -> None:
    host, friend = visit(), visit()
    path, link = opened(host, "postal", others="1", time="3")
    friend.post(link)
    game = Postal(host.goto(path))
    game.expect_connected()
    game.guess("B2")
    page, panel = game.page, game.page.locator("#standing")
    panel.locator("summary").click()
    field, choose = panel.get_by_label("Squares, those you like best first"), page.locator("#standing-choose")
    field.fill("c3")
    tab_to(page, "#standing-choose")
    page.keyboard.press("Enter")
    expect(choose).to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-choosing]").evaluate(LINE_ON_TOP)
    game.expect_state("C3", "tip")
    game.expect_state("B2", "covered")
    walk_to(game, "D4")
    page.keyboard.press("m")
    expect(field).to_have_value("C3, D4 mine")
    game.square("E5").click()
    game.square("C3").click()
    game.square("C3").click()
    expect(field).to_have_value("D4 mine, E5")
    assert faults(page, "choosing standing orders") == []
    panel.get_by_role("button", name="Keep").click()
    expect(panel.locator("[data-standing]")).to_contain_text("E5")
    expect(choose).to_have_attribute("aria-pressed", "false")
    game.expect_state("B2", "tip")
    game.expect_state("E5", "covered")
    expect(game.order("B2")).to_have_count(1)
