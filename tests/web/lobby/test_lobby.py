"""The lobby: open seats, matching, withdrawing, games to watch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from support.lobby import browser, member, rated_table
from support.tables import TINY, do, fresh, player, table_of

from boem.web.api.told import lobby_told
from boem.web.base.errors import Closed, NotYours
from boem.web.base.hooks import BLOCKED_PLAYERS
from boem.web.lobby.finding import find
from boem.web.lobby.lists import lists
from boem.web.lobby.offers import Sieve, offers, withdraw
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish, join

pytestmark = pytest.mark.django_db
PUBLIC = Table.Visibility.PUBLIC


def offer(host: str = "Red", **more: Any) -> Table:
    return table_of("me", "open", host=host, visibility=PUBLIC, **more)


def shown(client: Client, query: str = "") -> list[str]:
    """The tables whose open seats the lobby offers."""
    page = client.get(f"/lobby{query}").content.decode()
    return re.findall(r'data-offer="(\w+)"', page)


def wish(**more: Any) -> TableWish:
    return TableWish("mijnenveger", ("me", "open"), visibility=PUBLIC, **({"config": TINY} | more))


def test_a_public_open_seat_is_offered_to_everybody_but_who_sits_there() -> None:
    first, second = offer(), offer(host="Blue")
    table_of("me", "open")  # by link
    table_of("me", "invite", visibility=PUBLIC)
    assert shown(Client()) == [first.id, second.id]
    assert shown(browser("Red")) == [second.id]
    assert f'data-own="{first.id}"' in browser("Red").get("/lobby").content.decode()


def test_a_seat_that_is_taken_is_offered_no_more_and_its_game_is_there_to_be_watched() -> None:
    table = offer()
    client = browser("Blue")
    answer = client.post("/lobby/do", {"join": table.id})
    assert answer["Location"] == f"/t/{table.id}"
    assert shown(Client()) == []
    assert f'data-live="{table.id}"' in Client().get("/lobby").content.decode()


def test_it_tells_settings_pace_rating_and_who_waits() -> None:
    member("Red")
    table = offer(rated=True, days=3)
    row = Client().get("/lobby").content.decode().split(f'data-offer="{table.id}"')[1].split("</li>")[0]
    for said in (
        "Mijnenveger",
        "3\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}3",
        "3 days a move",
        "rated",
        "Red",
        "rating 1500, provisional",
        "1500?",
    ):
        assert said in row


def test_more_tables_are_listed_without_more_questions() -> None:
    member("Red")
    asked = []
    for _more in range(2):
        offer(rated=True, days=3)
        join(table_id=offer(rated=True, days=3).id, player=member("Blue"))
        with CaptureQueriesContext(connection) as questions:
            lists(None, Sieve())
            lobby_told(None)
        asked.append(len(questions))
    assert asked[0] == asked[1]


def test_of_many_open_seats_only_those_listed_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.lobby.offers.MOST", 2)
    mine = [offer() for _one in range(6)]
    with CaptureQueriesContext(connection) as questions:
        assert len(offers(None)) == 2
    assert not any(mine[-1].id in one["sql"] for one in questions.captured_queries)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [0, 1, 2]),
        ("?game=coan", [2]),
        ("?pace=correspondence", [1]),
        ("?pace=untimed&game=mijnenveger", [0]),
        ("?rated=rated", [1]),
        ("?rated=casual", [0, 2]),
        ("?game=nothing&pace=x&rated=%00", [0, 1, 2]),
    ],
)
def test_games_to_watch_can_be_searched(query: str, found: list[int]) -> None:
    member("Red")
    tables = [offer(), offer(rated=True, days=3), offer(game="coan", config={})]
    assert shown(Client(), query) == [tables[number].id for number in found]


def test_an_empty_lobby_suggests_a_bot_that_sits_down_at_once() -> None:
    assert 'data-action="bot"' in Client().get("/lobby").content.decode()
    answer = Client().post("/start/mijnenveger", {"with": "bot"})
    assert answer.status_code == 302


def test_a_player_is_matched_with_a_waiting_one_or_else_waits() -> None:
    red = find(player=player("Red"), wish=wish(), lot=True)
    assert (red.visibility, red.seats.filter(kind="open").count()) == (PUBLIC, 1)
    blue = find(player=player("Blue"), wish=wish(), lot=True)
    assert blue.id == red.id
    assert fresh(blue).seats.filter(player=player("Blue")).exists()
    assert find(player=player("Green"), wish=wish(), lot=True).id != red.id


def test_one_does_not_meet_oneself() -> None:
    assert len({find(player=player("Red"), wish=wish(), lot=True).id for _ in range(2)}) == 2


@pytest.mark.parametrize(
    "other",
    [
        wish(days=3),
        wish(config=TINY | {"sweepers": 1}),
        TableWish("coan", ("me", "open"), visibility=PUBLIC),
        wish(days=1, rated=True),
    ],
)
def test_a_player_with_other_wishes_waits(other: TableWish) -> None:
    for name in ("Red", "Blue"):
        member(name)
    assert find(player=player("Red"), wish=wish(), lot=True).id != find(player=player("Blue"), wish=other, lot=True).id


@pytest.mark.parametrize(
    ("host_begins", "lot", "wanted", "meet"),
    [(True, True, 0, True), (True, False, 0, False), (True, False, 1, True), (False, False, 0, True)],
)
def test_seekers_meet_only_if_who_begins_suits_both(host_begins: bool, lot: bool, wanted: int, meet: bool) -> None:
    red = find(player=player("Red"), wish=wish(config=TINY | {"starts": int(not host_begins)}), lot=False)
    blue = find(player=player("Blue"), wish=wish(config=TINY | {"starts": wanted}), lot=lot)
    assert (red.id == blue.id) == meet


def test_players_who_may_not_meet_are_not_matched() -> None:
    forbids = lambda one: {player("Red").pk} if one.name == "Blue" else set()  # noqa: E731
    BLOCKED_PLAYERS.add(forbids)
    try:
        table = offer()
        assert shown(browser("Blue")) == []
        assert find(player=player("Blue"), wish=wish(), lot=True).id != table.id
        assert find(player=player("Green"), wish=wish(), lot=True).id == table.id
    finally:
        BLOCKED_PLAYERS.remove(forbids)


def test_the_form_finds_an_opponent_in_two_requests() -> None:
    rows = [browser(name).post("/find/coan", {"time": "none"})["Location"] for name in ("Red", "Blue")]
    assert rows[0] == rows[1]
    assert browser("Green").post("/find/coan", {"time": "3"})["Location"] != rows[0]
    assert browser("Red").get("/find/solo").status_code == 404


def test_whoever_is_here_for_good_looks_for_a_rated_game_and_a_guest_for_a_casual_one() -> None:
    member("Red")
    assert 'name="rated"' in browser("Red").get("/find/coan").content.decode()
    assert 'name="rated"' not in browser("Blue").get("/find/coan").content.decode()
    paths = [browser(name).post("/find/coan")["Location"] for name in ("Red", "Blue")]
    assert [Table.objects.get(id=path.removeprefix("/t/")).rated for path in paths] == [True, False]
    answer = browser("Red").post("/find/coan", {"time": "none"})
    assert answer.status_code == 422
    assert "A rated game needs a clock" in answer.content.decode()
    assert browser("Blue").post("/find/coan", {"rated": "rated"}).status_code == 422


@pytest.mark.parametrize("game", ["mijnenveger", "coan", "uitweg", "postal"])
def test_an_offer_is_withdrawn_by_its_host_alone_while_nobody_has_come(game: str) -> None:
    many = game == "postal"
    config = {"width": 6, "height": 6, "mines": 3} if many else {}
    table = table_of("me", "open", *["open"] * many, game=game, config=config, visibility=PUBLIC)
    with pytest.raises(NotYours):
        withdraw(table_id=table.id, player=player("Blue"))
    withdraw(table_id=table.id, player=player("Red"))
    assert fresh(table).status == "over"
    assert shown(Client()) == []
    other = offer()
    join(table_id=other.id, player=player("Blue"))
    with pytest.raises(Closed):
        withdraw(table_id=other.id, player=player("Red"))


def test_the_table_tells_its_host_that_the_seat_is_in_the_lobby_and_offers_a_bot_meanwhile() -> None:
    table = offer()
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert "Your open seat is in the lobby." in page
    assert 'data-action="meanwhile"' in page
    assert "is in the lobby" not in browser("Blue").get(f"/t/{table.id}").content.decode()


def test_a_new_table_for_a_stranger_is_public_and_open() -> None:
    path = browser("Red").post("/start/mijnenveger", {"with": "stranger", "watch": "seats"})["Location"]
    table = Table.objects.get(id=path.removeprefix("/t/"))
    assert (table.visibility, shown(Client())) == (PUBLIC, [table.id])


def test_the_table_shows_ratings_and_at_the_end_how_they_changed() -> None:
    table = rated_table()
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert page.count("rating 1500, provisional") == 2
    for seat, text in ((0, "lay A1 B1"), (1, "lay A3 C3"), (0, "disarm A3"), (0, "disarm C3")):
        do(table, seat, text)
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert "This game was rated." in page
    assert re.findall(r"in this game from (\d+) to (\d+)", page) == [("1500", "1579"), ("1500", "1421")]
