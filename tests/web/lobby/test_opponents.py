"""Opponents, favourite bots and streaks on a profile, and what a guest's profile keeps to itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from support.lobby import browser, first_wins, rated_table
from support.markup import joined
from support.tables import TINY, do, fresh, member, player, table_of

from boem.core.clock import CLOCK
from boem.web.accounts.account_data import forget
from boem.web.accounts.models import Player
from boem.web.lobby import opponents as rivals
from boem.web.lobby.models import Outcome, Rating
from boem.web.lobby.opponents import opponents
from boem.web.lobby.profile import find_person, seen_by
from boem.web.tables.models import Table
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
PUBLIC = Table.Visibility.PUBLIC


def played(results: Sequence[tuple[str, str]], by: Player) -> None:
    """Outcomes of public games, the oldest first: against whom, and how it ended for `by`."""
    turned = {"won": "lost", "drawn": "drawn", "lost": "won", "none": "none"}
    for number, (name, result) in enumerate(results):
        table = Table.objects.create(id=f"t{number}", game="mijnenveger", config=TINY, visibility=PUBLIC)
        bot = name.removeprefix("bot:") if name.startswith("bot:") else ""
        other = {"bot": bot} if bot else {"player": member(name)}
        more = {"table": table, "game": table.game, "at": CLOCK.now()}
        Outcome.objects.create(seat=0, player=by, result=result, **more)
        Outcome.objects.create(seat=1, result=turned[result], **other, **more)


def shown(client: Client, name: str) -> list[tuple[str, ...]]:
    """The opponents on a profile, with what was won, drawn and lost."""
    page = joined(client.get(f"/players/{name}").text)
    return re.findall(r'data-opponent="([^"]+)".*?class="r">(\d+)<.*?class="r">(\d+)<.*?class="r">(\d+)<', page)


def test_a_profile_has_the_score_against_each_opponent_and_bot() -> None:
    for name in ("Red", "Blue", "Green"):
        member(name)
    first_wins(rated_table("Red", "Blue", visibility=PUBLIC))
    first_wins(rated_table("Red", "Green", visibility=PUBLIC))
    first_wins(rated_table("Blue", "Red", visibility=PUBLIC))
    table = table_of("me", "bot:random", visibility=PUBLIC)
    do(table, 0, "lay A1 B1"), do(table, 1, "lay A3 C3"), do(table, 0, "disarm A3"), do(table, 0, "disarm C3")
    assert shown(Client(), "Red") == [("Blue", "1", "0", "1"), ("Green", "1", "0", "0"), ("bot:random", "1", "0", "0")]
    assert shown(Client(), "Blue") == [("Red", "1", "0", "1")]
    assert "data-opponent" not in Client().get("/players/bot:random").text


def test_guests_and_deleted_accounts_are_nobodys_opponents_on_a_profile() -> None:
    member("Red"), member("Blue")
    guest = player("Kestrel 1234")
    for name in (guest.name, "Blue"):
        table = table_of("me", "open", visibility=PUBLIC)
        join(table_id=table.id, player=player(name))
        first_wins(fresh(table))
    assert shown(Client(), "Red") == [("Blue", "1", "0", "0")]
    forget(player=player("Blue"))
    assert shown(Client(), "Red") == []


def test_games_by_link_count_for_those_who_played_them_alone() -> None:
    member("Red"), member("Blue"), member("Green")
    first_wins(rated_table())
    assert shown(browser_of("Blue"), "Red") == [("Blue", "1", "0", "0")]
    assert shown(browser_of("Green"), "Red") == shown(Client(), "Red") == []


@pytest.mark.parametrize("visibility", Table.Visibility.values)
def test_nobody_sees_a_number_on_a_guests_profile_except_of_games_with_them(visibility: str) -> None:
    guest = player("Kestrel 1234")
    table = table_of("me", "open", host=guest.name, visibility=visibility)
    join(table_id=table.id, player=member("Blue"))
    first_wins(fresh(table))
    for client in (Client(), browser("Kite 1000"), browser_of("Green")):
        page = client.get(f"/players/{guest.name}").text
        assert "<td" not in page
        assert "data-outcome" not in page
    for client in (browser(guest.name), browser_of("Blue")):
        page = joined(client.get(f"/players/{guest.name}").text)
        assert '<td class="r">1</td><td class="r">0</td><td class="r">0</td>' in page
        assert page.count("data-outcome") == 1
    assert (
        "others see only the games that they played with you" in browser(guest.name).get(f"/players/{guest.name}").text
    )
    assert "data-opponent" not in browser_of("Blue").get(f"/players/{guest.name}").text


def test_a_guest_has_no_rating_in_the_lobby_the_api_or_at_a_table() -> None:
    table = table_of("me", "open", host="Kestrel 1234", visibility=PUBLIC, days=3)
    Rating.objects.create(player=player("Kestrel 1234"), game=table.game, pace=table.pace, mu=30, games=5)
    told = Client().get("/api/v1/lobby").json()["tables"]
    assert [one["ratings"] for one in told if one["table"] == table.id] == [[None, None]]
    assert Client().get(f"/api/v1/tables/{table.id}").json()["ratings"] == [None, None]
    for path in ("/lobby", f"/t/{table.id}", "/players/Kestrel 1234"):
        assert "1650" not in Client().get(path).text


def test_a_streak_is_told_from_two_games_on_and_ends_with_a_game_not_won() -> None:
    red = member("Red")
    played([("Blue", "lost"), ("Blue", "won"), ("bot:fox", "none"), ("bot:fox", "won")], red)
    assert "The last 2 games in a row were won." in joined(Client().get("/players/Red").text)
    Outcome.objects.filter(player=red, table="t3").update(result="drawn")
    assert "data-streak" not in Client().get("/players/Red").text


class Tallies(TestCase):
    """The scores, compared with counting one by one."""

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["Ada", "Bea", "Cleo", "bot:fox", "bot:hen"]),
                st.sampled_from(["won", "drawn", "lost", "none"]),
            ),
            max_size=20,
        ),
        st.integers(1, 30),
        st.integers(1, 3),
    )
    def test_of_the_last_games_each_counts_for_its_opponent_and_the_most_frequent_come_first(
        self, results: Sequence[tuple[str, str]], remembered: int, most: int
    ) -> None:
        red = member("Red")
        played(results, red)
        person = find_person("Red")
        assert person
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rivals, "REMEMBERED", remembered)
            patch.setattr(rivals, "MOST", most)
            found = opponents(seen_by(person, None))
        last = [one for one in results[::-1] if one[1] != "none"][:remembered]
        for bots, listed in ((False, found.people), (True, found.bots)):
            often = Counter(name for name, _ in last if name.startswith("bot:") is bots)
            assert [one.address for one in listed] == [name for name, _ in often.most_common(most)]
            for one in listed:
                score = Counter(result for name, result in last if name == one.address)
                assert (one.won, one.drawn, one.lost) == (score["won"], score["drawn"], score["lost"])
        words = "".join(result[0] for _, result in last)
        assert found.streak == len(words) - len(words.lstrip("w"))


def browser_of(name: str) -> Client:
    client = Client()
    client.force_login(member(name))
    return client
