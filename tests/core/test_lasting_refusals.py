"""A refusal that calls itself lasting holds for the rest of a game, and a standing one until its seat acts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import coan, mijnenveger, minesweeper, solo, uitweg
from support.examples import examples

from boem.core.errors import IllegalAction
from boem.core.game import Actor, Seat
from boem.core.history import AnyHistory, start
from boem.testing.walk import AnySubject, act, any_move

SUBJECTS = [mijnenveger.SUBJECT, coan.SUBJECT, uitweg.SUBJECT, solo.SUBJECT, minesweeper.SUBJECT]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
@examples(25)
@given(st.data())
def test_what_is_refused_for_good_is_never_legal_again(subject: AnySubject, data: st.DataObject) -> None:
    config, rng = data.draw(subject.configs), Random(data.draw(st.integers(0, 2**32)))
    tried = data.draw(st.lists(subject.actions(config), min_size=20, max_size=20))
    history, out, standing = start(subject.game, config), set[tuple[Seat, object]](), set[tuple[Actor, object]]()
    while history.public.status != "over":
        for seat in map(Seat, range(len(history.seats))):
            for action in tried:
                refusal = refused(subject, history, seat, action)
                assert refusal or (seat, action) not in out | standing, action
                if refusal and refusal.lasting:
                    out.add((seat, action))
                if refusal and refusal.standing:
                    standing.add((seat, action))
        move = any_move(subject, history, rng)
        standing = {(seat, action) for seat, action in standing if seat != move[0]}
        history, _notices = act(subject, history, move)


def refused(subject: AnySubject, history: AnyHistory, seat: Seat, action: Any) -> IllegalAction | None:
    """Why the seat may not do this now."""
    try:
        subject.game.observer.check(history.view(seat), action)
    except IllegalAction as refusal:
        return refusal
    return None
