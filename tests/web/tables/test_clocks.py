"""Live clocks: banks and increments as stored times, ruled on by whichever process comes first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from support.desks import at
from support.examples import examples
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, log_of, player, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.web.base.errors import Stale
from boem.web.tables import clocks
from boem.web.tables.jobs.bot_turns import turn_at
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.opening import rematch

pytestmark = pytest.mark.django_db
LIVE: dict[str, Any] = {"seconds": 300, "increment": 5}
WIDE = {"width": 6, "height": 6, "mines": 2, "sweepers": 2, "starts": 0}
SAFE = [f"{column}{row}" for row in (2, 4, 5, 6) for column in "ABCDEF"]


def move(table: Table, seat: int, text: str, at: datetime) -> None:
    """An action that arrives at this time."""
    seen = fresh(table).number
    service.submit(table_id=table.id, seat=Seat(seat), text=text, after=seen, received=at)


def since(table: Table) -> datetime:
    """When the clock began to run."""
    clocked = fresh(table).clocked
    assert clocked is not None
    return clocked


def later(table: Table, seconds: float) -> datetime:
    """This many seconds after the clock began to run."""
    return since(table) + timedelta(seconds=seconds)


def winners(table: Table) -> tuple[str, list[int]]:
    result = service.game_at(fresh(table)).history.public.result
    assert result is not None
    return result.reason, sorted(result.winners)


def play(waits: Sequence[int], config: dict[str, int]) -> Table:
    """Both sweep in turn, taking these milliseconds each."""
    table = laid_out(config=WIDE, **config)
    for number, taken in enumerate(waits):
        move(table, number % 2, f"sweep {SAFE[number // 2]}", later(table, taken / 1000))
    return fresh(table)


def test_setup_has_a_time_limit_of_its_own_and_does_not_use_the_banks() -> None:
    table = table_for_two(**LIVE)
    start = since(table)
    assert table.deadline == start + clocks.SETUP
    move(table, 0, RED_LAYS, later(table, 100))
    assert fresh(table).deadline == start + clocks.SETUP
    move(table, 1, BLUE_LAYS, later(table, 200))
    assert fresh(table).banks == [300_000, 300_000]
    assert fresh(table).clocked == start + timedelta(seconds=200)
    assert fresh(table).deadline == start + timedelta(seconds=500)


def test_a_seat_that_has_not_laid_in_time_abandons_the_game() -> None:
    table = table_for_two(**LIVE)
    move(table, 0, RED_LAYS, later(table, 299))
    with pytest.raises(Stale):
        move(table, 1, BLUE_LAYS, later(table, 300))
    assert winners(table) == ("abandoned", [])


def test_no_clock_runs_while_a_seat_is_free() -> None:
    table = table_of("me", "open", **LIVE)
    do(table, 0, RED_LAYS)
    assert (fresh(table).clocked, fresh(table).deadline, fresh(table).banks) == (None, None, [300_000, 300_000])


def test_a_turn_costs_its_duration_and_adds_the_increment() -> None:
    table = play([60_000], LIVE)
    assert table.banks == [300_000 - 60_000 + 5_000, 300_000]
    assert table.deadline == since(table) + timedelta(seconds=300)


def test_a_turn_of_several_actions_adds_one_increment() -> None:
    table = laid_out(**LIVE)
    move(table, 0, "disarm A3", later(table, 10))
    assert fresh(table).banks == [300_000, 300_000]
    move(table, 0, "sweep B2", later(table, 25))
    assert fresh(table).banks == [280_000, 300_000]


def test_actions_that_leave_the_turn_where_it_is_cost_no_time() -> None:
    table = laid_out(**LIVE)
    move(table, 1, "flag B2", later(table, 50))
    assert (fresh(table).banks, since(table)) == ([300_000, 300_000], table.clocked)


def test_in_uitweg_the_increment_comes_when_the_turn_passes_not_with_each_step() -> None:
    config = {"width": 3, "height": 3, "barriers": 5, "starts": 0}
    table = table_for_two(game="uitweg", config=config, **LIVE)
    for seat in (0, 1):
        do(table, seat, "build C3 B2|B3")
    for text, seconds in (("to A1", 3), ("to B1", 7), ("to B2", 8)):
        move(table, 0, text, later(table, seconds))
        assert fresh(table).banks == [300_000, 300_000]
    move(table, 0, "to B3", later(table, 20))
    assert fresh(table).banks == [285_000, 300_000]
    assert fresh(table).waited == (1,)


def test_in_games_without_setup_the_first_clock_waits_until_everybody_has_arrived() -> None:
    now = CLOCK.now()
    with at(now):
        table = table_for_two(game="coan", config={"starts": 1}, **LIVE)
    assert table.clocked == now + clocks.ARRIVAL
    move(table, 1, "explore A1", later(table, -20))
    assert fresh(table).banks == [300_000, 305_000]
    assert since(table) == table.clocked


def test_an_action_counts_when_it_was_received_even_if_it_is_written_after_the_flag() -> None:
    table = laid_out(**LIVE)
    now = CLOCK.now()
    Table.objects.filter(id=table.id).update(clocked=now - timedelta(seconds=300), deadline=now)
    move(table, 0, "sweep B2", now - timedelta(milliseconds=1))
    assert fresh(table).status == "playing"
    assert fresh(table).banks[0] == 5_001


def test_a_flag_that_fell_loses_whoever_looks_first_and_the_bank_is_empty() -> None:
    table = laid_out(**LIVE)
    past = CLOCK.now() - timedelta(seconds=310)
    Table.objects.filter(id=table.id).update(clocked=past, deadline=past + timedelta(seconds=300))
    assert winners(table) == ("timeout", [1])
    assert log_of(table)[-1] == (None, "timeout")
    ended = fresh(table)
    assert (ended.banks, ended.clocked, ended.deadline, ended.ruling) == ([0, 300_000], None, None, "flag")


def test_every_process_gives_the_same_answer_from_the_rows_alone() -> None:
    table = play([1_000, 2_000, 3_000], LIVE)
    FOLDS.clear()
    again = fresh(table)
    moment = later(table, 42.5)
    assert [clocks.left(again, seat, moment) for seat in (0, 1)] == [306_000, 303_000 - 42_500]
    assert again.deadline == later(table, 303)


def test_two_processes_that_act_at_the_same_time_charge_the_clock_once() -> None:
    table = laid_out(**LIVE)
    stale = fresh(table)
    move(table, 0, "sweep B2", later(table, 10))
    FOLDS.clear()
    FOLDS.keep(stale, fold(stale))
    with pytest.raises(Stale):
        service.submit(table_id=table.id, seat=Seat(0), text="sweep C2", after=2, received=later(table, 30))
    assert fresh(table).banks == [295_000, 300_000]


def test_what_the_clocks_show_is_the_same_in_two_worlds() -> None:
    """Blue's mines are elsewhere and Red hears other answers, but everything that clocks show is equal."""
    worlds = []
    for laying in (BLUE_LAYS, "lay B2 C2"):
        table, told = table_for_two(**LIVE), []
        start = since(table)
        moves = [(0, RED_LAYS, 20), (1, laying, 50), (0, "sweep B2", 71), (1, "sweep C3", 99.5), (0, "sweep C1", 120)]
        for seat, text, seconds in moves:
            move(table, seat, text, start + timedelta(seconds=seconds))
            row = fresh(table)
            assert row.clocked is not None
            assert row.deadline is not None
            told.append((row.banks, row.clocked - start, row.deadline - start, row.waits))
        worlds.append(told)
    assert worlds[0] == worlds[1]


