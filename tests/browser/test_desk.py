"""The game master's desk and the players, each in a browser: what one does appears on the others' pages by itself."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from browser.conftest import Visit
from browser.desk import Game, meet
from browser.inspection import resize
from playwright.sync_api import Page, expect

NEXT_YEAR = datetime.now(UTC).year + 1


def play_round(game: Game, name: str, other: str) -> None:
    """Both send final orders, one of them on the page."""
    game.seats[0].guess(name)
    game.seats[0].finish()
    expect(game.seats[0].receipt).to_have_text(name)
    game.play([(1, f"order {other}"), (1, "final")])


def test_the_program_closes_the_round_with_what_players_have_written_and_nobody_loses_a_word(visit: Visit) -> None:
    game = meet(visit, by_hand=False)
    expect(game.page.locator("[data-status]")).to_contain_text("Orders of 2 seats are missing.")
    (red,) = game.seats
    game.page.locator("#press").fill("Half a report")
    game.page.locator("#text").fill("Hello")
    game.do("message-all")
    expect(game.page.locator("#press")).to_have_value("Half a report")
    expect(game.page.locator("#text")).to_have_value("")
    for words in ("Half a report", ""):
        game.page.locator("#press").fill(words)
        with game.page.expect_navigation():
            game.page.get_by_role("button", name="Keep").click()
        expect(game.page.locator("#press")).to_have_value(words)
    red.page.locator("#press").fill("A cold start")
    with red.page.expect_navigation():
        red.action("press").click()
    expect(red.page.locator("#press")).to_have_value("A cold start")
    red.expect_connected()
    play_round(game, "A1", "H8")
    game.expect_round(2)
    expect(red.page.locator("#press")).to_have_value("")
    red.page.locator("#press").fill("Still here")
    with red.page.expect_navigation():
        red.action("press").click()
    expect(red.page.locator("#press")).to_have_value("Still here")
    red.expect_connected()
    red.page.locator(".of-desk details summary").click()
    game.page.locator("#text").fill("Soon there will be more")
    game.do("message-all")
    expect(red.page.locator("#main")).to_contain_text("Soon there will be more")
    red.page.locator(".reports").get_by_role("link", name="Round 1", exact=True).click()
    expect(red.page.locator("body")).to_contain_text("A cold start")


def desk_once_all_is_final(game: Game) -> Page:
    """The desk once a player's page shows that the last orders are final; it doesn't update by itself."""
    expect(game.seats[0].page.locator('#standings [data-orders="final"]')).to_have_count(3)
    page = game.at_desk()
    expect(page.locator("[data-status]")).to_contain_text("All orders are final.")
    return page


def test_a_round_is_previewed_closed_and_taken_back_and_everybody_reads_why(visit: Visit) -> None:
    game = meet(visit, by_hand=True)
    game.page.locator('[data-action="close-round"]').click()
    expect(game.page.get_by_role("alert")).to_contain_text("Orders of 2 seats are missing. Close all the same?")
    game.expect_round(1)
    play_round(game, "A1", "H8")
    page = desk_once_all_is_final(game)
    with page.expect_popup() as opened:
        page.locator('[data-action="preview"]').click()
    expect(opened.value.locator("body")).to_contain_text("H8")
    opened.value.close()
    game.expect_round(1)
    page.locator("#press").fill("Well begun")
    game.do("close-round")
    game.expect_round(2)
    page = game.at_desk()
    expect(page.locator("#undo time")).to_have_text(re.compile(r"\w+ \d+ \w+, \d\d:\d\d"))  # the day before the month
    game.master.statuses.add(422)
    resize(page, {"width": 390, "height": 844})
    page.locator("#why").fill(" ")
    page.locator('[data-action="undo-round"]').click()
    game.do("undo-round")
    wrong = page.locator("#undo [role=alert]")
    expect(wrong).to_have_text("Give a reason of 1 to 1000 characters; everybody will read it.")
    expect(wrong).to_be_in_viewport(ratio=1)
    page.locator("#why").fill("a letter lay in the wrong tray")
    page.locator('[data-action="undo-round"]').click()
    expect(page.get_by_role("alert").last).to_contain_text("Take round 1 back?")
    game.expect_round(2)
    game.do("undo-round")
    game.expect_round(1)
    for table in game.seats:
        expect(table.page.locator("#main")).to_contain_text("a letter lay in the wrong tray")


def test_a_deadline_a_pause_and_a_message_reach_players_and_spectators_without_a_reload(visit: Visit) -> None:
    game = meet(visit, by_hand=True)
    watcher = visit().goto(game.desk.replace("/mail/", "/t/").removesuffix("/desk"))
    for table in game.seats:
        table.page.evaluate("window.notReloaded = true")
    game.page.locator("#text").fill("Snow: no post on Friday")
    game.do("message-all")
    expect(watcher.locator(".bulletins")).to_contain_text("Snow: no post on Friday")
    with watcher.expect_navigation():
        watcher.locator('[data-action="stand-by"]').click()  # which came with the bulletin
    expect(watcher.locator(".of-desk")).to_contain_text("You stand by for a seat.")
    game.page.locator('input[name="deadline"]').fill(f"{NEXT_YEAR}-03-05T20:00")
    game.do("set-deadline")
    for table in game.seats:
        expect(table.page.locator(".bulletins")).to_contain_text("Snow: no post on Friday")
        expect(table.page.locator(".bulletins")).to_contain_text("The deadline is now:")
    game.do("pause")
    for table in game.seats:
        expect(table.page.locator(".of-desk strong")).to_have_text("The game is paused.")
    game.page.locator('input[name="deadline"]').fill(f"{NEXT_YEAR}-03-12T20:00")
    game.do("set-deadline")
    for table in game.seats:
        expect(table.page.locator(".bulletins")).to_contain_text("The game goes on.")
        expect(table.page.locator(".of-desk strong")).to_have_count(0)
        assert table.page.evaluate("window.notReloaded")


def test_words_that_are_being_written_survive_what_others_do_and_the_next_round_begins_empty(visit: Visit) -> None:
    game = meet(visit, by_hand=False)
    (red,) = game.seats
    red.guess("A1")
    red.finish()
    expect(red.receipt).to_have_text("A1")
    words = red.page.locator("#press")
    words.press_sequentially("Half a sent")
    game.play([(1, "order H8")])
    expect(red.standing(1)).to_have_attribute("data-orders", "sent")
    game.page.locator("#text").fill("Hello")
    game.do("message-all")
    expect(red.page.locator(".bulletins")).to_contain_text("Hello")
    expect(words).to_be_focused()
    words.press_sequentially("ence")
    expect(words).to_have_value("Half a sentence")
    game.play([(1, "final")])
    game.expect_round(2)
    expect(words).to_have_value("")


def test_a_seat_goes_to_a_bot_and_the_desk_to_somebody_else(visit: Visit) -> None:
    game = meet(visit, by_hand=True, open_pages=2)
    blue = game.seats[1]
    seat = game.page.locator('.seats-list [data-seat="1"]')
    seat.locator("summary").click()
    with game.page.expect_navigation():
        seat.get_by_role("button", name="To a bot").click()
    expect(game.page.locator('.seats-list [data-seat="1"]')).to_contain_text("a bot")
    expect(blue.page.locator("#slip [data-action='send']")).to_have_count(0)
    page = game.page
    page.locator("summary", has_text="Hand the desk over").click()
    link = page.locator('[data-link*="/take/"]').input_value()
    heir = visit()
    heir.goto(link)
    heir.page.locator('[data-action="take-desk"]').click()
    heir.page.wait_for_url("**/desk")
    expect(heir.page.locator("h1")).to_have_text("Winter game")
    expect(game.seats[0].page.locator(".bulletins")).to_contain_text("is the game master now.")
    game.master.statuses.add(404)
    expect(game.at_desk().locator("h1")).not_to_have_text("Winter game")
