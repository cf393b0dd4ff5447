"""Blocking, reporting and moderating in a browser, by hand and by keyboard, and how those pages look."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.test_accounts import PASSWORD, act
from playwright.sync_api import Page, expect
from support.site import Site

RUDE = "Rhabarberbarbarabarbierbierbarbelbecher"


def say(page: Page, text: str) -> None:
    """Send a chat message at a table, and wait for it."""
    page.wait_for_load_state()  # before its script runs, a page sends nothing
    page.fill("#say-it", text)
    page.press("#say-it", "Enter")
    expect(page.locator("#chat")).to_contain_text(text)


def test_from_a_rude_line_to_a_ban(visit: Visit, site: Site) -> None:
    red, rude, vera, found = visit(), visit(), visit(), list[str]()
    for somebody, name in ((red, "Reporting Red"), (rude, RUDE), (vera, "Moderating Vera")):
        somebody.statuses |= {403, 404, 422}
        somebody.post("/account/new", username=name, password1=PASSWORD)
    # Rude begins, so that the longest name is above the board too.
    table = rude.goto(rude.post("/start/coan", **{"with": "friend", "board": "small", "starts": "me"}))
    page = red.goto(red.post(table.locator("#link").input_value().removeprefix(site.url)))
    say(table, "You rotten fish")
    expect(page.locator("#chat")).to_contain_text("You rotten fish")
    found += faults(page, "a table with chat")
    at = page.url
    page.locator("#chat").get_by_role("link", name=f"Report {RUDE}").press("Enter")
    expect(page.locator("blockquote")).to_have_text("You rotten fish")
    act(page, "send-report")
    found += faults(page, "a report without a kind")
    page.get_by_label("Insults, threats or hate").press("Space")
    page.locator('[data-action="send-report"]').press("Enter")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    found += faults(page, "reported")
    page = red.goto(f"/players/{RUDE}")
    act(page, "away")
    found += faults(page, "a profile")
    act(page, "block")
    expect(page.locator("[data-blocked]")).to_be_visible()
    found += faults(page, "a profile, blocked")
    page = red.goto(at)
    expect(page.locator("[data-left-out]")).to_be_visible()
    expect(page.locator("#chat")).not_to_contain_text("rotten")
    found += faults(red.goto("/account"), "an account with somebody blocked")
    vera.goto("/moderation")
    assert site.command("moderator", "Moderating Vera").returncode == 0
    found += moderate(vera.goto("/moderation"), table)
    page = red.goto(at)
    expect(page.locator("[data-closed]")).to_contain_text("Rude")
    found += faults(page, "a closed table")
    found += faults(rude.goto("/privacy"), "privacy")
    assert not found, "\n".join(found)


def moderate(page: Page, table: Page) -> list[str]:
    """Hide the message, close the table and ban; returns the faults found on the way."""
    found = faults(page, "a report")
    page.locator('[data-action="hide"]').press("Enter")
    expect(page.get_by_text("Nothing is waiting for you.")).to_be_visible()
    expect(table.locator("#chat")).to_contain_text("A moderator has hidden this line.")
    page.locator("section[aria-labelledby=log-h]").get_by_role("link", name="Minesweeper for two").click()
    act(page, "close-table")
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "a table to close")
    page.get_by_label("The reason").fill("Rude")
    page.get_by_label("The reason").press("Enter")
    expect(table.locator("[data-status]")).to_contain_text("Closed by a moderator")
    page.locator("dl").get_by_role("link", name=RUDE).first.click()
    act(page, "ban")
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "a player to ban")
    page.get_by_label("The reason").fill("Rude in every game")
    act(page, "ban")
    expect(page.locator('[data-action="lift"]')).to_be_visible()
    found += faults(page, "a banned player")
    page.get_by_role("link", name="Moderation").click()
    expect(page.locator("[data-ban]", has_text=RUDE)).to_be_visible()
    return found + faults(page, "a ban in the list")
