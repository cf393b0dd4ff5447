"""Who is charged for requests: guests, who cost nothing to make, together with all others of their network."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client, RequestFactory
from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from redis.exceptions import RedisError
from support.desk_pages import browser
from support.puzzles import NONE
from support.tables import player

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest
from boem.web.accounts.tokens import new_token
from boem.web.api import players
from boem.web.base import puzzle_requests
from boem.web.base.limits import BOOKS, LINES, SEVERAL, Allowance, TooMany, spend, spend_on
from boem.web.base.payers import (
    GUEST,
    HOUSE,
    Payers,
    let_ask,
    network_asking,
    payers_asking,
    payers_in,
    payers_of,
    show_bearer,
)
from boem.web.replay import views as replays

pytestmark = pytest.mark.django_db

HERE, THERE = "192.0.2.7", "192.0.2.8"
TWICE: Final = RateLimitItemPerHour(2, namespace="test-twice")
RECORD: Final[dict[str, Any]] = {"boem": 1, "game": "mijnenveger", "config": {}, "seats": ["Red", "Blue"], "log": []}


def asked(path: str = "/", address: str = HERE, **session: str) -> HttpRequest:
    """A browser's request with such a session."""
    request = RequestFactory().post(path, REMOTE_ADDR=address)
    request.session = session  # type: ignore[assignment]
    return request


def shown(bearer: Player, address: str = HERE) -> HttpRequest:
    """An API call with a token."""
    request = asked("/api/v1/me", address)
    show_bearer(request, bearer)
    return request


def signed_in(name: str) -> Player:
    """A player with an account."""
    Player.objects.filter(id=player(name).id).update(last_login=CLOCK.now())
    return player(name)


def test_a_guest_pays_for_itself_and_for_its_network_and_whoever_is_nobody_yet_for_the_network_alone() -> None:
    nobody, guest = payers_of(asked()), payers_of(asked(**{GUEST: "a"}))
    assert nobody.player == ""
    assert guest == Payers("a", nobody.network)
    assert payers_of(asked(address=THERE)).network not in ("", nobody.network)
    assert HERE not in nobody.network
    bird = new_guest()
    assert payers_of(shown(bird)) == Payers(bird.id, nobody.network)


def test_an_account_and_a_program_that_the_host_has_named_pay_for_themselves_alone() -> None:
    here = payers_of(asked()).network
    assert payers_of(asked(_auth_user_id="b")) == Payers("b", here, alone=True)
    owner, program = signed_in("Red"), player("Stockfish")
    assert payers_of(shown(owner)) == Payers(owner.id, here, alone=True)
    assert payers_of(shown(program)) == Payers(program.id, here, alone=True)


def test_a_session_pays_for_no_call_of_the_api_where_tokens_count() -> None:
    assert payers_of(asked("/api/v1/guests", _auth_user_id="b")) == payers_of(asked())


def test_a_connection_is_paid_for_as_a_request_is() -> None:
    bird, here = new_guest(), payers_of(asked()).network
    scope: dict[str, Any] = {"client": (HERE, 1), "session": {}}
    assert payers_in(scope, None) == Payers("", here)
    assert payers_in(scope, bird) == Payers(bird.id, here)
    assert payers_in(scope | {"session": {GUEST: "a"}}, None) == Payers("a", here)
    assert payers_in(scope | {"session": {"_auth_user_id": "b"}}, None) == Payers("b", here, alone=True)


def test_a_thread_that_a_connection_waits_for_knows_who_asks() -> None:
    async def connection() -> Payers:
        let_ask(Payers("a", "network"))
        return await sync_to_async(payers_asking, thread_sensitive=False)()

    assert asyncio.run(connection()) == Payers("a", "network")
    assert payers_asking() == HOUSE


def test_work_for_a_page_is_charged_to_its_reader_and_later_work_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asking: list[str] = []

    def run(_job: object, *, seconds: float) -> Any:
        asking.append(network_asking())
        raise puzzle_requests.Unmade("fault")

    monkeypatch.setattr(puzzle_requests, "run", run)
    Client(REMOTE_ADDR=HERE).get(f"/puzzles/{NONE.link}")
    Client(REMOTE_ADDR=THERE).post("/api/v1/puzzles/check", {"puzzle": NONE.link}, content_type="application/json")
    assert asking == [payers_of(asked(address=HERE)).network, payers_of(asked(address=THERE)).network]
    assert payers_asking() == HOUSE


def test_guests_of_one_network_import_together_as_many_records_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "IMPORTS", TWICE)
    monkeypatch.setattr(replays, "IMPORTS", TWICE)

    def imported(address: str, bearer: Player | None = None) -> int:
        headers = {"Authorization": f"Bearer {new_token(bearer or new_guest())}"}
        client = Client(headers=headers, REMOTE_ADDR=address)
        return client.post("/api/v1/records", RECORD, content_type="application/json").status_code

    assert [imported("2001:db8::1"), imported("2001:db8::ffff"), imported("2001:db8::2")] == [201, 201, 429]
    assert Client(REMOTE_ADDR="2001:db8::3").post("/records/import", {"record": "{}"}).status_code == 429
    assert imported("2001:db8:0:1::1") == 201
    assert imported("2001:db8::1", signed_in("Red")) == 201


def test_a_newcomer_who_is_refused_is_not_made_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "IMPORTS", RateLimitItemPerHour(1, namespace="test-once"))
    assert Client().post("/records/import", {"record": "{}"}).status_code == 422
    count = Player.objects.count()
    assert Client().post("/records/import", {"record": "{}"}).status_code == 429
    assert Player.objects.count() == count


def test_several_guests_of_one_network_may_talk_side_by_side_but_not_any_number() -> None:
    for _ in range(LINES.amount):
        for one in range(SEVERAL):
            spend(LINES, Payers(str(one), "network"))
    with pytest.raises(TooMany) as caught:
        spend(LINES, Payers("another", "network"))
    assert caught.value.params["count"] == SEVERAL * LINES.amount
    spend(LINES, Payers("another", "elsewhere"))
    spend(LINES, Payers("account", "network", alone=True))


def test_a_refusal_for_one_guest_uses_up_nothing_of_the_others() -> None:
    for number in range(10 * BOOKS.amount):
        if number < BOOKS.amount:
            spend(BOOKS, Payers("greedy", "network"))
        else:
            with pytest.raises(TooMany):
                spend(BOOKS, Payers("greedy", "network"))
    spend(BOOKS, Payers("another", "network"))


def test_connections_of_the_same_payers_share_what_they_may_and_guests_of_one_network_too() -> None:
    once = RateLimitItemPerMinute(1, namespace="test-connections")
    Allowance(once, Payers("a", "network")).spend()
    for who in (Payers("a", ""), Payers("b", "network"), Payers("", "network")):
        with pytest.raises(TooMany):
            Allowance(once, who).spend()
    Allowance(once, Payers("c", "elsewhere")).spend()


def test_spending_on_a_whole_game_counts_for_the_game() -> None:
    for game in ("one", "other"):
        spend_on(TWICE, game)
        spend_on(TWICE, game)
        with pytest.raises(TooMany):
            spend_on(TWICE, game)


def test_while_redis_is_away_nobody_pays_for_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: Any) -> None:
        raise RedisError

    monkeypatch.setattr(cache, "get_or_set", away)
    assert payers_of(asked(**{GUEST: "a"})) == Payers("a", "")
    assert browser("Red").get("/").status_code == 200
