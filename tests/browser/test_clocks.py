"""Clocks in the browser follow the server's time, pause by agreement, and decide a game."""

from __future__ import annotations

import re
from datetime import timedelta

from browser.conftest import Visit
from browser.games import LAID, One, face, meet, seat_two
from browser.inspection import faults
from browser.table import Table
from django.utils import timezone
from playwright.sync_api import Locator, expect


def clock(table: Table, side: str) -> Locator:
    return table.page.locator(f"#{side} [data-clock]")


def test_a_clock_runs_down_on_the_page_only_in_its_own_turn_and_is_read_out(visit: Visit) -> None:
    one = face(visit, LAID, time="5-5")
    table = one.table
    expect(clock(table, "far").locator("[data-left]")).to_have_text("5:00")
    expect(clock(table, "far")).not_to_have_attribute("data-soon", "")
    expect(table.page.locator("#near [data-clock][data-until]")).to_have_count(1)
    one.host.own_page().clock.install()
    table.page.reload()
    table.expect_connected()
    said = table.page.locator("#time-said")
    one.host.site.hurry(one.table_id, 150)
    one.play([(1, "flag C3")])  # messages to the page, and the time left
    shown = clock(table, "near").locator("[data-left]")
    expect(shown).to_have_text(re.compile("^[12]:"))
    table.page.clock.pause_at(table.page.evaluate("Date.now() / 1000") + 1)
    minutes, seconds = map(int, shown.inner_text().split(":"))
    left = 60 * minutes + seconds
    for fewer, words in ((55, "one minute"), (25, "30 seconds"), (5, "10 seconds")):
        table.page.clock.fast_forward((left - fewer) * 1000)
        expect(said).to_have_text(f"You have {words} left.")
        left = fewer
    table.page.clock.resume()
    expect(clock(table, "near")).to_have_attribute("data-soon", "")
    expect(clock(table, "near").locator(".hurry")).to_be_visible()
    expect(clock(table, "near").locator("[data-left]")).to_contain_text(".")
    assert faults(table.page, "in a hurry") == []
    table.sweep("C2")
    expect(table.page.locator("#near [data-clock]:not([data-until])")).to_have_count(1)
    expect(table.page.locator("#far [data-clock][data-until]")).to_have_count(1)


def test_a_game_that_is_lost_on_time_ends_on_both_pages_by_itself(visit: Visit) -> None:
    two = meet(visit, LAID, time="5-5")
    two.host.site.run_out(two.table_id)
    for table in two.tables:
        table.expect_over()
    expect(two.red.page.locator("[data-outcome]")).to_contain_text("Your time has run out.")
    expect(two.blue.page.locator("[data-outcome]")).to_contain_text(re.compile("The time of .+ has run out."))
    expect(two.blue.page.locator("[data-ruling]")).to_have_count(0)
    assert faults(two.blue.page, "won on time") == []


def test_a_pause_is_offered_agreed_to_and_ended(visit: Visit) -> None:
    one = face(visit, LAID, time="10-10")
    table, page = one.table, one.table.page
    paused = page.locator("[data-paused]")
    table.action("offer-pause").click()
    expect(table.action("take-back")).to_be_visible()
    found = faults(page, "a pause offered")
    offer_pause(one)
    expect(paused).to_be_visible()
    expect(page.locator("[data-clock][data-until]")).to_have_count(0)
    found += faults(page, "paused")
    table.ask("sweep C2")
    expect(table.refusal).to_contain_text("paused")
    table.action("resume").click()
    expect(paused).to_have_count(0)
    expect(page.locator("[data-clock][data-until]")).to_have_count(1)
    table.sweep("C2")
    offer_pause(one)
    expect(page.locator("[data-offered]")).to_be_visible()
    found += faults(page, "a pause to agree to")
    table.action("agree-pause").click()
    expect(paused).to_be_visible()
    assert found == []


def offer_pause(one: One[Table]) -> None:
    """The program offers a pause, or agrees to one."""
    answer = one.programs[0].call("POST", f"/tables/{one.table_id}/pause", json={"do": "offer"})
    assert answer.status_code == 200, answer.text


def test_a_player_who_waits_two_weeks_at_a_table_without_a_clock_may_claim_the_win(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, "sweep C2")])
    table, site = one.table, one.host.site
    said = table.page.locator("[data-claim]")
    expect(said).to_have_count(0)
    site.leave_alone(one.table_id, 10)
    table.page.reload()
    expect(said).to_contain_text("You can in 4 days.")
    expect(table.action("claim")).to_be_hidden()
    site.leave_alone(one.table_id, 14)
    table.page.reload()
    expect(table.action("claim")).to_be_visible()
    assert faults(table.page, "a claim") == []
    table.expect_ready()
    table.action("claim").click()
    table.expect_over()
    expect(table.page.locator("[data-ruling]")).to_contain_text("14 days")


def test_a_vacation_is_taken_and_seen_by_the_other(visit: Visit) -> None:
    seated = seat_two(visit, "mijnenveger", time="3")
    table = Table(seated.host.goto(seated.path))
    table.expect_connected()
    page = seated.friend.goto("/vacation")
    found = faults(page, "vacation")
    page.locator('[name="last"]').fill((timezone.now() + timedelta(days=5)).date().isoformat())
    page.locator('[data-action="leave"]').click()
    expect(page.locator("[data-away]")).to_be_visible()
    found += faults(page, "away")
    expect(table.page.locator("[data-vacation]")).to_be_visible()
    found += faults(table.page, "the other is away")
    page.locator('[data-action="home"]').click()
    expect(table.page.locator("[data-vacation]")).to_have_count(0)
    assert found == []
