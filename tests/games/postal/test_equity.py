"""Equity of orders in Postal Minesweeper: the chance of the most points, and what crowding costs."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.postal_play import begun

from boem.core.game import Seat
from boem.games.postal import GAME
from boem.games.postal.equity import weigh, winning
from boem.games.postal.rules.facts import Order, Position
from boem.games.postal.rules.orders import Guesses

SECONDS = 0.01
LEADS = st.lists(st.floats(-30, 30), min_size=1, max_size=6)


@examples(40)
@given(leads=LEADS, spread=st.floats(0.5, 20))
def test_the_chances_of_all_seats_add_up(leads: list[float], spread: float) -> None:
    scores = [0.0, *leads]
    chances = [
        winning([other - own for number, other in enumerate(scores) if number != seat], spread, 0.0)
        for seat, own in enumerate(scores)
    ]
    assert sum(chances) == pytest.approx(1, abs=0.02)


@examples(40)
@given(leads=LEADS, spread=st.floats(0.5, 20))
def test_more_points_are_never_worse(leads: list[float], spread: float) -> None:
    chances = [winning(leads, spread, points) for points in (-3.0, -1.0, 0.0, 0.5, 2.0, 8.0)]
    assert all(one <= more for one, more in pairwise(chances))
    assert chances[0] >= 0
    assert chances[-1] <= 1


def test_the_chance_is_what_playing_on_at_random_finds() -> None:
    leads, spread, points = [2.0, -1.0, 4.0], 3.0, 1.5
    chance = np.random.default_rng(0)
    own = points + chance.normal(0, spread, 200_000)
    others = np.array(leads)[:, None] + chance.normal(0, spread, (3, 200_000))
    assert winning(leads, spread, points) == pytest.approx(float((own > others.max(axis=0)).mean()), abs=0.005)


def later(seats: int = 4) -> Position:
    """A field after its first round."""
    mines = "D1 B4 F6 G2 H8 C7 E3"
    game = begun(mines, "A1", "H1", "D4", "F8", width=8, height=8, tips=2, seats=seats)
    position: Position = game.history.public.position
    return position


def guesses(text: str) -> Guesses:
    order = GAME.notation.read(f"order {text}")
    assert isinstance(order, Order)
    return order.guesses


def test_naming_nothing_or_a_certain_loss_gives_more_away_than_the_best_orders() -> None:
    position = later()
    scores = [0] * 4
    nothing = weigh(position, scores, Seat(0), (), SECONDS)
    best = weigh(position, scores, Seat(0), guesses(nothing.best.removeprefix("order ")), SECONDS)
    assert nothing.lost > best.lost
    assert nothing.chance == best.chance == pytest.approx(0.25, abs=0.02)


def test_points_count_less_for_a_seat_that_is_out_of_reach() -> None:
    position = later()
    near = weigh(position, [0, 0, 0, 0], Seat(0), (), SECONDS)
    far = weigh(position, [0, 60, 0, 0], Seat(0), (), SECONDS)
    assert far.chance < 0.01
    assert far.lost < near.lost


@examples(10)
@given(seed=st.integers(0, 2**32))
def test_orders_of_any_kind_are_weighed_alike_each_time(seed: int) -> None:
    position, rng = later(), Random(seed)
    squares = rng.sample(position.covered, 2)
    order = guesses(" ".join(f"{square}{rng.choice(['', '*'])}" for square in sorted(squares)))
    one, again = (weigh(position, [0, 1, 2, 3], Seat(1), order, SECONDS) for _ in range(2))
    assert one == again
    assert 0 <= one.chance <= one.best_chance <= 1
