"""Equity of steps in Uitweg: the race of two seekers, and questions compared in mazes that fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from boem.core.game import Seat
from boem.games.uitweg.equity import TURNS, Race, finding, weigh
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control, Exit, Position, To
from boem.games.uitweg.rules.squares import Square, crossed

SECONDS = 0.1
SMALL = Config(width=3, height=3, barriers=6)


def begun(config: Config = SMALL) -> Position:
    return replace(Position.start(config), hidden=(True, True))


def told(position: Position, seat: int, *steps: tuple[str, str]) -> Position:
    """The position after these steps of a seat and their answers, with that seat to move."""
    for square, answer in steps:
        action = To(Square.parse(square)) if square else Exit()
        position = position.heard(Seat(seat), action, answer)
    return replace(position, turn=Seat(seat))


def slot(position: Position, seat: int, square: str) -> int:
    asked = crossed(position.control[seat].runner, Square.parse(square))
    return field_of(position.config).slot(asked)


def test_a_seeker_finds_the_guard_some_time_and_at_once_if_one_question_is_left() -> None:
    known = Known.of(SMALL, Control())
    assert finding(known).sum() == pytest.approx(1)
    assert finding(known)[0] < 0.5


@pytest.mark.parametrize("starts", [0, 1])
def test_finding_sooner_is_never_worse_whoever_begins(starts: int) -> None:
    for equal_turns in (False, True):
        config = Config(width=3, height=3, barriers=6, equal_turns=equal_turns, starts=starts)
        for seat in (0, 1):
            worth = Race.against(begun(config), Seat(seat)).worth
            assert len(worth) == TURNS + 1
            assert np.all(np.diff(worth) <= 1e-9)
            assert worth.max() <= 1 + 1e-6
            assert worth.min() >= -1e-6


def test_without_equal_turns_finding_the_guard_in_this_turn_wins() -> None:
    assert Race.against(begun(), Seat(0)).worth[0] == 1


def test_the_chances_of_both_seats_at_the_start_add_up() -> None:
    """The one to move has the chance of its race; the other, what is left: they finish as late as each other."""
    finds = finding(Known.of(SMALL, Control()))
    first = float(finds @ Race.against(begun(), Seat(0)).worth)
    late = np.concatenate([[0.0], np.cumsum(finds)[:-1]])
    second = float(finds @ (1 - late - finds))
    assert first + second == pytest.approx(1, abs=1e-6)


def test_asking_what_is_best_gives_nothing_away_and_the_same_again() -> None:
    position = told(begun(), 0, ("A1", "no"), ("B1", "yes"))
    every = {
        square: weigh(position, Seat(0), {slot(position, 0, square): 1.0}, 0.0, SECONDS)
        for square in ("A1", "B2", "C1")
    }
    assert min(one.lost for one in every.values()) == 0
    assert all(0 <= one.chance <= one.best_chance <= 1 for one in every.values())
    again = {square: weigh(position, Seat(0), {slot(position, 0, square): 1.0}, 0.0, SECONDS) for square in every}
    assert again == every


def test_turns_spent_before_the_question_cost_chances() -> None:
    position = told(begun(), 0, ("B1", "yes"))
    question = {slot(position, 0, "B2"): 1.0}
    now, later = (weigh(position, Seat(0), question, waits, SECONDS) for waits in (0.0, 4.0))
    assert later.sure
    assert later.chance < now.chance
