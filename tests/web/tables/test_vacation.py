"""Vacations: deadlines counted in days stop while a player is away; live games go on."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, player, table_for_two, table_of

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.base.errors import Unfit
from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.store.match_cache import FOLDS, fold
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at
from boem.web.tables.time import pauses, vacation

pytestmark = pytest.mark.django_db


def day(number: int) -> date:
    """The day this many days later."""
    return CLOCK.now().date() + timedelta(days=number)


def end_of(last: date) -> datetime:
    return datetime.combine(last + timedelta(days=1), time(), UTC)


def left(table: Table, after: datetime) -> timedelta:
    deadline = fresh(table).deadline
    assert deadline is not None
    return deadline - after


def test_the_time_left_for_a_move_is_the_same_after_the_vacation() -> None:
    table = laid_out(days=3)
    deadline = table.deadline
    assert deadline is not None
    Table.objects.filter(id=table.id).update(deadline=deadline - timedelta(days=1))
    vacation.leave(player=player("Red"), last=day(9))
    assert left(table, end_of(day(9))) == timedelta(days=2)


def test_a_player_who_returns_early_has_the_same_time_left(clock: ManualClock) -> None:
    table = laid_out(days=3)
    vacation.leave(player=player("Red"), last=day(9))
    clock.forward(seconds=1)
    vacation.come_home(player=player("Red"))
    assert left(table, CLOCK.now()) == timedelta(days=3)
    assert vacation.away_until(player("Red")) is None
    assert vacation.days_left(player("Red"), CLOCK.now()) == 29  # a few moments of the 30 days have passed


def test_another_last_day_takes_the_place_of_the_first() -> None:
    table = laid_out(days=3)
    for last in (9, 4, 20):
        vacation.leave(player=player("Red"), last=day(last))
        assert left(table, end_of(day(last))) == timedelta(days=3)


def test_a_turn_that_begins_in_a_vacation_begins_at_its_end() -> None:
    table = laid_out(days=3)
    vacation.leave(player=player("Blue"), last=day(5))
    assert left(table, CLOCK.now()) == timedelta(days=3)
    do(table, 0, "sweep B2")
    assert left(table, end_of(day(5))) == timedelta(days=3)


def test_a_move_that_was_begun_before_the_vacation_is_written_with_it() -> None:
    table = laid_out(days=3)
    stale = fresh(table)
    vacation.leave(player=player("Blue"), last=day(5))
    FOLDS.clear()
    FOLDS.keep(stale, fold(stale))
    do(table, 0, "sweep B2")
    assert left(table, end_of(day(5))) == timedelta(days=3)


def test_a_player_on_vacation_may_move_and_then_the_others_time_runs() -> None:
    table = laid_out(days=3)
    vacation.leave(player=player("Red"), last=day(5))
    do(table, 0, "sweep B2")
    assert left(table, CLOCK.now()) == timedelta(days=3)


def test_while_both_lay_the_time_waits_for_the_later_of_two_who_are_away() -> None:
    table = table_for_two(days=3)
    vacation.leave(player=player("Red"), last=day(5))
    vacation.leave(player=player("Blue"), last=day(8))
    assert left(table, end_of(day(8))) == timedelta(days=3)
    vacation.come_home(player=player("Blue"))
    assert left(table, end_of(day(5))) == timedelta(days=3)
    do(table, 0, RED_LAYS)
    do(table, 1, BLUE_LAYS)


def test_live_games_and_rounds_wait_for_nobody() -> None:
    live = laid_out(seconds=300)
    rounds = table_of("me", "open", game="postal", config={"width": 8, "height": 8, "mines": 8}, days=2)
    join(table_id=rounds.id, player=player("Blue"))
    before = [fresh(table).deadline for table in (live, rounds)]
    vacation.leave(player=player("Red"), last=day(5))
    assert [fresh(table).deadline for table in (live, rounds)] == before


def test_thirty_days_in_a_year_can_be_taken() -> None:
    with pytest.raises(Unfit):
        vacation.leave(player=player("Red"), last=day(31))
    vacation.leave(player=player("Red"), last=day(28))
    with pytest.raises(Unfit):
        vacation.leave(player=player("Red"), last=day(31))
    assert vacation.away_until(player("Red")) == end_of(day(28))


def test_vacation_taken_a_year_ago_no_longer_counts() -> None:
    red, now = player("Red"), CLOCK.now()
    vacation.leave(player=red, last=day(20))
    red.vacations.update(since=now - timedelta(days=390), until=now - timedelta(days=370))
    assert vacation.days_left(red, now) == 30
    red.vacations.update(until=now - timedelta(days=355))
    assert vacation.days_left(red, now) == 20


def test_a_day_that_has_passed_is_refused() -> None:
    with pytest.raises(Unfit):
        vacation.leave(player=player("Red"), last=day(-1))


def test_a_pause_that_is_resumed_in_a_vacation_leaves_what_was_left() -> None:
    table = laid_out(days=3)
    vacation.leave(player=player("Red"), last=day(6))
    for name in ("Red", "Blue"):
        pauses.offer(table_id=table.id, player=player(name))
    assert left(table, CLOCK.now()) == timedelta(days=3)
    pauses.resume(table_id=table.id, player=player("Red"))
    assert left(table, end_of(day(6))) == timedelta(days=3)


def test_the_other_reads_until_when_somebody_is_away() -> None:
    table = laid_out(days=3)
    vacation.leave(player=player("Red"), last=day(6))
    shown = sight(place_at(table.id, player("Blue")))
    assert f"Red is away until the end of {day(6):%-d %B}" in shown.timing.away[0]
    assert shown.far is not None
    assert shown.far.clock is not None
    assert shown.far.clock.text == "3 days"


@pytest.fixture
def client_of_red() -> Client:
    client = Client()
    session = client.session
    session["player"] = player("Red").id
    session.save()
    return client


def test_the_page_takes_one_and_ends_it(client_of_red: Client) -> None:
    client_of_red.post("/vacation", {"last": day(6).isoformat()})
    assert vacation.away_until(player("Red")) == end_of(day(6))
    assert "data-away" in client_of_red.get("/vacation").content.decode()
    client_of_red.post("/vacation", {"do": "home"})
    assert vacation.away_until(player("Red")) is None


@pytest.mark.parametrize("last", ["", "soon", "2020-01-01", "2999-01-01", "2026-02-31"])
def test_the_page_says_what_is_wrong_with_a_day(client_of_red: Client, last: str) -> None:
    answer = client_of_red.post("/vacation", {"last": last})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_player_without_any_games_is_told_so(client: Client) -> None:
    for answer in (client.get("/vacation"), client.post("/vacation", {"last": "2026-12-31"})):
        assert answer.status_code == 200
        assert "<form method" not in answer.content.decode().split("<main")[1].split("</main")[0]
