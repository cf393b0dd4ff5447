"""Calls for what surrounds a table: challenges, finding players, rematches, chat, vacations, records."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from support.published import GAMES
from support.tables import BLUE_LAYS, RED_LAYS, TINY, do, fresh, laid_out, player, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player, Token
from boem.web.accounts.tokens import make_token, new_token
from boem.web.api.told import challenges_told
from boem.web.lobby.challenges import challenge
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish

pytestmark = pytest.mark.django_db


class Caller:
    """A player's program."""

    def __init__(self, name: str, scope: str = "") -> None:
        one = player(name)
        token = make_token(player=one, label="reads", scope=Token.Scope(scope)) if scope else new_token(one)
        self.client = Client(headers={"Authorization": f"Bearer {token}"})

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1{path}").json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.client.post(f"/api/v1{path}", body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None


def dare(*others: str) -> Table:
    """Red challenges them."""
    wish = TableWish(
        "mijnenveger" if len(others) == 1 else "postal", ("me", *["invite"] * len(others)), config=_config(others)
    )
    return challenge(host=player("Red"), wish=wish, asked={n: player(name) for n, name in enumerate(others, start=1)})


def _config(others: tuple[str, ...]) -> Any:
    return TINY if len(others) == 1 else {"width": 6, "height": 6, "mines": 3, "seats": 1 + len(others)}


def test_whoever_is_challenged_declines_and_the_table_is_over() -> None:
    table, blue = dare("Blue"), Caller("Blue")
    assert [(one["table"], one["from"]) for one in blue.get("/me")["challenges"]] == [(table.id, "Red")]
    blue.post(f"/tables/{table.id}/decline", 204)
    assert fresh(table).status == "over"
    assert blue.get("/me")["challenges"] == []
    assert blue.post(f"/tables/{table.id}/decline", 403)["code"] == "not_yours"


def test_a_challenge_runs_out_at_the_same_moment_in_a_call_as_on_a_socket(clock: ManualClock) -> None:
    clock.forward(milliseconds=172, microseconds=594)
    dare("Blue")
    [called], [heard] = Caller("Blue").get("/me")["challenges"], challenges_told(player("Blue"))
    [sent] = Caller("Red").get("/me")["challenged"]
    assert called["until"] == sent["until"] == heard["until"]
    assert called["until"].endswith(":00.172Z")


def test_nobody_else_declines_a_challenge() -> None:
    table = dare("Blue")
    for name in ("Red", "Green"):
        Caller(name).post(f"/tables/{table.id}/decline", 403)
    Caller("Blue").post("/tables/nothing/decline", 404)
    assert fresh(table).status == "setup"


def test_a_challenge_is_withdrawn_by_whoever_made_it() -> None:
    table, red = dare("Blue"), Caller("Red")
    assert [(one["table"], one["to"]) for one in red.get("/me")["challenged"]] == [(table.id, "Blue")]
    Caller("Green").post(f"/tables/{table.id}/withdraw", 403)
    red.post(f"/tables/{table.id}/withdraw", 204)
    assert fresh(table).status == "over"
    assert Caller("Blue").get("/me")["challenges"] == red.get("/me")["challenged"] == []


def test_a_table_is_withdrawn_while_nobody_else_sits_there() -> None:
    waiting, begun, red = table_of("me", "open"), table_for_two(), Caller("Red")
    red.post(f"/tables/{waiting.id}/withdraw", 204)
    assert fresh(waiting).status == "over"
    assert red.post(f"/tables/{begun.id}/withdraw", 409)["code"] == "closed"


def test_two_who_look_for_the_same_game_find_each_other() -> None:
    red, blue = Caller("Red"), Caller("Blue")
    wish: dict[str, Any] = {
        "game": "mijnenveger",
        "config": {"width": 4, "height": 4, "mines": 3},
        "clock": {"days": 2},
    }
    first, second = red.post("/find", **wish), blue.post("/find", **wish)
    assert (first["id"], first["seat"], first["seats"]) == (second["id"], 0, ["Red", ""])
    assert (second["seat"], second["seats"]) == (1, ["Red", "Blue"])
    assert Caller("Green").post("/find", **wish)["id"] != first["id"]


def test_a_player_who_wants_to_begin_does() -> None:
    for begins, starts in (("me", 0), ("other", 1)):
        told = Caller("Red").post("/find", game="coan", begins=begins)
        assert (told["seat"], told["config"]["starts"]) == (0, starts)


@pytest.mark.parametrize(
    ("body", "place"),
    [({"game": "chess"}, "game"), ({"game": "solo"}, "width"), ({"game": "coan", "seats": 3}, "seats")],
)
def test_impossible_searches_are_refused_with_their_place(body: dict[str, Any], place: str) -> None:
    wrong = Caller("Red").post("/find", 422, **body)
    assert wrong["place"] == place, wrong
    assert not Table.objects.exists()


def test_a_rematch_is_the_same_table_for_both_and_swaps_the_seats() -> None:
    table = laid_out()
    red, blue = Caller("Red"), Caller("Blue")
    assert red.post(f"/tables/{table.id}/rematch", 409)["code"] == "closed"
    do(table, 0, "resign")
    again = red.post(f"/tables/{table.id}/rematch")
    assert blue.post(f"/tables/{table.id}/rematch")["id"] == again["id"] == red.get(f"/tables/{table.id}")["rematch"]
    assert (again["seat"], again["seats"]) == (1, ["Blue", "Red"])
    Caller("Green").post(f"/tables/{table.id}/rematch", 403)
    assert Caller("Green").get(f"/tables/{table.id}")["rematch"] is None  # by link too, but not for spectators


