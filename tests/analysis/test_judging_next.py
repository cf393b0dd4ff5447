"""A seat's next move, judged while the game goes on: as afterwards, and by nothing that the seat didn't hear."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.coan import SUBJECT as COAN
from support.mijnenveger import SUBJECT as MIJNENVEGER
from support.postal import SUBJECT as POSTAL
from support.uitweg import SUBJECT as UITWEG

from boem.analysis import analyse, judge_next
from boem.core.errors import BoemError
from boem.core.game import Seat
from boem.records import Match, Play, replay
from boem.records.retry import beginning, retry
from boem.testing.strategies import SEEDS
from boem.testing.walk import AnySubject, as_record, walk

SUBJECTS = (COAN, MIJNENVEGER, POSTAL, UITWEG)
AT = "2026-02-28T19:30:00.000Z"
ALL = 200  # judged moves; in a longer game the analysis weighs each one with less work


def played(subject: AnySubject, data: st.DataObject) -> Match:
    """A game played at random."""
    return replay(as_record(subject, walk(subject, data.draw(subject.configs), Random(data.draw(SEEDS)), 60)))


def own_moves(game: Match, seat: Seat) -> list[int]:
    """The numbers of a seat's entries."""
    return [at for at, entry in enumerate(game.record.log) if isinstance(entry, Play) and entry.actor == seat]


@pytest.mark.parametrize("subject", SUBJECTS)
@given(data=st.data())
def test_it_is_judged_as_in_the_analysis_of_the_finished_game(subject: AnySubject, data: st.DataObject) -> None:
    game = played(subject, data)
    assume(game.over)
    moves = analyse(game).moves
    assume(moves and len(moves) <= ALL)
    one = data.draw(st.sampled_from(moves))
    assert judge_next(game, one.seat, one.number) == one


@pytest.mark.parametrize("subject", SUBJECTS)
@given(data=st.data())
def test_secrets_that_the_seat_did_not_hear_change_nothing(subject: AnySubject, data: st.DataObject) -> None:
    game, seat = played(subject, data), Seat(0)
    numbers = own_moves(game, seat)
    assume(len(numbers) > 1)
    last = numbers[-1]
    try:
        other = retry(game, seat, last, Random(data.draw(SEEDS)), at=AT)
    except BoemError:
        assume(False)
    until = beginning(game, seat, last)
    first = data.draw(st.sampled_from(numbers[:-1]))
    here, there = judge_next(game, seat, first), judge_next(other, seat, first)
    assert there == (here if here is not None and here.number < until else None)


@pytest.mark.parametrize("subject", SUBJECTS)
@given(data=st.data())
def test_a_seat_that_has_not_moved_since_has_no_such_move(subject: AnySubject, data: st.DataObject) -> None:
    game = played(subject, data)
    assert judge_next(game, Seat(0), len(game.said)) is None
