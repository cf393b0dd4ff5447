"""Standing orders are sent for a seat that has sent nothing by the end of a round, and nobody sees that they were."""

from __future__ import annotations

from typing import Any

import pytest
from support.desks import desk_of
from support.play import unsealed
from support.tables import do, fresh, player, table_of

from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.core.squares import Square
from boem.testing.clock import ManualClock
from boem.web.base.errors import Closed
from boem.web.pbm.rounds import close as close_round
from boem.web.tables.models import ConditionalMoves, Entry, SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import PIECES, piece
from boem.web.tables.store import conditional_moves, service, standing_orders
from boem.web.tables.store.opening import join
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db
CONFIG = {"width": 6, "height": 6, "mines": 3, "seats": 2, "tips": 2}


def table_for_two(**more: Any) -> Table:
    table = table_of("me", "open", game="postal", config=CONFIG, **({"days": 3} | more))
    join(table_id=table.id, player=player("Blue"))
    return fresh(table)


def seat(table: Table, number: int = 1) -> SeatRow:
    return SeatRow.objects.get(table=table, number=number)


def leave(table: Table, orders: str) -> ConditionalMoves:
    return service.leave_standing_orders(seat=seat(table), orders=orders)


def close(table: Table, clock: ManualClock) -> None:
    """The deadline passes."""
    deadline = fresh(table).deadline
    assert deadline is not None
    clock.forward(seconds=(deadline - CLOCK.now()).total_seconds() + 2)
    assert service.rule_if_late(table_id=table.id)


def sent(table: Table) -> list[str]:
    """What Blue has sent."""
    return [entry.said["do"] for entry in Entry.objects.filter(table=table, seat=1)]


def test_they_are_sent_at_the_deadline_as_if_before_it_and_stay(clock: ManualClock) -> None:
    table = table_for_two()
    leave(table, "f6, a1  C3 E5")
    deadline = fresh(table).deadline
    do(table, 0, "order A6")
    assert sent(table) == []
    close(table, clock)
    assert sent(table) == ["order F6, A1"]
    (entry,) = Entry.objects.filter(table=table, seat=1)
    assert deadline is not None
    assert entry.at[:19] == deadline.isoformat()[:19]
    covered = [name for name in ("C3", "E5") if _is_covered(table, name)]
    close(table, clock)
    assert sent(table)[1:] == ([f"order {', '.join(covered)}"] if covered else [])


def test_whoever_sends_something_has_sent_it(clock: ManualClock) -> None:
    table = table_for_two()
    leave(table, "F6")
    do(table, 1, "order")
    close(table, clock)
    assert sent(table) == ["order"]
    covered = _is_covered(table, "F6")
    close(table, clock)
    assert sent(table) == (["order", "order F6"] if covered else ["order"])


def test_a_mine_is_called_one_only_after_the_first_round(clock: ManualClock) -> None:
    table = table_for_two()
    leave(table, "A1 mine")
    close(table, clock)
    assert sent(table) == []
    close(table, clock)
    assert sent(table) == ["order A1 mine"]


def test_they_are_replaced_whole_and_an_empty_text_deletes_them(clock: ManualClock) -> None:
    table = table_for_two()
    leave(table, "A1")
    leave(table, "B1")
    assert standing_orders.orders_of(conditional_moves.plan_of(seat(table))) == "B1"
    leave(table, " ")
    assert fresh(table).planned == 0
    close(table, clock)
    assert sent(table) == []


@pytest.mark.parametrize("orders", ["Ä1", "mine", "A1 mine mine", "G1", "A1 " * 1000])
def test_what_can_never_be_sent_is_refused_and_the_old_ones_stay(orders: str) -> None:
    table = table_for_two()
    leave(table, "A1")
    with pytest.raises(BoemError):
        leave(table, orders)
    assert standing_orders.orders_of(conditional_moves.plan_of(seat(table))) == "A1"


