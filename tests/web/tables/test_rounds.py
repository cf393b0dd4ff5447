"""Games in rounds: the house deals and closes by itself; a deadline closes the round, and nobody loses by it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from support.play import unsealed
from support.tables import do, fresh, player, table_of

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction
from boem.records import commit
from boem.web.base.errors import Stale
from boem.web.tables.models import Entry, Table
from boem.web.tables.store import admission, service
from boem.web.tables.store.admission import MOST_A_ROUND
from boem.web.tables.store.opening import join
from boem.web.tables.store.record import record_for
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db

CONFIG = {"width": 6, "height": 6, "mines": 3}


def table_for_three(**more: Any) -> Table:
    table = table_of("me", "open", "open", game="postal", config=CONFIG, **more)
    for name in ("Blue", "Green"):
        join(table_id=table.id, player=player(name))
    return fresh(table)


def entries(table: Table) -> list[str]:
    """Who did what, secret or not; of a deal only that there was one."""
    stored = list(Entry.objects.filter(table=table))
    assert [entry.number for entry in stored] == list(range(fresh(table).number))
    return [_told(entry) for entry in stored]


def _told(entry: Entry) -> str:
    if "do" in entry.said:
        return f"{entry.seat}: {entry.said['do']}"
    assert entry.seat is None
    return str(next(iter(entry.said)))


def position(table: Table) -> Any:
    return unsealed(game_at(fresh(table))).history.public.position


def all_final(table: Table, *orders: str) -> None:
    for seat, text in enumerate(orders):
        if text:
            do(table, seat, f"order {text}")
        do(table, seat, "final")


def run_out(table: Table) -> None:
    Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))


def in_days(deadline: datetime | None, days: int) -> bool:
    assert deadline is not None
    return deadline - CLOCK.now() == timedelta(days=days)


def test_the_last_final_brings_the_deal_and_the_close_with_it() -> None:
    table = table_for_three()
    all_final(table, "A1", "B2, C3", "")
    assert entries(table)[-4:] == ["1: final", "2: final", "deal", "close"]
    assert (position(table).round, fresh(table).waits, fresh(table).status) == (2, 0b111, "playing")
    all_final(table, "", "", "")
    assert entries(table)[-2:] == ["2: final", "close"]


def test_the_actor_is_answered_with_its_own_entry_and_a_key_brings_that_again() -> None:
    table = table_for_three()
    all_final(table, "A1", "")
    first = do(table, 2, "final", after=3, key="k")
    again = do(table, 2, "final", after=3, key="k")
    assert (first.entries, again.entries) == (range(3, 4), range(3, 4))
    assert fresh(table).number == 6
    assert list(Entry.objects.filter(table=table).exclude(key=None).values_list("number", flat=True)) == [3]


def test_the_deal_is_promised_and_lies_where_nobody_named_a_square() -> None:
    table = table_for_three()
    all_final(table, "A1, B1, C1", "D1, E1, F1", "A2, B2, C2")
    deal = Entry.objects.get(table=table, number=fresh(table).number - 2)
    assert commit(deal.salt or "", f"deal {deal.said['deal']}") == deal.commitment
    assert not {"A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2"} & set(deal.said["deal"].split())


def test_nothing_is_closed_while_a_seat_is_open() -> None:
    table = table_of("me", "open", game="postal", config=CONFIG)
    do(table, 0, "final")
    assert (fresh(table).number, fresh(table).waits) == (1, 0b10)


def test_one_who_resigns_is_waited_for_no_longer() -> None:
    table = table_for_three()
    all_final(table, "A1", "B1")
    do(table, 2, "resign")
    assert entries(table)[-3:] == ["2: resign", "deal", "close"]


def test_time_that_has_run_out_closes_the_round_and_misses_it_for_whoever_sent_nothing() -> None:
    table = table_for_three(days=2)
    do(table, 0, "order A1")
    run_out(table)
    assert service.rule_if_late(table_id=table.id)
    assert not service.rule_if_late(table_id=table.id)
    assert entries(table) == ["0: order A1", "deal", "close"]
    assert (position(table).round, position(table).now.missed, position(table).now.idle) == (2, (0, 1, 1), 0)
    assert (fresh(table).status, fresh(table).waits) == ("playing", 0b111)
    assert in_days(fresh(table).deadline, 2)


def test_three_rounds_in_which_time_runs_out_over_nothing_end_the_game() -> None:
    table = table_for_three(days=1)
    for _ in range(3):
        run_out(table)
        game_at(fresh(table))
    result = game_at(fresh(table)).history.public.result
    assert result is not None
    assert (result.reason, set(result.winners)) == ("no_orders", {0, 1, 2})
    assert entries(table) == ["deal", "close", "close", "close"]
    assert (fresh(table).status, fresh(table).deadline, fresh(table).waits) == ("over", None, 0)


def test_a_round_has_its_time_whoever_orders_or_is_final_in_it() -> None:
    table = table_for_three(days=2)
    soon = CLOCK.now() + timedelta(minutes=5)
    Table.objects.filter(id=table.id).update(deadline=soon)
    do(table, 0, "order A1")
    do(table, 0, "final")
    do(table, 1, "final")
    do(table, 1, "order B1")
    assert fresh(table).deadline == soon
    do(table, 1, "final")
    do(table, 2, "final")
    assert in_days(fresh(table).deadline, 2)


def test_a_game_that_resigning_ends_has_no_deadline() -> None:
    table = table_of("me", "bot:random", game="postal", config=CONFIG, days=1)
    do(table, 0, "resign")
    assert (fresh(table).status, fresh(table).deadline) == ("over", None)


def test_time_runs_from_when_all_seats_are_taken() -> None:
    table = table_of("me", "open", game="postal", config=CONFIG, days=1)
    do(table, 0, "order A1")
    assert fresh(table).deadline is None
    join(table_id=table.id, player=player("Blue"))
    assert in_days(fresh(table).deadline, 1)


def test_orders_that_come_too_late_are_stale_and_not_taken_for_the_next_round() -> None:
    table = table_for_three(days=1)
    run_out(table)
    with pytest.raises(Stale) as caught:
        do(table, 0, "order A1", after=0)
    assert caught.value.number == 2
    assert entries(table) == ["deal", "close"]


def test_orders_of_others_make_nothing_stale() -> None:
    table = table_for_three()
    for seat, text in ((0, "order A1"), (1, "order A1, B1"), (2, "final"), (1, "final")):
        do(table, seat, text, after=0 if text != "final" or seat == 2 else 2)
    assert fresh(table).number == 4


def test_an_order_seen_before_the_round_was_closed_is_stale() -> None:
    table = table_for_three()
    all_final(table, "A1", "B1", "C1")
    with pytest.raises(Stale):
        do(table, 0, "order D4", after=5)


def test_a_seat_can_replace_its_orders_often_but_not_for_ever_and_can_still_be_final() -> None:
    table = table_for_three()
    for _ in range(MOST_A_ROUND):
        do(table, 0, "order A1")
    with pytest.raises(IllegalAction) as caught:
        do(table, 0, "order B1")
    assert caught.value.code == "full"
    do(table, 1, "order B1")
    do(table, 0, "final")
    with pytest.raises(IllegalAction):
        do(table, 0, "order")
    do(table, 1, "final")
    do(table, 2, "final")
    assert entries(table)[-2:] == ["deal", "close"]
    do(table, 0, "order")


def test_a_long_game_takes_orders_beyond_what_a_table_takes_of_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MOST_NOTES", 3)
    table = table_for_three()
    all_final(table, "A1", "B1", "C1")
    do(table, 0, "order")
    assert entries(table)[-1] == "0: order"


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_record_has_the_close_and_not_the_deal_until_the_end(seat: int | None) -> None:
    table = table_for_three()
    all_final(table, "A1", "B1", "C1")
    names: Sequence[str] = ("Red", "Blue", "Green")
    record = record_for(place_at(table.id, None if seat is None else player(names[seat])))
    assert '{"deal": "…"' in record
    assert '{"close": true' in record
