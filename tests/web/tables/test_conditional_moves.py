"""Conditional moves are taken as if they had been sent, or thrown away; nobody else ever knows of them."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.tables import do, fresh, laid_out, log_of, player, table_for_two, table_of
from support.worlds import normal

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, ParseError
from boem.core.game import Seat
from boem.records import append
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import export, forget
from boem.web.base.errors import Closed, Stale
from boem.web.pbm.seating import Heir, hand_over
from boem.web.tables.models import ConditionalMoves, SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import PIECES, piece
from boem.web.tables.store import conditional_moves as conditional
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db
SWEEPS_B2: Any = {"seat": 0, "do": "sweep B2"}


def seat(table: Table, number: int) -> SeatRow:
    return SeatRow.objects.get(table=table, number=number)


def plan(table: Table, number: int, *moves: Any, after: int | None = None) -> ConditionalMoves:
    seen = fresh(table).number if after is None else after
    return conditional.plan(seat=seat(table, number), moves=list(moves), after=seen)


def left(table: Table, number: int) -> ConditionalMoves:
    return conditional.plan_of(seat(table, number))


def move(text: str, *conditions: Any, then: Any = ()) -> Any:
    return {"do": text, "if": list(conditions), "then": list(then)}


def shown(table: Table, name: str) -> list[str]:
    """Everything on the page of a player, or of a spectator, and the record that they get."""
    place = place_at(table.id, player(name) if name else None)
    now = sight(place)
    return [*(piece(one, now) for one in PIECES), str(record_for(place))]


def test_the_first_move_whose_conditions_hold_is_played_at_once() -> None:
    table = laid_out()
    plan(table, 1, move("sweep A1", {"seat": 0, "do": "sweep A3"}), move("sweep b2", SWEEPS_B2), move("sweep C3"))
    acted = do(table, 0, "sweep B2")
    assert log_of(table)[2:] == [(0, "sweep B2"), (1, "sweep B2")]
    assert (list(acted.entries), fresh(table).planned, fresh(table).waits) == ([2], 0, 0b01)
    assert (left(table, 1).branches, left(table, 1).played, left(table, 1).dropped) == ([], [3], "")


def test_a_condition_may_ask_for_an_answer_and_all_must_hold() -> None:
    for answer, expected in (("2", "sweep A1"), ("3", "sweep C3")):
        table = laid_out()
        plan(table, 1, move("sweep A1", SWEEPS_B2 | {"answer": answer}, {"seat": 0}), move("sweep C3"))
        do(table, 0, "sweep B2")
        assert log_of(table)[-1] == (1, expected)


def test_a_condition_on_ones_own_answer_goes_on_with_the_same_turn() -> None:
    table = laid_out()
    plan(table, 0, move("sweep B2", {"seat": 0, "do": "disarm A3", "answer": "ok"}))
    do(table, 0, "disarm A3")
    assert log_of(table)[2:] == [(0, "disarm A3"), (0, "sweep B2")]


def test_ones_own_moves_in_the_same_turn_throw_nothing_away() -> None:
    table = laid_out()
    plan(table, 0, move("sweep C2", {"seat": 1, "do": "sweep B2"}), move("sweep A2", {"seat": 1}))
    do(table, 0, "disarm A3")
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    assert log_of(table)[-1] == (0, "sweep C2")


def test_the_next_turns_moves_wait_for_that_turn() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2", then=[move("sweep C2", {"seat": 0, "do": "sweep C2"}), move("sweep A2")]))
    do(table, 0, "sweep B2")
    do(table, 0, "flag A1")
    assert len(left(table, 1).branches) == 2
    do(table, 0, "sweep C2")
    assert log_of(table)[-2:] == [(0, "sweep C2"), (1, "sweep C2")]
    assert left(table, 1).played == [3, 6]


def test_both_seats_may_have_them() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2", then=[move("sweep C2")]))
    plan(table, 0, move("sweep B1", SWEEPS_B2, {"seat": 1, "do": "sweep B2"}))
    acted = do(table, 0, "sweep B2")
    assert log_of(table)[2:] == [(0, "sweep B2"), (1, "sweep B2"), (0, "sweep B1"), (1, "sweep C2")]
    assert (acted.number, fresh(table).planned) == (2, 0)


@pytest.mark.parametrize(
    ("planned", "why"),
    [
        (move("sweep A1", {"seat": 0, "do": "sweep A3"}), "differs"),
        (move("unflag A1"), "illegal"),
    ],
)
def test_what_cannot_be_played_is_thrown_away_and_the_opponent_hears_nothing(planned: Any, why: str) -> None:
    table = laid_out()
    plan(table, 1, planned)
    do(table, 0, "sweep B2")
    assert log_of(table)[2:] == [(0, "sweep B2")]
    assert (left(table, 1).branches, left(table, 1).dropped, fresh(table).planned) == ([], why, 0)
    do(table, 1, "sweep B2")


def test_the_opponent_has_the_whole_time_for_the_turn_after_it(clock: ManualClock) -> None:
    tables = [laid_out(days=3), laid_out(days=3)]
    plan(tables[0], 1, move("sweep B2"))
    clock.forward(days=1)
    for table in tables:
        do(table, 0, "sweep B2")
    do(tables[1], 1, "sweep B2")
    planned, by_hand = map(fresh, tables)
    assert planned.deadline == by_hand.deadline == CLOCK.now() + timedelta(days=3)
    assert planned.clocked == by_hand.clocked


def test_a_move_that_breaks_the_program_does_not_break_the_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    monkeypatch.setattr(conditional, "append", lambda *_, **__: 1 // 0)
    do(table, 0, "sweep B2")
    assert (log_of(table)[2:], left(table, 1).dropped) == ([(0, "sweep B2")], "illegal")


def test_they_end_with_the_game() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    do(table, 0, "resign")
    assert (left(table, 1).branches, left(table, 1).dropped, fresh(table).planned) == ([], "over", 0)


def test_a_request_that_is_repeated_plays_nothing_again() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    first = do(table, 0, "sweep B2", after=2, key="k")
    FOLDS.clear()
    again = do(table, 0, "sweep B2", after=2, key="k")
    assert (first.entries, len(log_of(table))) == (again.entries, 4)


def test_they_are_replaced_whole_and_an_empty_list_deletes_them() -> None:
    table = laid_out()
    plan(table, 1, move("sweep A1"), move("sweep A2"))
    plan(table, 1, move("sweep b2"))
    assert left(table, 1).branches == [{"do": "sweep B2"}]
    plan(table, 1)
    do(table, 0, "sweep B2")
    assert log_of(table)[2:] == [(0, "sweep B2")]


def test_what_was_replaced_meanwhile_is_not_overwritten() -> None:
    table = laid_out()
    plan(table, 1, move("sweep A1"))
    game = service.game_at(fresh(table))
    after, plans = conditional.follow(fresh(table), append(game, Seat(0), _read("sweep B2"), at=""), _same)
    plan(table, 1, move("sweep B2"))
    assert len(after.said) == 4
    assert not conditional.keep(plans)
    do(table, 0, "sweep B2")
    assert log_of(table)[-1] == (1, "sweep B2")


def test_they_are_made_only_where_they_make_sense() -> None:
    over = laid_out()
    do(over, 0, "resign")
    rounds = table_of("me", "open", game="postal", config={"width": 6, "height": 6, "mines": 3, "seats": 2})
    for table in (table_for_two(), over, laid_out(seconds=300), rounds):
        with pytest.raises(Closed):
            plan(table, 0, move("sweep B2"))
    table = laid_out(days=3)
    do(table, 0, "sweep B2")
    for after in (2, 4, -1):
        with pytest.raises(Stale):
            plan(table, 0, move("sweep B1"), after=after)
    plan(table, 0, move("sweep B1"), after=3)


@pytest.mark.parametrize(
    "moves",
    [
        [{"do": "dance"}],
        [{"do": "sweep"}],
        [{"do": "sweep A1", "else": []}],
        [{"if": []}],
        [{"do": 3}],
        "sweep A1",
        [move("sweep A1", {"seat": 2})],
        [move("sweep A1", {"seat": -1})],
        [move("sweep A1", {"seat": 0, "do": "jump"})],
        [move("sweep A1", {"seat": 0, "answer": "\0"})],
        [move("sweep A1", *[SWEEPS_B2] * 5)],
        [move(f"lay {'A1 ' * 200}")],
        [move("sweep A1")] * 65,
        [move("sweep A1", then=[move("sweep A1")] * 8)] * 8,
        json.loads('[{"do": "sweep A1", "then": ' * 17 + "[]" + "}]" * 17),
        [move("timeout")],
    ],
)
def test_what_cannot_be_read_is_refused_and_the_old_ones_stay(moves: Any) -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    with pytest.raises(BoemError):
        conditional.plan(seat=seat(table, 1), moves=moves, after=2)
    assert left(table, 1).branches == [{"do": "sweep B2"}]


def test_a_refusal_names_the_place() -> None:
    table = laid_out()
    with pytest.raises(ParseError) as refused:
        plan(table, 1, move("sweep A1", then=[move("sweep B2"), move("sweep A1", {"seat": 0, "do": "jump"})]))
    assert str(refused.value).startswith("moves[0].then[1].if[0].do")


def test_nobody_else_sees_them_come_or_go() -> None:
    tables = [laid_out(), laid_out()]
    plan(tables[0], 1, move("sweep A1", {"seat": 0, "do": "sweep C3"}), move("unflag A1"))
    for text in ("", "flag A1", "sweep B2"):
        for table in tables if text else ():
            do(table, 0, text)
        for name in ("Red", ""):
            one, two = (_without_ids(shown(table, name), table) for table in tables)
            assert one == two


@settings(examples(25), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_a_game_by_conditional_moves_is_the_game_by_hand(seed: int) -> None:
    """The slow twin: every move is chosen beforehand, and at one table left as a plan with decoys before it."""
    rng, planned, by_hand = Random(seed), laid_out(), laid_out()
    squares = [f"{column}{row}" for column in "ABC" for row in "123"]
    for _ in range(6):
        game = service.game_at(fresh(by_hand))
        if game.over:
            break
        (here,) = game.history.public.waits_for
        assert here != "house"
        theirs, mine = f"sweep {rng.choice(squares)}", f"{rng.choice(['sweep', 'disarm'])} {rng.choice(squares)}"
        try:
            do(by_hand, here, theirs)
        except BoemError:
            continue
        decoys = [move("sweep A1", {"seat": here, "do": f"sweep {one}"}) for one in squares if one not in theirs]
        taken = [one for one in decoys if is_taken(planned, 1 - here, one)][:3]
        wished = move(mine, {"seat": here, "do": theirs})
        if not is_taken(planned, 1 - here, wished):
            with pytest.raises(BoemError):
                do(by_hand, 1 - here, mine)
            do(planned, here, theirs)
            continue
        plan(planned, 1 - here, *taken, wished)
        do(planned, here, theirs)
        try:
            do(by_hand, 1 - here, mine)
        except BoemError:
            assert left(planned, 1 - here).dropped in ("illegal", "over")
        assert log_of(planned) == log_of(by_hand)
        assert fresh(planned).waits == fresh(by_hand).waits
        assert fresh(planned).planned == 0
        for name in ("", "Red" if here == 0 else "Blue"):
            one, two = (_without_ids(shown(table, name), table) for table in (planned, by_hand))
            assert one == two


def test_they_are_in_the_export_of_their_owner_alone() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2", SWEEPS_B2))
    blue, red = (unpacked(export(player=player(name)))["conditional-moves.json"] for name in ("Blue", "Red"))
    assert blue == [{"table": table.id, "seat": 1, "moves": [{"do": "sweep B2", "if": [SWEEPS_B2]}]}]
    assert red == []


def test_they_go_with_the_account() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    forget(player=player("Blue"))
    assert not ConditionalMoves.objects.exists()
    assert fresh(table).planned == 0


def test_somebody_who_takes_over_the_seat_gets_none() -> None:
    table = laid_out()
    plan(table, 1, move("sweep B2"))
    Table.objects.filter(id=table.id).update(held=True)
    hand_over(table_id=table.id, number=Seat(1), heir=Heir("Green", player("Green")))
    Table.objects.filter(id=table.id).update(held=False)
    FOLDS.clear()
    do(table, 0, "sweep B2")
    assert (fresh(table).number, fresh(table).planned) == (4, 0)


def is_taken(table: Table, number: int, planned: Any) -> bool:
    """Whether a conditional move is possible as far as its seat knows; none is left behind."""
    try:
        plan(table, number, planned)
    except ParseError:
        return False
    plan(table, number)
    return True


def unpacked(export: bytes) -> dict[str, Any]:
    """The documents of an export."""
    with ZipFile(io.BytesIO(export)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def _read(text: str) -> Any:
    return service.game_at(laid_out()).record.game.notation.read(text)


def _same(game: Any) -> Any:
    return game


def _without_ids(pieces: list[str], table: Table) -> list[str]:
    """Pieces without ids and times, and without how often their reader has changed conditional moves of their own."""
    return [re.sub(r'name="version" value="\d+"', "", normal(one, table.id)) for one in pieces]
