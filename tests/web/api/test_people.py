"""Leaderboards and followed players over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from support.site import Site
from support.tables import member, player

from boem.web.accounts.tokens import new_token
from boem.web.lobby import leaderboard
from boem.web.lobby.models import Rating


@pytest.fixture
def listed(db: None) -> None:
    """Ada before Bea on a leaderboard, and a bot."""
    cache.clear()
    for name, mu in (("Ada", 32.0), ("Bea", 30.0)):
        rating = Rating(player=member(name), game="coan", pace="live", mu=mu, sigma=2.0, games=20)
        rating.place()
        rating.save()
    Rating.objects.create(bot="fox", game="coan", pace="live", mu=28, sigma=1.0, games=50)


def get(path: str, token: str = "") -> Any:
    return Client(headers={"Authorization": f"Bearer {token}"} if token else {}).get(f"/api/v1{path}")


@pytest.mark.usefixtures("listed")
def test_a_leaderboard_has_players_bots_and_the_callers_place() -> None:
    told = get("/leaderboard", new_token(member("Bea"))).json()
    assert {name: told[name] for name in ("game", "pace", "page", "pages")} == {
        "game": "coan", "pace": "live", "page": 1, "pages": 1,
    }  # fmt: skip
    ada = {"place": 1, "name": "Ada", "rating": 1710, "margin": 120, "at_least": 1590, "games": 20, "program": False}
    assert told["players"] == [ada, ada | {"place": 2, "name": "Bea", "rating": 1650, "at_least": 1530}]
    assert told["bots"] == [{"name": "bot:fox", "rating": 1590, "margin": 60, "at_least": 1530, "games": 50}]
    assert told["you"] == 2
    assert get("/leaderboard").json()["you"] is None


@pytest.mark.usefixtures("listed")
def test_a_guest_is_not_told_of_even_with_a_rating() -> None:
    guest = player("Kite 1000")
    Rating.objects.create(player=guest, game="coan", pace="live", mu=50, sigma=1.0, games=50, at_least=48.0)
    assert [one["name"] for one in get("/leaderboard").json()["players"]] == ["Ada", "Bea"]


@pytest.mark.usefixtures("listed")
def test_a_leaderboard_is_chosen_by_game_pace_and_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "PAGE", 1)
    assert [one["name"] for one in get("/leaderboard?game=coan&pace=live&page=2").json()["players"]] == ["Bea"]
    assert get("/leaderboard?game=uitweg&pace=correspondence").json()["players"] == []
    for query in ("game=solo", "game=nothing", "pace=untimed", "page=0", "page=x", "page=99999999999999999999"):
        assert get(f"/leaderboard?{query}").status_code == 422, query


def test_a_player_is_followed_seen_online_and_unfollowed(either: Site) -> None:
    red, ada = either.lasting("Following Red"), either.lasting("Followed Ada")
    assert red.call("GET", "/me/follows").json() == {"follows": [], "shown": True}
    told = red.call("POST", "/me/follows", json={"player": ada.name}).json()
    assert [(one["name"], one["program"]) for one in told["follows"]] == [(ada.name, True)]
    assert red.call("POST", "/me/follows", json={"player": ada.name, "follow": False}).json()["follows"] == []


def test_hiding_is_answered_with_the_choice(either: Site) -> None:
    ada = either.lasting("Hiding Ada")
    assert ada.call("POST", "/me/online", json={"shown": False}).json()["shown"] is False
    assert ada.call("GET", "/me/follows").json()["shown"] is False
    assert ada.call("POST", "/me/online", json={"shown": True}).json()["shown"] is True
    assert either.guest().call("GET", "/me/follows").json()["shown"] is False


def test_whom_nobody_can_follow_is_refused(either: Site) -> None:
    red, guest = either.lasting("Following Red"), either.guest()
    for body, status in (
        ({"player": guest.name}, 422),
        ({"player": red.name}, 422),
        ({"player": "Nobody"}, 422),
        ({"player": "bot:fox"}, 422),
        ({"player": "\0"}, 422),
        ({}, 422),
    ):
        assert red.call("POST", "/me/follows", json=body).status_code == status, body
    with either.client() as nobody:
        assert nobody.get("/me/follows").status_code == 401
