"""A site that ends at any moment of a round's start pairs nobody twice, and makes each pairing's table once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection
from support.tables import member
from support.tournaments import again, go_on, names_at, started, tournament_of, under_way, win

from boem.web.tables.models import Table
from boem.web.tournaments.models import PairedSeat, Pairing, Tournament
from boem.web.tournaments.next_rounds import next_of
from boem.web.tournaments.organising import start_now
from boem.web.tournaments.rounds import begin, seat_all, set_up
from boem.web.tournaments.tournament_scheduler import go_on as step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]


class Ended(BaseException):
    """The process has ended, as by SIGKILL: nothing catches this."""


class CutOff:
    """Lets so many statements through, and ends the process instead of the next."""

    def __init__(self, statements: int) -> None:
        self.left = statements

    def __call__(self, execute: Callable[..., Any], *call: Any) -> Any:
        if self.left == 0:
            raise Ended
        self.left -= 1
        return execute(*call)


def cut_off_everywhere(work: Callable[[], None]) -> None:
    """Run it again and again, each time ended one statement later, until it comes to its end."""
    for statements in range(10_000):
        cut = CutOff(statements)
        with suppress(Ended), connection.execute_wrapper(cut):
            work()
            return
    raise AssertionError


def check(found: Tournament) -> None:
    """Each player is paired once a round, and each pairing for several has the one table of its players."""
    for number in range(1, again(found).round + 1):
        paired = Counter(PairedSeat.objects.filter(tournament=found, round=number).values_list("entrant", flat=True))
        assert set(paired.values()) == {1}
    several = [one for one in Pairing.objects.filter(tournament=found) if one.seats.count() > 1]
    assert all(one.table is not None for one in several)
    assert Table.objects.count() == len({one.table_id for one in several}) == len(several)
    for pairing in several:
        assert pairing.table is not None
        sitting = {seat.player.name for seat in pairing.table.seats.all() if seat.player}
        assert sitting == set(names_at(pairing))


def steps(found: Tournament) -> None:
    """What the scheduler does, without its care for failures."""
    begin(again(found))
    if not again(found).pairings.filter(done=None).exists():
        next_of(again(found))
    seat_all(again(found))


@pytest.mark.parametrize(("kind", "more"), [("swiss", {"rounds": 2}), ("round_robin", {"days": 3}), ("knockout", {})])
def test_the_first_round_is_paired_once_wherever_its_start_is_cut_off(kind: str, more: dict[str, Any]) -> None:
    found = tournament_of(kind, *"ABCDE", **more)
    start_now(tournament_id=found.pk, player=member("Ada"))
    cut_off_everywhere(lambda: steps(found))
    check(found)
    assert sorted(found.entrants.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_an_arena_pairs_everybody_once_wherever_it_is_cut_off() -> None:
    found = tournament_of("arena", *"ABCD")
    start_now(tournament_id=found.pk, player=member("Ada"))

    def all_steps() -> None:
        begin(again(found))
        step(again(found))

    cut_off_everywhere(all_steps)
    check(found)
    assert len(under_way(found)) == 2


def test_a_result_and_the_next_round_are_written_once_wherever_the_sweep_is_cut_off() -> None:
    found = started("knockout", *"ABCD")
    for pairing in under_way(found):
        assert pairing.table is not None
        win(pairing.table, min(names_at(pairing)))
    Pairing.objects.filter(tournament=found).update(done=None, how="")  # as if the hook had missed them
    PairedSeat.objects.filter(tournament=found).update(points=None)
    cut_off_everywhere(lambda: step(again(found)))
    check(found)
    assert again(found).round == 2
    assert Counter(found.pairings.filter(round=1).values_list("seats__points", flat=True)) == {0: 2, 2: 2}


def test_two_schedulers_at_once_start_one_round() -> None:
    found = started("swiss", *"ABCD", rounds=3)
    for pairing in under_way(found):
        assert pairing.table is not None
        win(pairing.table, min(names_at(pairing)))
    one, other = again(found), again(found)
    next_of(one)
    next_of(other)
    go_on()
    check(found)
    assert again(found).round == 2


def test_a_pairing_whose_table_somebody_else_has_just_made_gets_no_second_one() -> None:
    found = tournament_of("swiss", "A", "B")
    start_now(tournament_id=found.pk, player=member("Ada"))
    begin(again(found))
    next_of(again(found))
    pairing = Pairing.objects.get(tournament=found)
    seats = list(pairing.seats.all())
    set_up(found, pairing, seats)
    set_up(found, pairing, seats)
    check(found)
