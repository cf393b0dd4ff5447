"""The pages and states of Postal Minesweeper: axe finds nothing, nothing scrolls sideways, all can be hit."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.postal import meet_three, open_postal, sit_down
from playwright.sync_api import expect
from support.site import Site


def test_a_round_in_every_phase(visit: Visit, site: Site) -> None:
    waiting = open_postal(visit(), **{"with": "friend", "others": "3"})
    found = faults(waiting.page, "links for three")
    three = meet_three(visit, site)
    red, blue = three.red, three.blue
    three.lay()
    red.tip("K9", mine=True)
    red.tip("H5")
    red.tip("A1")
    red.square("A2").click()
    expect(red.refusal).to_be_visible()
    found += faults(red.page, "one too many")
    red.send("K9 mine, H5, A1")
    found += faults(red.page, "received")
    red.finish()
    expect(red.status).to_contain_text("final")
    red.square("H5").click()
    expect(red.page.locator("[data-unsent]")).to_be_visible()
    found += faults(red.page, "changed after it was final")
    blue.action("send").click()
    found += faults(blue.page, "a question")
    blue.action("confirm").click()
    expect(blue.receipt).to_have_text("no square")
    blue.finish()
    three.act("order G4", "final")
    red.action("send").click()
    red.expect_round(3)
    found += faults(red.page, "evaluated")
    found += faults(visit().goto(three.path), "watching")
    red.page.locator(".stops a").first.click()
    expect(red.page.locator("#notice .say")).to_be_visible()
    found += faults(red.page, "looking back")
    three.act("resign")
    blue.expect_upto(three.number())
    blue.resign()
    found += faults(blue.page, "over")
    assert found == []


def test_a_field_that_is_wider_than_a_page_with_forty_seats(visit: Visit, site: Site) -> None:
    guest = site.guest()
    config = {"width": 30, "height": 20, "mines": 60}
    table = str(guest.open("me", "open", *["bot:random"] * 38, game="postal", config=config)["id"])
    page = sit_down(visit(), table)
    page.expect_connected()
    assert guest.act(table, "final", guest.see(table)["number"]).status_code == 200
    others = page.page.locator('#standings [data-orders="final"]')
    expect(others).to_have_count(39)  # the bots' orders, too, take their time
    page.tip("A1")
    page.finish()
    page.expect_round(2)
    assert faults(page.page, "30 × 20, 40 seats") == []
