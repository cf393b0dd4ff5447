"""A table with many entries is expensive: answers take turns, and its log is read once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from support.desk_pages import browser
from support.play import Open, unsealed
from support.short import DUEL
from support.tables import do, fresh, laid_out

from boem.records import Match, entry_for, read_record, replay
from boem.records import go_on as go_on_as_ever
from boem.web.api import sockets
from boem.web.api.socket import FLOOD
from boem.web.api.sockets import TableSocket
from boem.web.base import heavy_answers
from boem.web.base.limits import Crowded
from boem.web.base.turnstile import Turnstile
from boem.web.tables.models import Table
from boem.web.tables.page.socket import TablePageSocket
from boem.web.tables.social.player_socket import AGAIN, Reachable
from boem.web.tables.store import match_cache as folding
from boem.web.tables.store.catching_up import FEW, SMALL
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.openings import entries_with_openings

MARKS = ("flag A2", "unflag A2")


@pytest.fixture
def no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ever gets a turn, and twenty entries count as heavy."""
    monkeypatch.setattr(heavy_answers, "TURNSTILE", Turnstile(0, 0.0))
    monkeypatch.setattr(heavy_answers, "LIGHT", 1)


def marked(times: int) -> Table:
    """A table at which a seat has set and removed a flag this often, after two layings."""
    table = laid_out()
    for number in range(2, 2 + times):
        do(table, 0, MARKS[number % 2], number)
    return fresh(table)


def game_of(times: int) -> Open:
    marks = [{"seat": 0, "do": MARKS[number % 2]} for number in range(times)]
    return unsealed(replay(read_record(json.dumps(DUEL | {"log": [*DUEL["log"][:2], *marks]}))))


def socket_of(game: Match, heard: list[str]) -> TableSocket:
    """A program's connection at a table with this game, which has heard nothing yet."""
    one, place = TableSocket(), SimpleNamespace(viewer=None, table=SimpleNamespace(id="t", squares=9, proved=False))

    async def send(text: str) -> None:
        heard.append(text)

    async def close(code: int) -> None:
        heard.append(str(code))

    for name, value in {"seen": 0, "place": place, "send": send, "close": close}.items():
        setattr(one, name, value)
    return one


@pytest.mark.django_db
def test_a_table_with_many_entries_waits_for_its_turn(no_turn: None) -> None:
    long, short = marked(18), marked(16)
    for path in ("/t/{}", "/t/{}/record", "/api/v1/tables/{}", "/api/v1/tables/{}/record"):
        answer = browser("Green").get(path.format(long.id))
        assert (answer.status_code, answer["Retry-After"]) == (429, "5"), path
        assert browser("Green").get(path.format(short.id)).status_code == 200, path


@pytest.mark.django_db
def test_a_log_is_gone_through_at_once_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table, steps = marked(6), list[int]()

    def go_on(game: Match, *entries: Any) -> Open:
        steps.append(len(entries))
        return unsealed(go_on_as_ever(game, *entries))

    monkeypatch.setattr(folding, "go_on", go_on)
    FOLDS.clear()
    assert len(fold(table).said) == 8
    assert steps == [8]


@pytest.mark.parametrize("missed", [FEW, FEW + 1, 250])
def test_a_program_is_told_what_it_missed_in_order_and_long_answers_are_not_made_on_the_loop(
    monkeypatch: pytest.MonkeyPatch, missed: int
) -> None:
    game, heard, on_the_loop = game_of(missed - 2), list[str](), list[bool]()

    def tell(*about: Any) -> Any:
        on_the_loop.append(runs())
        return entries_with_openings(*about)

    monkeypatch.setattr(sockets, "entries_with_openings", tell)
    one = socket_of(game, heard)
    asyncio.run(one._catch_up(game))
    assert [json.loads(text) for text in heard] == [entry_for(game, number, None) for number in range(missed)]
    assert one.seen == missed
    assert set(on_the_loop) == {missed <= FEW}


def test_the_hashes_of_a_large_field_are_not_made_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    game, on_the_loop = game_of(2), list[bool]()

    def tell(*about: Any) -> Any:
        on_the_loop.append(runs())
        return entries_with_openings(*about)

    monkeypatch.setattr(sockets, "entries_with_openings", tell)
    one = socket_of(game, [])
    monkeypatch.setattr(one.place.table, "squares", SMALL + 1)
    asyncio.run(one._catch_up(game))
    assert on_the_loop == [False]


def test_long_answers_let_others_in_between() -> None:
    game, order = game_of(500), list[str]()
    one = socket_of(game, order)

    async def both() -> None:
        telling = asyncio.create_task(one._catch_up(game))
        while not telling.done():
            order.append("other")
            await asyncio.sleep(0)

    asyncio.run(both())
    assert longest_run(order) <= sockets.PIECE


@pytest.mark.usefixtures("no_turn")
def test_a_program_that_finds_no_place_is_told_when_to_come_again_and_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, heard = game_of(98), list[str]()
    one = socket_of(game, heard)

    async def catch_up(_: Any) -> None:
        await one._catch_up(game)

    monkeypatch.setattr(one, "table_moved", catch_up)
    asyncio.run(one.handle({"type": "table.moved"}))
    assert json.loads(heard[0])["wait"] == 5
    assert heard[1:] == [str(FLOOD)]


def test_a_page_that_finds_no_turn_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    page, closed = TablePageSocket(), list[int]()

    async def crowded(*_: Any) -> None:
        raise Crowded(5)

    async def close(code: int) -> None:
        closed.append(code)

    monkeypatch.setattr(page, "close", close)
    monkeypatch.setattr(Reachable, "handle", crowded)
    asyncio.run(page.handle({"type": "table.moved"}))
    assert closed == [AGAIN]


def longest_run(order: Sequence[str]) -> int:
    """The longest run of texts without the other."""
    longest = run = 0
    for one in order:
        run = 0 if one == "other" else run + 1
        longest = max(longest, run)
    return longest


def runs() -> bool:
    """Whether this thread has a running event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
