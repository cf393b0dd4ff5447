"""Ratings from before there were leaderboards: those who belong on one are on it once the site is upgraded."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from boem.arena.ratings import PROVISIONAL
from boem.core.clock import CLOCK
from boem.web.lobby.models import Rating

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE: Final = ("lobby", "0003_matchmaking_lock")
NEXT: Final = ("lobby", "0004_leaderboard")


@pytest.fixture
def then() -> Iterator[Any]:
    """The models of the old schema; the new one is there afterwards."""
    executor = MigrationExecutor(connection)
    now = executor.loader.graph.leaf_nodes()
    executor.migrate([BEFORE])
    graph = executor.loader.graph
    others = [one for one in now if NEXT not in graph.forwards_plan(one)]
    yield executor.loader.project_state([BEFORE, ("moderation", "0001_initial"), *others]).apps
    MigrationExecutor(connection).migrate(now)


def test_settled_ratings_of_players_who_may_be_listed_are_listed(then: Any) -> None:
    players, bans = then.get_model("accounts", "Player"), then.get_model("moderation", "Ban")
    ratings = then.get_model("lobby", "Rating")
    people = {
        name: players.objects.create(name=name, key=name.lower(), gone=name == "Gone")
        for name in ("Sure", "New", "Gone", "Banned", "Back")
    }
    day = timedelta(days=1)
    bans.objects.create(player=people["Banned"], why="spam", until=None)
    bans.objects.create(player=people["Back"], why="spam", until=CLOCK.now() - day)
    bans.objects.create(player=people["Back"], why="spam", until=CLOCK.now() + day, lifted=CLOCK.now())
    for name, player in people.items():
        sigma = PROVISIONAL + 0.01 if name == "New" else PROVISIONAL
        ratings.objects.create(player=player, game="coan", pace="live", mu=30, sigma=sigma, games=20)
    ratings.objects.create(bot="fox", game="coan", pace="live", mu=30, sigma=1, games=20)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    listed = {one.player.name: one.at_least for one in Rating.objects.exclude(at_least=None) if one.player}
    assert listed == {"Sure": 30 - 2 * PROVISIONAL, "Back": 30 - 2 * PROVISIONAL}
