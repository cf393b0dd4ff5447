"""What spectators see and hear; two players at one device."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.games import LAID, meet, opened
from browser.inspection import faults, resize
from browser.table import BLUE, RED, Table, number, open_table
from playwright.sync_api import Page, expect


def test_spectators_see_both_search_boards_and_no_layout(visit: Visit) -> None:
    two = meet(visit)
    onlooker = visit()
    onlooker.goto(two.path)
    heard: list[str] = []
    onlooker.own_page().on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    onlooker.page.reload()
    seen = Table(onlooker.page)
    seen.expect_connected()
    two.red.others.append(seen)
    two.play([*LAID, (0, "sweep A1"), (1, "sweep C5")])
    two.red.disarm("A5")
    boards = seen.board("search")
    expect(boards).to_have_count(2)
    red, blue = boards.nth(0), boards.nth(1)
    expect(red.locator('[data-square="A1"]')).to_have_attribute("data-number", number(BLUE, "A1"))
    expect(blue.locator('[data-square="C5"]')).to_have_attribute("data-number", number(RED, "C5"))
    expect(red.locator('[data-square="A5"]')).to_have_attribute("data-state", "found")
    expect(seen.board("field")).to_have_count(0)
    expect(onlooker.page.locator('[data-state="mine"]')).to_have_count(0)
    for name in ("lay", "sweep", "disarm", "flag", "pencil", "resign", "rematch"):
        expect(seen.action(name)).to_have_count(0)
    told = "".join(heard) + onlooker.page.content()
    assert 'data-state="mine"' not in told
    assert "data-salt" not in told
    two.red.pencil("C2", "mine")
    two.red.resign()
    seen.expect_over()
    assert "data-pencil" not in "".join(heard)
    for board, mines in ((red, BLUE), (blue, RED)):
        expect(board.locator('[data-state="mine"], [data-state="found"]')).to_have_count(len(mines))
    expect(onlooker.page.locator("[data-salt]")).to_have_count(2)


def test_players_and_spectators_talk_apart(visit: Visit) -> None:
    two = meet(visit)
    watching = [visit(), visit()]
    for onlooker in watching:
        onlooker.post("/start/mijnenveger", **{"with": "friend"})  # who is only watching doesn't chat with players
        onlooker.goto(two.path)
    say(two.red.page, "Between us two")
    for page in (two.red.page, two.blue.page):
        expect(page.locator("#chat")).to_contain_text("Between us two")
    say(watching[0].page, "Red will <b>win</b>")
    for onlooker in watching:
        expect(onlooker.page.locator("#chat")).to_contain_text("Red will <b>win</b>")
    say(two.blue.page, "Your turn")
    expect(two.red.page.locator("#chat")).to_contain_text("Your turn")
    for onlooker in watching:
        onlooker.page.reload()
        expect(onlooker.page.locator("#chat")).to_contain_text("Red will")
        expect(onlooker.page.locator("#chat")).not_to_contain_text("Between us two")
        expect(onlooker.page.locator("#chat")).not_to_contain_text("Your turn")
    for page in (two.red.page, two.blue.page):
        expect(page.locator("#chat")).not_to_contain_text("Red will")


def test_whoever_sits_down_is_named_at_the_top_at_once(visit: Visit) -> None:
    host, friend = visit(), visit()
    path, link = opened(host, "mijnenveger")
    table = Table(host.goto(path))
    table.expect_connected()
    heading = table.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Your friend")
    friend.post(link)
    expect(heading).not_to_contain_text("Your friend")
    expect(heading).to_contain_text(table.page.locator("#far .who > span").first.inner_text())


def test_a_style_that_a_browser_adds_to_a_field_breaks_no_policy(visit: Visit) -> None:
    table = meet(visit).red
    table.page.evaluate("document.getElementById('moves').style.color = 'inherit'")
    table.lay(RED)


def test_a_spectator_acts_for_nobody(visit: Visit) -> None:
    path, _ = opened(visit(), "mijnenveger")
    seen = Table(visit().goto(path))
    seen.expect_connected()
    seen.ask("resign")
    expect(seen.refusal).to_be_visible()
    assert seen.number == 0


def test_two_at_one_device_pass_it_through_a_whole_game(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "device"})
    take_over(table)
    table.lay(RED)
    pass_on(table, RED)
    table.lay(BLUE)
    pass_on(table, BLUE)
    table.sweep("A1")
    expect(table.square("A1")).to_have_attribute("data-number", number(BLUE, "A1"))
    table.expect_state("A1", "mine", "field")
    pass_on(table, RED)
    table.expect_number("A1", number(BLUE, "A1"), "field")
    assert table.with_state("mine", "field") == set(BLUE)
    table.resign()
    expect(table.action("pass")).to_have_count(0)
    expect(table.page.locator("[data-salt]")).to_have_count(2)


def test_going_back_from_the_cover_shows_no_secret_of_the_other(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "device"})
    take_over(table)
    table.lay(RED)
    table.action("pass").click()
    expect(table.action("show")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("[data-board]")).to_have_count(0)
    expect(table.action("show")).to_be_visible()


def pass_on(table: Table, mines: tuple[str, ...]) -> None:
    """Pass the device on; the cover reveals nothing, least of all the previous player's mines."""
    table.action("pass").click()
    expect(table.action("show")).to_be_visible()
    cover = table.page.content()
    assert "data-board" not in cover
    assert "data-square" not in cover
    assert not [name for name in mines if name in table.page.inner_text("body").split()]
    take_over(table)


def take_over(table: Table) -> None:
    """Confirm that the new player is looking."""
    table.action("show").click()
    expect(table.page.locator("[data-board]").first).to_be_visible()


def say(page: Page, line: str) -> None:
    """Send a chat message, once the page is connected."""
    Table(page).expect_connected()
    talk = page.locator("#talk input[name=say]")
    talk.fill(line)
    talk.press("Enter")
    expect(talk).to_have_value("")


def test_lines_out_of_sight_are_counted_until_the_chat_is_on_the_screen(visit: Visit) -> None:
    two = meet(visit)
    page, badge = two.red.page, two.red.page.locator("#unread")
    resize(page, {"width": 375, "height": 600})
    page.evaluate("scrollTo(0, 0)")
    for line in ("Hello", "Are you there?"):
        say(two.blue.page, line)
    expect(badge).to_have_text(re.compile("2 new lines in the chat"))
    expect(two.blue.page.locator("#unread")).to_be_hidden()
    assert faults(page, "unread") == []
    page.reload()
    badge.press("Enter")
    expect(badge).to_be_hidden()
    page.reload()
    two.red.expect_connected()
    expect(badge).to_have_attribute("data-unread", "0")