def test_a_match_can_be_wished_for_has_a_score_and_its_next_game_is_a_rematch() -> None:
    red, blue = Caller("Red"), Caller("Blue")
    opened = red.post("/tables", 201, game="mijnenveger", config=TINY, seats=["me", "open"], match=2)
    table = Table.objects.get(id=opened["id"])
    blue.post(f"/tables/{table.id}/join")
    told = {"games": 2, "game": 1, "points": [0, 0], "over": False, "winner": None}
    assert red.get(f"/tables/{table.id}")["match"] == told
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS, "resign")):
        do(table, seat % 2, text)
    assert blue.get(f"/tables/{table.id}")["match"] == told | {"points": [0, 1]}
    again = blue.post(f"/tables/{table.id}/rematch")
    assert again["match"] == told | {"game": 2, "points": [0, 1]}
    assert (again["seat"], again["config"]["starts"]) == (1, 1)
    second = Table.objects.get(id=again["id"])
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS, "resign")):
        do(second, seat % 2, text)
    assert red.get(f"/tables/{second.id}")["match"] == told | {"game": 2, "points": [0, 2], "over": True, "winner": 1}
    assert red.get(f"/tables/{table_for_two().id}")["match"] is None


@pytest.mark.parametrize(("match", "place"), [(1, "match"), (21, "match"), ("2", "match"), (2.5, "match")])
def test_a_match_of_so_many_games_is_refused(match: Any, place: str) -> None:
    refused = Caller("Red").post("/tables", 422, game="mijnenveger", seats=["me", "open"], match=match)
    assert refused["place"].startswith(place)


def test_whoever_looks_for_a_match_meets_whoever_looks_for_one_of_as_many_games() -> None:
    look: dict[str, Any] = {"game": "mijnenveger", "config": {"width": 5, "height": 5, "mines": 7, "sweepers": 3}}
    alone = Caller("Red").post("/find", **look)
    four = Caller("Blue").post("/find", **look, match=4)
    assert four["id"] != alone["id"]
    assert [(one["table"], one["match"]) for one in Caller("Green").get("/lobby")["tables"]] == [
        (alone["id"], None),
        (four["id"], 4),
    ]
    assert Caller("Green").post("/find", **look, match=2)["id"] not in (alone["id"], four["id"])
    assert Caller("Green").post("/find", **look, match=4)["id"] == four["id"]


def test_players_talk_with_each_other_and_spectators_apart() -> None:
    table = table_for_two()
    Caller("Red").post(f"/tables/{table.id}/chat", say="Good luck!")
    Caller("Green").post(f"/tables/{table.id}/chat", say="Who wins?")
    heard = Caller("Blue").get(f"/tables/{table.id}/chat")
    assert (heard["room"], [(one["from"], one["text"]) for one in heard["lines"]]) == (
        "players",
        [("Red", "Good luck!")],
    )
    outside = Client().get(f"/api/v1/tables/{table.id}/chat").json()
    assert (outside["room"], [one["text"] for one in outside["lines"]]) == ("spectators", ["Who wins?"])
    Caller("Red").post(f"/tables/{table_of('me', game='solo', config=GAMES['solo']).id}/chat", 409, say="Hello?")


def test_a_vacation_is_taken_and_ended() -> None:
    red = Caller("Red")
    last = CLOCK.now().date() + timedelta(days=5)
    assert red.post("/me/vacation", last=str(last))["vacation"].startswith(str(last + timedelta(days=1)))
    assert red.post("/me/vacation", last=None)["vacation"] is None
    for far in ("9999-12-31", "2000-01-01"):
        assert red.post("/me/vacation", 422, last=far)["code"] == "unfit"


def test_a_page_too_says_when_a_vacation_is_too_long_for_the_calendar(client: Client) -> None:
    client.post("/start/mijnenveger", {"with": "friend"})
    assert client.post("/vacation", {"last": "9999-12-31"}).status_code == 422


def test_my_tables_say_whose_turn_it_is() -> None:
    table = laid_out(days=3)
    for name, turn in (("Red", True), ("Blue", False)):
        told = Caller(name).get("/me")
        assert (told["name"], told["account"], told["vacation"]) == (
            name,
            Player.objects.get(name=name).has_account,
            None,
        )
        assert [(one["table"], one["turn"], one["status"], one["number"]) for one in told["tables"]] == [
            (table.id, turn, "playing", 2)
        ]


def test_a_record_from_elsewhere_is_kept_and_replayed() -> None:
    table, red = laid_out(), Caller("Red")
    do(table, 0, "resign")
    record = red.get(f"/tables/{table.id}/record")
    kept = red.post("/records", 201, **record)
    assert red.client.get(kept["url"], follow=True).status_code == 200
    assert red.post("/records", 422, **{**record, "game": "chess"})["place"] == "game"


def test_a_token_that_reads_reads_and_nothing_else() -> None:
    table, reads = laid_out(), Caller("Red", scope="read")
    assert reads.get("/me")["tables"][0]["table"] == table.id
    assert reads.get(f"/tables/{table.id}/chat")["room"] == "players"
    for path, body in (
        ("/find", {"game": "coan"}), ("/me/vacation", {"last": None}), ("/records", {}),
        (f"/tables/{table.id}/chat", {"say": "Hello"}), (f"/tables/{table.id}/rematch", {}),
        (f"/tables/{table.id}/decline", {}), (f"/tables/{table.id}/withdraw", {}),
    ):  # fmt: skip
        assert "can only read" in reads.post(path, 403, **body)["detail"], path
    assert json.loads(Client().get("/api/v1/me").content)["status"] == 401
