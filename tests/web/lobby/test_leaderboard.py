"""Leaderboards: who is on one, in which order, and that it is read off an index."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from support.lobby import browser, first_wins, member, rated_table
from support.markup import joined
from support.tables import do, fresh, player, table_of

from boem.arena.ratings import PROVISIONAL
from boem.web.accounts.account_data import forget
from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.lobby import leaderboard
from boem.web.lobby.models import Rating
from boem.web.lobby.ratings import ratings_at
from boem.web.moderation import actions
from boem.web.moderation.moderators import ActingModerator

pytestmark = pytest.mark.django_db
GAME, PACE = "mijnenveger", "correspondence"
LISTED = '"at_least" IS NOT NULL'


@pytest.fixture(autouse=True)
def no_counts_kept() -> None:
    cache.clear()


def rated(name: str, mu: float = 25.0, sigma: float = 2.0, **more: object) -> Rating:
    """The rating of an account, on the leaderboard if it belongs there."""
    rating = Rating(player=account(name), game=GAME, pace=PACE, mu=mu, sigma=sigma, games=20, **more)
    rating.place()
    rating.save()
    return rating


def account(name: str) -> Player:
    found = player(name)
    found.last_login = found.created
    found.save()
    return found


def names(client: Client | None = None, query: str = "") -> list[str]:
    """Those on a page, in order."""
    page = (client or Client()).get(f"/leaderboard?game={GAME}&pace={PACE}{query}").text
    return re.findall(r'data-standing="([^"]+)"', page)


def test_places_go_by_what_a_rating_is_at_least() -> None:
    for name, mu, sigma in (("Lucky", 34, 4.4), ("Sure", 32, 1.5), ("Weak", 20, 1)):
        rated(name, mu, sigma)
    assert names() == ["Sure", "Lucky", "Weak"]
    page = joined(Client().get(f"/leaderboard?game={GAME}&pace={PACE}").text)
    assert re.search(r'1710\s*<span class="soft">± 90</span></td><td class="r">1620</td>', page)


def test_a_provisional_rating_is_listed_as_soon_as_a_game_settles_it() -> None:
    table = rated_table()
    account("Red"), account("Blue")
    Rating.objects.create(player=player("Red"), game=GAME, pace=PACE, sigma=PROVISIONAL + 0.01, games=14)
    assert names() == []
    first_wins(table)
    assert names() == ["Red"]
    red = Rating.objects.get(player=player("Red"))
    assert red.at_least == red.mu - 2 * red.sigma
    assert Rating.objects.get(player=player("Blue")).at_least is None


def test_a_guest_is_on_no_leaderboard_even_with_a_rating() -> None:
    guest = player("Kestrel 1234")
    new_token(guest)
    rating = Rating(player=guest, game=GAME, pace=PACE, sigma=1.0, games=30)
    rating.place()
    assert rating.at_least is None
    rating.at_least = 30.0
    rating.save()
    assert names() == []
    assert "Kestrel" not in Client().get(f"/leaderboard?game={GAME}&pace={PACE}").text


def test_a_program_is_marked_and_bots_of_the_house_are_apart_and_have_no_place() -> None:
    new_token(player("Mapper"))
    rating = Rating(player=player("Mapper"), game=GAME, pace=PACE, sigma=1.0, games=30)
    rating.place()
    rating.save()
    Rating.objects.create(bot="fox", game=GAME, pace=PACE, mu=40, sigma=1.0, games=99)
    Rating.objects.create(bot="hen", game=GAME, pace="live", games=9)
    page = joined(Client().get(f"/leaderboard?game={GAME}&pace={PACE}").text)
    assert names() == ["Mapper", "bot:fox"]
    assert page.count('class="chip">program<') == 1
    assert page.index("Mapper") < page.index("Bots of the house") < page.index("Bot Fox")


def test_a_deleted_account_leaves_also_if_that_ends_a_rated_game() -> None:
    rated("Red"), rated("Green")
    table = rated_table()
    do(table, 0, "lay A1 B1"), do(table, 1, "lay A3 C3"), do(table, 0, "sweep B2")
    forget(player=player("Red"))
    assert fresh(table).status == "over"
    assert names() == ["Green"]
    assert not Rating.objects.filter(player__gone=True, at_least__isnull=False).exists()


def test_a_banned_player_leaves_and_comes_back_when_the_ban_is_lifted() -> None:
    rated("Red"), rated("Green")
    keeper = ActingModerator(account("Keeper"))
    table = rated_table("Green", "Red")
    actions.ban(keeper=keeper, player=player("Red"), days=None, why="cheats")
    assert names() == ["Green"]
    first_wins(table)
    assert names() == ["Green"]
    actions.lift(keeper=keeper, ban_id=player("Red").bans.get().pk)
    assert {*names()} == {"Green", "Red"}


def test_the_reader_is_told_their_place_or_why_they_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "PAGE", 2)
    for number, name in enumerate(("Ada", "Bea", "Cleo")):
        rated(name, 30 - number)
    member("New")
    Rating.objects.create(player=account("New"), game=GAME, pace=PACE, games=3)
    told = {
        name: joined(browser_of(name).get(f"/leaderboard?game={GAME}&pace={PACE}").text) for name in ("Cleo", "New")
    }
    assert "Your place: 3 of 3." in told["Cleo"]
    assert "page=2#own" in told["Cleo"]
    assert "Your rating, 1500?, is provisional; you are listed once it has settled." in told["New"]
    assert names(browser_of("Cleo"), "&page=2") == names(None, "&page=99") == ["Cleo"]
    assert "Guests’ games are not rated." in browser("Kite 1000").get("/leaderboard").text
    assert "data-own-place" not in Client().get("/leaderboard").text


def test_the_number_of_players_is_that_of_the_lines_shown() -> None:
    rated("Ada", 30)
    for name, told in (("Bea", "1 of 1"), ("Cleo", "1 of 2")):
        assert f"Your place: {told}." in joined(browser_of("Ada").get(f"/leaderboard?game={GAME}&pace={PACE}").text)
        rated(name, 20)


def browser_of(name: str) -> Client:
    client = Client()
    client.force_login(account(name))
    return client


@pytest.mark.parametrize(
    "query", ["", "?game=none", "?page=%00", "?pace=untimed&page=-1", "?game=solo&page=99999999999"]
)
def test_an_address_that_nobody_was_given_leads_to_a_leaderboard_all_the_same(query: str) -> None:
    rated("Red")
    page = Client().get(f"/leaderboard{query}")
    assert page.status_code == 200
    assert 'data-standing="Red"' in page.text


def test_somebody_who_has_just_come_is_counted_at_once() -> None:
    for number, name in enumerate(("Ada", "Bea"), 1):
        rated(name, 30 - number)
        page = browser_of(name).get(f"/leaderboard?game={GAME}&pace={PACE}").text
        assert f"Your place: {number} of {number}." in page


def test_an_empty_leaderboard_invites_to_play() -> None:
    page = Client().get("/leaderboard?game=uitweg&pace=live").text
    assert "Nobody is listed yet." in page
    assert 'href="/find/uitweg"' in page


class Pages(TestCase):
    """Pages and places, compared with a sorted list."""

    @given(
        st.lists(st.tuples(st.sampled_from([20.0, 25.0, 30.5]), st.floats(0.5, 4.5)), max_size=12), st.integers(1, 5)
    )
    def test_the_pages_in_turn_are_the_sorted_list_and_a_place_is_its_number(
        self, skills: Sequence[tuple[float, float]], size: int
    ) -> None:
        cache.clear()
        for number, (mu, sigma) in enumerate(skills):
            rated(f"P{number}", mu, sigma)
        wanted = [
            rating.player.name
            for rating in sorted(Rating.objects.all(), key=lambda one: (2 * one.sigma - one.mu, one.pk))
            if rating.player
        ]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(leaderboard, "PAGE", size)
            found: list[str] = []
            for page in range(1, -(-len(wanted) // size) + 1):
                found += [one.name for one in leaderboard.leaderboard(GAME, PACE, page, None).rows]
            assert found == wanted
            for place, name in enumerate(wanted, 1):
                told = leaderboard.leaderboard(GAME, PACE, 1, player(name))
                assert told.place == place
                shown = leaderboard.leaderboard(GAME, PACE, told.own_page or 0, player(name))
                assert [one.place for one in shown.rows if one.own] == [place]


def test_a_leaderboard_is_read_off_its_index_in_its_order() -> None:
    rating = rated("Red")
    with CaptureQueriesContext(connection) as asked:
        leaderboard.leaderboard(GAME, PACE, 1, rating.player)
    plans = "\n".join(plan_of(query["sql"]) for query in asked.captured_queries if LISTED in query["sql"])
    assert plans.count("USING COVERING INDEX rating_listed") == 4  # the number, the lines, and the place, in two parts
    assert "TEMP B-TREE" not in plans


def test_ratings_of_bots_are_found_without_going_through_those_of_players() -> None:
    member("Red")
    table = table_of("me", "bot:fox", rated=True, days=1)
    with CaptureQueriesContext(connection) as asked:
        leaderboard.leaderboard(GAME, PACE, 1, None)
        ratings_at([(table, table.seats.all())])
    plans = [plan_of(query["sql"]) for query in asked.captured_queries if '"lobby_rating"."mu"' in query["sql"]]
    assert len(plans) == 2
    assert [plan for plan in plans if "SCAN" in plan or "USING INDEX lobby_rating_player_id" not in plan] == []


def plan_of(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())
