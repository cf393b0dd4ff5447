"""Rounds of a game by mail: when they close, that they close once, and what they leave behind."""

from __future__ import annotations

from datetime import timedelta

import pytest
from support.desks import BEFORE, FRIDAY, again, at, desk_of, evaluations, order, position, table_at
from support.tables import let_bots_move

from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.web.base.errors import Unfit
from boem.web.pbm import desk_scheduler, desks, rounds
from boem.web.pbm.models import Press
from boem.web.tables.models import Entry

pytestmark = pytest.mark.django_db


def test_a_round_closes_by_itself_once_all_orders_are_final() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        let_bots_move(desk.table_id)
        desk_scheduler.sweep()
        assert position(desk).round == 1
        order(desk, 0, "A1, B2", final=True)
        assert position(desk).round == 1  # the desk closes it, not the action
        desk_scheduler.sweep()
    assert position(desk).round == 2
    assert position(desk).dealt


def test_at_the_deadline_a_round_closes_with_the_orders_that_are_in() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        let_bots_move(desk.table_id)
        order(desk, 0, "A1, B2")
    with at(FRIDAY - timedelta(seconds=1)):
        desk_scheduler.sweep()
        assert position(desk).round == 1
    with at(FRIDAY):
        desk_scheduler.sweep()
    assert position(desk).round == 2
    assert table_at(desk).deadline == FRIDAY + timedelta(days=7)


def test_grace_waits_for_those_who_are_missing_and_for_nobody_else() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", grace=24)
        let_bots_move(desk.table_id)
    with at(FRIDAY + timedelta(hours=23)):
        desk_scheduler.sweep()
        assert position(desk).round == 1
        order(desk, 0, "A1")
        desk_scheduler.sweep()
        assert position(desk).round == 2
    with at(FRIDAY + timedelta(days=8)):
        with pytest.raises(IllegalAction, match="deadline"):
            order(desk, 0, "H8")
        desk_scheduler.sweep()
    assert position(desk).round == 3
    assert position(desk).now.missed[0] == 1


def test_mail_that_arrived_before_the_deadline_counts_though_it_is_read_later() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
    with at(FRIDAY + timedelta(minutes=5)):
        with pytest.raises(IllegalAction, match="deadline"):
            order(desk, 0, "A1")
        order(desk, 0, "A1", received=FRIDAY - timedelta(seconds=1))
    assert position(desk).sent[0]


def test_a_round_closes_once_whoever_asks_and_however_often() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        seen = evaluations(desk)
        assert rounds.close(table_id=desk.table_id, seen=seen, by_itself=False) is not None
        assert rounds.close(table_id=desk.table_id, seen=seen, by_itself=False) is None
        assert rounds.close(table_id=desk.table_id, seen=None, by_itself=True) is None
    assert position(desk).round == 2


def test_while_seats_are_free_nothing_closes_and_the_deadline_moves_on() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", "open")
    with at(FRIDAY + timedelta(hours=1)):
        with pytest.raises(IllegalAction, match="free"):
            rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
        desk_scheduler.sweep()
    assert position(desk).round == 1
    assert table_at(desk).deadline == FRIDAY + timedelta(days=7)


def test_a_game_run_by_hand_closes_when_its_owner_says_so() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", by_hand=True)
    with at(FRIDAY + timedelta(days=2)):
        desk_scheduler.sweep()
        assert position(desk).round == 1
        desks.want_closed(desk=desk)
        desk_scheduler.sweep()
    assert position(desk).round == 2
    assert again(desk).wanted is None


def test_a_pause_stops_the_clock_until_the_game_goes_on() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        desks.pause(desk=again(desk))
    later = FRIDAY + timedelta(days=30)
    with at(later):
        order(desk, 0, "A1")
        desk_scheduler.sweep()
        assert position(desk).round == 1
        desks.go_on(desk=again(desk), moment=later + timedelta(days=3))
        desk_scheduler.sweep()
        assert position(desk).round == 1
    with at(later + timedelta(days=3)):
        desk_scheduler.sweep()
    assert position(desk).round == 2
    assert [one.kind for one in table_at(desk).bulletins.all()] == ["gone_on", "paused"]


def test_a_round_is_taken_back_with_its_reason_once() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        order(desk, 0, "A1, B2")
        rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
        rounds.undo(table_id=desk.table_id, seen=1, why="a letter lay\nin the wrong tray")
        with pytest.raises(IllegalAction):
            rounds.undo(table_id=desk.table_id, seen=1, why="twice")
    known = position(desk)
    assert (known.round, known.past) == (1, ())
    assert (known.dealt, known.seen) == (False, known.now.cells)
    assert table_at(desk).entries.last().said == {"undo": 1, "why": "a letter lay in the wrong tray"}  # type: ignore[union-attr]


@pytest.mark.parametrize("why", ["", "  \n", "x" * 1001])
def test_a_round_is_not_taken_back_without_a_reason(why: str) -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
        with pytest.raises(Unfit, match="reason"):
            rounds.undo(table_id=desk.table_id, seen=1, why=why)


def test_press_is_read_with_the_round_in_which_it_was_written() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        table = table_at(desk)
        rounds.write_press(table=table, seat=Seat(0), text="first thoughts")
        rounds.write_press(table=table, seat=Seat(0), text="second thoughts")
        rounds.write_press(table=table, seat=None, text="Welcome")
        rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
        rounds.write_press(table=table, seat=Seat(0), text="later")
    told = [(one.seat, one.text, one.closing) for one in Press.objects.all()]
    closing = table_at(desk).number - 1
    assert told == [(0, "second thoughts", closing), (None, "Welcome", closing), (0, "later", None)]


def test_a_server_that_was_stopped_closes_what_became_due_the_earliest_first_and_leaves_time_again() -> None:
    firsts = [FRIDAY + timedelta(hours=2), FRIDAY, FRIDAY + timedelta(hours=1)]
    with at(BEFORE):
        made = [desk_of("me", "bot", first=first) for first in firsts]
    stopped_until = FRIDAY + timedelta(days=16)
    with at(stopped_until):
        desk_scheduler.sweep()
        desk_scheduler.sweep()
    assert [position(desk).round for desk in made] == [2, 2, 2]
    closings = Entry.objects.filter(said__has_key="close").order_by("id").values_list("table_id", flat=True)
    assert list(closings) == [made[1].pk, made[2].pk, made[0].pk]
    assert [table_at(desk).deadline for desk in made] == [first + timedelta(days=21) for first in firsts]