def test_they_are_left_only_in_games_with_rounds_and_without_a_deadline_not_against_bots_alone() -> None:
    alone = table_of("me", "bot:random", game="postal", config=CONFIG)
    for table in (alone, table_of("me", "bot:random")):
        with pytest.raises(Closed):
            standing_orders.leave(seat=seat(table, 0), orders="A1")
    with pytest.raises(Closed):
        conditional_moves.plan(seat=seat(table_for_two()), moves=[], after=0)


def test_without_a_deadline_they_are_sent_and_final_once_everybody_else_is() -> None:
    table = table_for_two(days=None)
    leave(table, "F6, A1, C3, E5")
    do(table, 0, "order A6")
    assert sent(table) == []
    do(table, 0, "final")
    assert sent(table) == ["order F6, A1", "final"]
    assert rounds(table) == 1
    assert "Your standing orders were sent for you: F6, A1" in _shown(table, "Blue")
    left = [name for name in ("C3", "E5") if _is_covered(table, name)]
    do(table, 0, "final")
    assert sent(table)[2:] == ([f"order {', '.join(left)}", "final"] if left else [])
    assert rounds(table) == 1 + bool(left)
    assert "standing orders were sent" in _shown(table, "Blue")
    do(table, 1, "order")
    assert "standing orders were sent" not in _shown(table, "Blue")


def test_they_end_the_round_at_once_if_it_waits_for_them_alone() -> None:
    table = table_for_two(days=None)
    do(table, 0, "final")
    leave(table, "F6")
    assert sent(table) == ["order F6", "final"]
    assert rounds(table) == 1


def test_without_a_deadline_nothing_is_sent_while_somebody_else_is_awaited_or_nobody_is_there() -> None:
    table = table_of("me", "open", "open", game="postal", config=CONFIG | {"seats": 3})
    for name in ("Blue", "Green"):
        join(table_id=table.id, player=player(name))
    for number in range(3):
        standing_orders.leave(seat=seat(table, number), orders="F6, A1")
    leave(table, "")
    do(table, 0, "final")
    assert (sent(table), rounds(table)) == ([], 0)
    do(table, 1, "final")
    assert rounds(table) == 1
    table = table_for_two(days=None)
    for number in range(2):
        service.leave_standing_orders(seat=seat(table, number), orders="F6")
    assert rounds(table) == 0
    leave(table, "A1 mine")  # nothing that can be sent in round 1
    do(table, 0, "final")
    assert (sent(table), rounds(table)) == ([], 0)


def rounds(table: Table) -> int:
    return sum("close" in entry.said for entry in Entry.objects.filter(table=table))


def test_a_game_master_who_closes_a_round_sends_them_too() -> None:
    table = desk_of("me", "open").table
    join(table_id=table.id, player=player("Blue"))
    leave(table, "H8")
    close_round(table_id=table.id, seen=None, by_itself=False)
    assert sent(table) == ["order H8"]


def test_nobody_else_sees_them_before_they_are_sent() -> None:
    table = table_for_two()
    before = [_shown(table, name) for name in ("Red", "")]
    leave(table, "F6, A1")
    assert [_shown(table, name) for name in ("Red", "")] == before
    assert "F6, A1" in _shown(table, "Blue")


def test_the_sender_is_told_what_was_sent_until_they_send_something(clock: ManualClock) -> None:
    table = table_for_two()
    leave(table, "F6")
    close(table, clock)
    assert "Your standing orders were sent for you: F6" in _shown(table, "Blue")
    assert "standing orders were sent" not in _shown(table, "Red") + _shown(table, "")
    do(table, 1, "order")
    assert "standing orders were sent" not in _shown(table, "Blue")


def _shown(table: Table, name: str) -> str:
    place = place_at(table.id, player(name) if name else None)
    now = sight(place)
    return "".join([*(piece(one, now) for one in PIECES), str(record_for(place))])


def _is_covered(table: Table, name: str) -> bool:
    position: Any = unsealed(service.game_at(fresh(table))).history.public.position
    return bool(position.is_covered(Square.parse(name)))