def test_the_rematch_has_the_same_clock() -> None:
    table = laid_out(**LIVE)
    do(table, 0, "resign")
    again = rematch(table_id=table.id, player=player("Red"))
    assert (again.seconds, again.increment, again.banks, again.pace) == (300, 5, [300_000, 300_000], "live")


def test_a_bot_thinks_no_longer_than_its_clock_allows() -> None:
    table = table_of("me", "bot:random", config=WIDE | {"starts": 1}, **LIVE)
    do(table, 0, RED_LAYS)
    turn = turn_at(table.id)
    assert turn is not None
    usual = turn.seconds
    soon = CLOCK.now() + timedelta(hours=1)
    Table.objects.filter(id=table.id).update(banks=[300_000, 600], increment=0, status="playing", clocked=soon)
    hurried = turn_at(table.id)
    assert hurried is not None
    assert hurried.seconds == pytest.approx(0.02)
    assert hurried.seconds < usual


@pytest.mark.parametrize(
    "wish",
    [
        {"seconds": 9},
        {"seconds": 10_801},
        {"seconds": 300, "increment": 181},
        {"seconds": 300, "days": 1},
        {"seconds": 300, "game": "postal", "config": {"width": 8, "height": 8, "mines": 8}},
    ],
)
def test_a_clock_that_there_is_not_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(ParseError) as refused:
        table_of("me", "open", **wish)
    assert refused.value.place == "clock"


class TestLaws(TestCase):
    """Laws that hold whatever the players do."""

    @examples(8)
    @given(st.lists(st.integers(0, 40_000), min_size=1, max_size=12), st.integers(60, 600), st.integers(0, 30))
    def test_time_used_and_time_left_are_the_start_and_the_increments(
        self, waits: list[int], seconds: int, increment: int
    ) -> None:
        FOLDS.clear()
        waits = [min(taken, seconds * 100) for taken in waits]
        table = play(waits, {"seconds": seconds, "increment": increment})
        assert sum(table.banks) + sum(waits) == 2 * seconds * 1000 + len(waits) * increment * 1000
        waited = table.waited[0]
        assert table.deadline == since(table) + timedelta(milliseconds=table.banks[waited])
