"""Clocks in the browser: they count down from the server's time, are paused by agreement, and lose a game."""

from __future__ import annotations

import re
from datetime import timedelta

from browser.conftest import Visit
from browser.games import LAID, Two, meet
from browser.inspection import faults
from browser.table import Table
from django.utils import timezone
from playwright.sync_api import Locator, expect


def clock(table: Table, side: str) -> Locator:
    return table.page.locator(f"#{side} [data-clock]")


def hurry(two: Two[Table], seconds: int) -> None:
    """Let so many seconds be on the clock that runs, in Red's turn, of which both hear with a flag of Blue's."""
    two.blue.choose("C3")
    two.host.site.hurry(two.table_id, seconds)
    two.blue.action("flag").click()
    two.blue.expect_answered()


def test_a_clock_runs_down_on_the_page_in_its_own_time_alone_and_is_spoken_of(visit: Visit) -> None:
    two = meet(visit, LAID, time="5-5")
    expect(clock(two.blue, "near").locator("[data-left]")).to_have_text("5:00")
    expect(clock(two.blue, "near")).not_to_have_attribute("data-soon", "")
    expect(two.red.page.locator("#near [data-clock][data-until]")).to_have_count(1)
    two.host.own_page().clock.install()
    two.red.page.reload()
    two.red.expect_connected()
    said = two.red.page.locator("#time-said")
    hurry(two, 150)
    expect(clock(two.red, "near").locator("[data-left]")).to_have_text(re.compile("2:[0-3]"))
    for seconds, words in ((100, "one minute"), (30, "30 seconds"), (15, "10 seconds")):
        two.red.page.clock.fast_forward(seconds * 1000)
        expect(said).to_have_text(f"You have {words} left.")
    expect(clock(two.red, "near")).to_have_attribute("data-soon", "")
    expect(clock(two.red, "near").locator(".hurry")).to_be_visible()
    expect(clock(two.red, "near").locator("[data-left]")).to_contain_text(".")
    assert faults(two.red.page, "in a hurry") == []
    two.red.sweep("C2")
    expect(two.red.page.locator("#near [data-clock]:not([data-until])")).to_have_count(1)
    expect(two.red.page.locator("#far [data-clock][data-until]")).to_have_count(1)


def test_a_game_that_is_lost_on_time_ends_on_both_pages_by_itself(visit: Visit) -> None:
    two = meet(visit, LAID, time="5-5")
    two.host.site.run_out(two.table_id)
    for table in two.tables:
        table.expect_over()
        expect(table.page.locator("[data-ruling]")).to_contain_text("came to zero")
    expect(two.red.status).to_contain_text("You lose")
    expect(two.blue.status).to_contain_text("You win")
    assert faults(two.blue.page, "won on time") == []


def test_a_pause_is_offered_agreed_to_and_ended(visit: Visit) -> None:
    two = meet(visit, LAID, time="10-10")
    two.red.action("offer-pause").click()
    expect(two.red.action("take-back")).to_be_visible()
    found = faults(two.red.page, "a pause offered")
    expect(two.blue.page.locator("[data-offered]")).to_be_visible()
    found += faults(two.blue.page, "a pause to agree to")
    two.blue.action("agree-pause").click()
    for table in two.tables:
        expect(table.page.locator("[data-paused]")).to_be_visible()
        expect(table.page.locator("[data-clock][data-until]")).to_have_count(0)
    found += faults(two.red.page, "paused")
    two.red.ask("sweep C2")
    expect(two.red.refusal).to_contain_text("paused")
    two.red.action("resume").click()
    for table in two.tables:
        expect(table.page.locator("[data-paused]")).to_have_count(0)
        expect(table.page.locator("[data-clock][data-until]")).to_have_count(1)
    two.red.sweep("C2")
    two.blue.expect_turn()
    assert found == []


def test_who_waits_two_weeks_at_a_table_without_a_clock_may_claim_the_win(visit: Visit) -> None:
    two = meet(visit, LAID)
    said = two.blue.page.locator("[data-claim]")
    expect(said).to_have_count(0)
    two.host.site.leave_alone(two.table_id, 10)
    two.blue.page.reload()
    expect(said).to_contain_text("You can in 4 days.")
    expect(two.blue.action("claim")).to_be_hidden()
    two.host.site.leave_alone(two.table_id, 14)
    two.blue.page.reload()
    expect(two.blue.action("claim")).to_be_visible()
    found = faults(two.blue.page, "a claim")
    two.blue.action("claim").click()
    two.blue.expect_over()
    two.red.expect_over()
    expect(two.red.page.locator("[data-ruling]")).to_contain_text("14 days")
    assert found == []


def test_a_vacation_is_taken_and_seen_by_the_other(visit: Visit) -> None:
    two = meet(visit, time="3")
    page = two.friend.another_page()
    page.goto(f"{two.friend.site.url}/vacation")
    found = faults(page, "vacation")
    page.locator('[name="last"]').fill((timezone.now() + timedelta(days=5)).date().isoformat())
    page.locator('[data-action="leave"]').click()
    expect(page.locator("[data-away]")).to_be_visible()
    found += faults(page, "away")
    expect(two.red.page.locator("[data-vacation]")).to_be_visible()
    found += faults(two.red.page, "the other is away")
    page.locator('[data-action="home"]').click()
    expect(two.red.page.locator("[data-vacation]")).to_have_count(0)
    assert found == []
