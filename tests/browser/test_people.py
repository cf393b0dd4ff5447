"""Leaderboards, followed players and profiles with opponents in a browser: how they look, and that buttons do it."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.test_accounts import PASSWORD, act
from playwright.sync_api import expect
from support.site import Site

LONG = "Rindfleischetikettierungsueberwachungen"
RATED = """
from boem.web.base.prepare import prepare
prepare()
from boem.web.accounts.models import Player
from boem.web.lobby.models import Rating
for number in range(60):
    player = Player.objects.get(name="Ranked Ada") if number == 40 else Player.objects.create(name=f"Ranked {number}")
    player.last_login = player.created
    player.save()
    rating = Rating(player=player, game="uitweg", pace="live", mu=40 - number / 4, sigma=2.0, games=20)
    rating.place()
    rating.save()
Rating.objects.create(bot="fox", game="uitweg", pace="live", games=20)
"""


def test_a_leaderboard_leads_to_the_readers_own_place(visit: Visit, site: Site) -> None:
    ada = visit()
    ada.post("/account/new", username="Ranked Ada", password1=PASSWORD)
    ran = site.run(RATED)
    assert ran.returncode == 0, ran.stderr
    page = ada.goto("/leaderboard?game=uitweg&pace=live")
    expect(page.locator("[data-own-place='41']")).to_contain_text("41 of 60")
    found = faults(page, "a leaderboard")
    page.get_by_role("link", name="Lower").click()
    expect(page.locator("tr[data-standing]").first).to_contain_text("Ranked 50")
    page.get_by_role("link", name="Show it").click()
    expect(page.locator("#own")).to_contain_text("Ranked Ada")
    assert found == []


def test_a_player_is_followed_listed_challenged_and_unfollowed(visit: Visit, site: Site) -> None:
    red, other = visit(), site.lasting(LONG)
    page = red.goto(f"/players/{other.name}")
    found = faults(page, "a profile to follow")
    act(page, "follow")
    expect(page.locator('[data-action="unfollow"]')).to_be_visible()
    page = red.goto("/people")
    listed = page.locator(f'[data-followed="{LONG}"]')
    expect(listed).to_be_visible()
    found += faults(page, "followed players")
    listed.get_by_role("link", name="Challenge").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(LONG)
    page = red.goto("/people")
    page.get_by_role("button", name=f"Unfollow: {LONG}").click()
    expect(listed).to_have_count(0)
    found += faults(page, "nobody followed")
    page.get_by_label("Name of a player").fill(LONG.upper())
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(LONG)
    assert found == []
