"""The lobby in a browser updates by itself, and calls whoever is waiting, on whichever page."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from browser.conftest import Visit
from browser.inspection import faults
from browser.pressing import press_as_it_comes_anew
from browser.table import Table
from playwright.sync_api import expect
from support.site import Guest, Site


def lasting(site: Site, name: str) -> Guest:
    """A player with an account."""
    return Guest(site, name, site.command("token", name).stdout.strip())


def test_an_offer_appears_in_a_lobby_that_is_open_and_its_host_is_called_from_another_table(
    visit: Visit, site: Site
) -> None:
    watcher, host = visit().goto("/lobby?game=uitweg"), visit().goto("/find/uitweg")
    expect(watcher.locator("[data-action=bot]")).to_be_visible()
    host.click("[data-action=find]")
    host.wait_for_url("**/t/*")
    table = urlsplit(host.url).path
    expect(host.locator("#notice")).to_contain_text("Your open seat is in the lobby.")
    offer = watcher.locator(f"[data-offer='{table.removeprefix('/t/')}']")
    expect(offer).to_be_visible()
    host.click("[data-action=meanwhile]")
    host.wait_for_url(re.compile("/t/(?!" + table.removeprefix("/t/") + ")"))
    Table(host).expect_connected()
    expect(host.locator("#moves li")).to_have_count(1)  # the bot has built: nothing else changes the title
    press_as_it_comes_anew(watcher, offer.locator("[data-action=sit]"), "lists")
    watcher.wait_for_url(f"**{table}")
    expect(host.locator("#calls")).to_contain_text("Your game of Uitweg with")
    expect(host).to_have_title(re.compile("^(.1. )?● "))
    host.click("[data-action=to-call]")
    host.wait_for_url(f"**{table}")


def test_a_challenge_is_heard_in_the_lobby_and_accepted_there(visit: Visit, site: Site) -> None:
    somebody = visit()
    somebody.post("/start/mijnenveger", **{"with": "bot"})
    page = somebody.goto("/lobby")
    name = page.locator(".me.wide-only > span").inner_text().strip()
    lasting(site, "Challenging Red").open("me", f"player:{name}")
    expect(page.locator("[data-challenge]")).to_contain_text("Challenging Red")
    page.click("[data-action=accept]")
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-status]")).not_to_be_empty()


def test_every_page_of_the_lobby_passes_the_inspection(visit: Visit, site: Site) -> None:
    red, blue = lasting(site, "Inspected Red"), lasting(site, "Inspected Blue")
    tiny = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 0}
    more = {"config": tiny, "clock": {"days": 1}, "rated": True, "visibility": "public"}
    table = red.open("me", "open", **more)["id"]
    blue.call("POST", f"/tables/{table}/join")
    for number, (guest, do) in enumerate(
        [(red, "lay A1 B1"), (blue, "lay A3 C3"), (red, "disarm A3"), (red, "disarm C3")]
    ):
        guest.act(table, do, number)
    red.open("me", "open", **more)
    somebody = visit()
    somebody.post("/start/mijnenveger", **{"with": "bot"})
    page = somebody.goto("/about")
    me = page.locator(".me.wide-only > span").inner_text().strip()
    red.open("me", f"player:{me}", config=tiny)
    found = []
    pages = (
        "/",
        "/lobby",
        "/find/postal",
        "/challenge/Inspected Red",
        "/records",
        "/players/Inspected Red",
        "/players/bot:hen",
        "/lobby?game=uitweg",
    )
    for path in (*pages, f"/t/{table}"):
        page.goto(f"{site.url}{path}")
        found += faults(page, path)
    assert found == []
