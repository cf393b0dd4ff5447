"""The house deals as soon as every seat is taken, and commits to the deal."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import do, fresh, player, table_of

from boem.core.errors import IllegalAction
from boem.records import commit
from boem.web.tables.models import Entry, Table
from boem.web.tables.store.opening import join
from boem.web.tables.store.service import game_at

pytestmark = pytest.mark.django_db

COAN: dict[str, Any] = {"game": "coan", "config": {"width": 5, "height": 5, "mines": 3}}
CLUES = "2...1.3.21.3.3....2..1...2...21.101."  # the rules' worked example
SOLO: dict[str, Any] = {"game": "solo", "config": {"width": 6, "height": 6, "clues": CLUES}}


def test_nothing_is_dealt_before_the_friend_has_sat_down() -> None:
    table = table_of("me", "open", **COAN)
    assert (table.number, table.status, table.waits) == (0, "setup", 0)
    join(table_id=table.id, player=player("Blue"))
    assert (fresh(table).number, fresh(table).status, fresh(table).waits) == (1, "playing", 1)


@pytest.mark.parametrize("seats", [("me", "bot:random"), ("me", "me")])
def test_with_a_bot_and_at_one_device_it_is_dealt_at_once(seats: tuple[str, str]) -> None:
    assert fresh(table_of(*seats, **COAN)).number == 1


def test_a_deal_is_promised_and_the_promise_holds() -> None:
    entry = Entry.objects.get(table=table_of("me", "bot:random", **COAN))
    assert entry.seat is None
    assert commit(entry.salt or "", f"deal {entry.said['deal']}") == entry.commitment


def test_deals_differ() -> None:
    deals = {Entry.objects.get(table=table_of("me", "me", **COAN)).said["deal"] for _ in range(8)}
    assert len(deals) > 1


def test_a_table_that_is_left_while_a_friend_is_awaited_is_abandoned() -> None:
    table = table_of("me", "open", **COAN)
    do(table, 0, "resign")
    result = game_at(fresh(table)).history.public.result
    assert result is not None
    assert (result.winners, result.reason) == (frozenset(), "abandoned")


def test_the_clock_runs_from_the_deal_on() -> None:
    table = table_of("me", "open", days=3, **COAN)
    assert fresh(table).deadline is None
    join(table_id=table.id, player=player("Blue"))
    assert fresh(table).deadline is not None


def test_the_deal_of_a_puzzle_is_its_solution() -> None:
    table = table_of("me", **SOLO)
    assert Entry.objects.get(table=table).said["deal"] == "B1 F1 B2 A3 E3 F3 B4 F4 B6 F6"
    assert (table.seats.count(), fresh(table).waits) == (1, 1)


def test_a_grid_that_is_no_proper_puzzle_is_refused_and_no_table_is_opened() -> None:
    with pytest.raises(IllegalAction, match="More than one layout fits these clues"):
        table_of("me", game="solo", config={"width": 4, "height": 4, "clues": "1" + "." * 15})
    assert not Table.objects.exists()
