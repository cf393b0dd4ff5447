"""The evaluation compared with a slow, obvious twin written from the rules' table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.postal import halves, judge

from boem.core.squares import Square, squares
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.orders import Guess


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Config, str, frozenset[Square], list[tuple[Guess, ...]]]:
    """A field as it may be before a round, its mines, and orders."""
    width, height = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    seats = draw(st.integers(2, min(5, width * height - 1)))
    every = list(squares(width, height))
    mines = draw(st.sets(st.sampled_from(every), min_size=1, max_size=max(1, min(8, len(every) - seats))))
    points, penalty = draw(st.none() | halves(1, 9)), draw(st.none() | halves(0, 9))
    config = Config(width, height, min(len(mines), len(every) - seats), seats, 1, points, penalty)
    some = st.floats(0, 1).map(lambda share: Random(share).sample(every, int(share * len(every) * 0.6)))
    uncovered = set(draw(some))
    cells = "".join("1" if one in uncovered else "." for one in every)
    covered = [one for one in every if one not in uncovered] or [every[0]]
    guesses = st.lists(
        st.builds(Guess, st.sampled_from(covered), st.booleans()), max_size=6, unique_by=lambda guess: guess.square
    )
    return config, cells, frozenset(mines), draw(st.lists(guesses.map(tuple), min_size=seats, max_size=seats))


@given(case=rounds())
def test_points_and_uncovered_squares_are_those_of_the_twin(
    case: tuple[Config, str, frozenset[Square], list[tuple[Guess, ...]]],
) -> None:
    config, cells, mines, orders = case
    covered = {one for one, cell in zip(squares(config.width, config.height), cells, strict=True) if cell == "."}
    came = evaluate(config, cells, mines, tuple(orders))
    points, uncovered = judge(
        config, covered, mines, [{guess.square: guess.mine for guess in guesses} for guesses in orders]
    )
    assert list(came.points) == points
    assert all(type(got) is int or got % 1 for got in came.points)
    assert [square for square, _ in came.uncovered] == sorted(uncovered)
    for square, number in came.uncovered:
        near = sum(max(abs(one.row - square.row), abs(one.column - square.column)) == 1 for one in mines)
        assert number == (None if square in mines else near)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_field_of_60_by_60_with_40_seats_is_that_of_the_twin(seed: int) -> None:
    rng, config = Random(seed), Config(60, 60, 30, 40)
    every = list(squares(60, 60))
    mines = frozenset(rng.sample(every, 30))
    numbered = [one for one in every if any(max(abs(one.row - m.row), abs(one.column - m.column)) == 1 for m in mines)]
    orders = tuple(tuple(Guess(one, rng.random() < 1 / 4) for one in rng.sample(numbered, 3)) for _ in range(40))
    came = evaluate(config, "." * 3600, mines, orders)
    points, uncovered = judge(
        config, set(every), mines, [{guess.square: guess.mine for guess in guesses} for guesses in orders]
    )
    assert (list(came.points), {square for square, _ in came.uncovered}) == (points, uncovered)


def test_one_guess_opens_a_field_of_60_by_60_with_a_mine_in_its_corner() -> None:
    came = evaluate(Config(60, 60, 1, 2), "." * 3600, frozenset({Square(0, 0)}), ((Guess(Square(59, 59)),), None))
    assert came.points == (3, 0)
    assert len(list(came.uncovered)) == 3599
