"""The pages of tournaments: drawn brackets and crosstables, on every size of screen."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import faults
from browser.test_accounts import PASSWORD
from support.site import Site
from support.tables import TINY
from support.waiting import wait_until

NAMES = ("Juno", "Kaspar van den Broek", "Lu", "Mirabellenstraussenfedernpfluecker")


@pytest.mark.parametrize("kind", ["knockout", "round_robin"])
def test_a_tournament_before_its_start_and_under_way(visit: Visit, site: Site, kind: str) -> None:
    players = [site.lasting(f"{name} {kind[0].upper()}") for name in NAMES]
    first, *_ = players
    wish = {"kind": kind, "name": "Sunday cup", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}
    made = first.call("POST", "/tournaments", json=wish).json()["id"]
    for one in players:
        assert one.call("POST", f"/tournaments/{made}/enter").status_code == 200
    somebody = visit()
    page = somebody.goto(f"/tournaments/{made}")
    found = faults(page, f"{kind}, open for entries")
    first.call("POST", f"/tournaments/{made}/start")
    wait_until(lambda: len(first.call("GET", f"/tournaments/{made}/pairings").json()["pairings"]) == 2)
    page = somebody.goto(f"/tournaments/{made}")
    assert page.locator(".bracket, .cross").count() == 1
    found += faults(page, f"{kind}, under way")
    assert found == []


def test_the_list_and_the_form_of_a_new_one(visit: Visit) -> None:
    somebody = visit()
    found = faults(somebody.goto("/tournaments"), "tournaments, as a guest")
    found += faults(somebody.goto("/tournaments/new/coan"), "a new tournament, as a guest")
    somebody.post("/account/new", username="Juno Organiser", password1=PASSWORD)
    found += faults(somebody.goto("/tournaments"), "tournaments")
    page = somebody.goto("/tournaments/new/coan")
    found += faults(page, "a new tournament")
    assert found == []
    looks = page.locator("main nav .btn").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    chosen = page.locator("main nav [aria-current]").evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert looks.count(chosen) == 1
