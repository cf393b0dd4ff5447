"""A tournament's page while something happens, and what organiser and players press there."""

from __future__ import annotations

from typing import Any

from browser.conftest import Visit
from browser.inspection import faults
from playwright.sync_api import expect
from support.site import Guest, Site
from support.tables import TINY
from support.waiting import wait_until

NAMES = ("Juno", "Kaspar van den Broek", "Mirabellenstraussenfedernpfluecker")


def test_its_page_shows_who_enters_without_being_loaded_again(visit: Visit, site: Site) -> None:
    first, other = (site.lasting(f"{name} at once") for name in ("Juno", "Lu"))
    wish = {"kind": "knockout", "name": "Monday cup", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}
    made = first.call("POST", "/tournaments", json=wish).json()["id"]
    page = visit().goto(f"/tournaments/{made}")
    expect(page.locator("#changed")).to_have_attribute("data-changed", "1")
    assert other.call("POST", f"/tournaments/{made}/enter").status_code == 200
    expect(page.locator("#changed")).to_have_attribute("data-changed", "2")
    expect(page.locator(f'[data-entrant="{other.name}"]')).to_be_visible()


def test_what_the_organiser_decides_and_a_player_sits_out(visit: Visit, site: Site) -> None:
    somebody = visit()
    somebody.post("/account/new", username="Organising Fay", password1="three herons in a row")
    fay = site.lasting("Organising Fay")
    wish = {"kind": "swiss", "name": "Cup of herons", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}
    made = fay.call("POST", "/tournaments", json=wish | {"rounds": 3, "byes": 1}).json()["id"]
    for one in (fay, *(site.lasting(f"{name} F") for name in NAMES[:3])):
        assert one.call("POST", f"/tournaments/{made}/enter").status_code == 200
    fay.call("POST", f"/tournaments/{made}/start")
    wait_until(lambda: all(one["table"] for one in pairings_of(fay, made)) and len(pairings_of(fay, made)) == 2)
    page = somebody.goto(f"/tournaments/{made}")
    page.locator('[data-action="bye"]').click()
    expect(page.locator('[data-action="no-bye"]')).to_be_visible()
    found = faults(page, "sits out")
    expect(page.locator('[data-action="remove"]:visible, [data-action="withdraw"]:visible')).to_have_count(0)
    for question in page.locator('[data-round^="remove"], [data-round="withdraw"]').all():
        question.locator("summary").click()
    expect(page.locator('[data-action="remove"]:visible, [data-action="withdraw"]:visible')).to_have_count(4)
    found += faults(page, "asked before somebody goes")
    (table,) = (
        one["table"] for one in pairings_of(fay, made) if fay.name not in [who["name"] for who in one["players"]]
    )
    page.locator(f'[data-action="decide"][href$="{table}"]').click()
    somebody.statuses.add(422)
    page.locator('button[data-action="decide"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "without a reason")
    page.get_by_label("The reason").fill("One has gone.")
    page.locator('button[data-action="decide"]').click()
    expect(page.get_by_text("decided by the organiser: One has gone.")).to_be_visible()
    found += faults(page, "decided")
    found += faults(somebody.goto(f"/t/{table}"), "its table")
    assert found == []


def test_home_and_lobby_say_in_the_players_own_time_until_when_a_challenge_can_be_answered(
    visit: Visit, site: Site
) -> None:
    mia = visit(timezone_id="Pacific/Kiritimati")
    mia.post("/account/new", username="Mia far away", password1="three herons in a row")
    players = [site.lasting(name) for name in ("Mia far away", "Tom near by")]
    wish = {"kind": "ladder", "name": "Far ladder", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}
    made = players[0].call("POST", "/tournaments", json=wish).json()["id"]
    for one in players:
        assert one.call("POST", f"/tournaments/{made}/enter").status_code == 200
    assert players[1].call("POST", f"/tournaments/{made}/challenge", json={"place": 1}).status_code == 200
    for path in ("/", "/lobby"):
        until = mia.goto(path).locator("[data-ladder-challenge] time")
        expect(until).not_to_contain_text("UTC")
        expect(until).to_contain_text(until.evaluate("(one) => new Date(one.dateTime).toTimeString().slice(0, 5)"))


def pairings_of(one: Guest, tournament: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = one.call("GET", f"/tournaments/{tournament}/pairings").json()["pairings"]
    return told
