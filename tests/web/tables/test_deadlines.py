"""Deadlines: stored times, set when all are seated, reset when the turn changes, ruled on by whoever comes first."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, log_of, player, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.records import Match
from boem.web.base.errors import Stale
from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.opening import join
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


def run_out(table: Table) -> None:
    Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))


def in_days(deadline: datetime | None, days: int) -> bool:
    assert deadline is not None
    return deadline - CLOCK.now() == timedelta(days=days)


def ending(game: Match) -> tuple[str, list[int]]:
    result = game.history.public.result
    assert result is not None
    return result.reason, sorted(result.winners)


def test_without_a_clock_there_is_never_a_deadline() -> None:
    table = laid_out()
    assert table.deadline is None
    do(table, 0, "sweep B2")
    assert fresh(table).deadline is None


def test_time_runs_from_when_all_seats_are_taken() -> None:
    table = table_of("me", "open", days=3)
    assert table.deadline is None
    do(table, 0, RED_LAYS)
    assert fresh(table).deadline is None
    join(table_id=table.id, player=player("Blue"))
    assert in_days(fresh(table).deadline, 3)


def test_against_a_bot_it_runs_at_once() -> None:
    assert in_days(table_of("me", "bot:random", days=1).deadline, 1)


def test_the_deadline_is_reset_when_the_turn_changes_and_ends_with_the_game() -> None:
    table = laid_out(days=1)
    soon = CLOCK.now() + timedelta(minutes=5)
    Table.objects.filter(id=table.id).update(deadline=soon)
    do(table, 0, "sweep B2")
    assert in_days(fresh(table).deadline, 1)
    do(table, 1, "resign")
    assert fresh(table).deadline is None


@pytest.mark.parametrize("move", [(0, "disarm A3"), (0, "flag B2"), (1, "flag B2")])
def test_actions_that_leave_the_turn_where_it_is_leave_the_deadline(move: tuple[int, str]) -> None:
    table = laid_out(days=1)
    soon = CLOCK.now() + timedelta(minutes=5)
    Table.objects.filter(id=table.id).update(deadline=soon)
    do(table, *move)
    assert fresh(table).deadline == soon


def test_an_action_that_read_the_table_before_the_last_seat_was_taken_does_not_stop_the_clock() -> None:
    table = table_of("me", "open", days=1)
    stale = fresh(table)
    join(table_id=table.id, player=player("Blue"))
    FOLDS.keep(stale, fold(stale))
    do(table, 0, RED_LAYS)
    assert in_days(fresh(table).deadline, 1)


def test_the_seat_in_turn_has_lost_once_it_is_late() -> None:
    table = laid_out(days=1)
    assert not service.rule_if_late(table_id=table.id)
    run_out(table)
    assert service.rule_if_late(table_id=table.id)
    assert not service.rule_if_late(table_id=table.id)
    assert log_of(table)[-1] == (None, "timeout")
    assert ending(service.game_at(fresh(table))) == ("timeout", [1])


def test_in_setup_time_that_runs_out_abandons_the_game() -> None:
    table = table_for_two(days=1)
    do(table, 1, BLUE_LAYS)
    run_out(table)
    service.rule_if_late(table_id=table.id)
    assert ending(service.game_at(fresh(table))) == ("abandoned", [])


def test_an_action_that_comes_too_late_is_stale_since_the_ruling_comes_before_it() -> None:
    table = laid_out(days=1)
    run_out(table)
    with pytest.raises(Stale) as caught:
        do(table, 0, "sweep B2", key="k")
    assert caught.value.number == 3
    assert log_of(table)[2:] == [(None, "timeout")]


def test_an_action_taken_in_time_still_gets_its_answer_by_its_key() -> None:
    table = laid_out(days=1)
    do(table, 0, "sweep B2", after=2, key="k")
    run_out(table)
    assert do(table, 0, "sweep B2", after=2, key="k").number == 2


@pytest.mark.parametrize("look", [lambda place: sight(place).over, lambda place: '"timeout"' in record_for(place)])
def test_whoever_looks_sees_the_ruling(look: object) -> None:
    table = laid_out(days=1)
    run_out(table)
    assert callable(look)
    assert look(place_at(table.id, None))
    assert fresh(table).status == "over"


def test_time_can_run_out_once_only() -> None:
    table = laid_out(days=1)
    run_out(table)
    for _ in range(3):
        service.game_at(fresh(table))
    assert len(log_of(table)) == 3
