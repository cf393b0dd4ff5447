"""What the player opens next: whatever is certain first, then what an exact search or two guesses ahead prefer."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray
from support.examples import examples
from support.fields import opened_fields, played_field, with_cell

from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.squares import Square, squares
from boem.inference import Field, infer
from boem.inference.field import COVERED
from boem.inference.play import MineTable, OrdinaryGame, next_square, solve_endgame


@given(opened_fields(told=True))
@examples(200)
def test_a_square_that_is_certain_to_be_free_is_never_passed_over(field: Field) -> None:
    chosen, posterior = next_square(field), infer(field)
    if posterior.safe:
        assert chosen.square in posterior.safe
        assert chosen.mine_probability == 0
    elif chosen.square is not None:
        assert field[chosen.square] == COVERED
        assert chosen.square not in posterior.mined
        assert chosen.mine_probability == pytest.approx(posterior.mine_probability[chosen.square])
        assert chosen.mine_probability > 0


@given(opened_fields(told=True))
@examples(100)
def test_with_few_layouts_it_plays_as_well_as_can_be(field: Field) -> None:
    chosen, solved = next_square(field), solve_endgame(field)
    if solved.layouts > 2000:
        return
    assert chosen.winning_chance == pytest.approx(float(solved.winning_chance))
    assert (chosen.square is None) == (not solved.best)
    if chosen.square is not None:
        assert solved.value(chosen.square) == solved.winning_chance


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_far_from_the_end_no_chance_is_claimed_and_the_answer_is_always_the_same(share: float) -> None:
    field = played_field(16, 16, 51, share, 3)
    chosen = next_square(field)
    assert chosen == next_square(field)
    assert chosen.winning_chance is None
    assert chosen.square is not None
    posterior = infer(field)
    if not posterior.safe:
        assert chosen.mine_probability <= np.nanmin(posterior.mine_probability) + 0.1 + 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_a_guess_is_worth_as_much_as_the_best_of_a_slow_twin(seed: int) -> None:
    field = before_a_guess(seed, FAR)
    chosen, mined = next_square(field), infer(field).mine_probability
    assert chosen.square is not None
    worths = [
        worth(field, square) for square in squares(12, 12) if 0 < mined[square] <= np.nanmin(mined[mined > 0]) + 0.1
    ]
    assert worth(field, chosen.square) == pytest.approx(max(worths))


def test_late_guesses_are_nearly_the_best_and_no_chance_is_claimed() -> None:
    lost = []
    for seed in range(6):
        field = before_a_guess(seed, LATE)
        chosen, solved = next_square(field), solve_endgame(field, budget=1e10)
        assert chosen.square is not None
        assert chosen.winning_chance is None
        lost.append(float(solved.winning_chance - solved.value(chosen.square)))
    assert max(lost) < 0.03
    assert np.mean(lost) < 0.005


FAR = range(20_001, 10**60)
LATE = range(2_001, 8_000)


def before_a_guess(seed: int, layouts: range) -> Field:
    """The first position of a game in which nothing is certain, with so many layouts."""
    for number in count():
        table = MineTable(game := OrdinaryGame(12, 12, 30, Square(2, 2)), game.deal(seed, number)).open(Square(2, 2))
        while safe := infer(table.field).safe - table.opened:
            table = table.open(min(safe))
        if not table.won and infer(table.field).layouts in layouts:
            return table.field
    raise AssertionError


def worth(field: Field, square: Square) -> float:
    """What opening a square promises: of each number its share, times what the position is then worth."""
    shares = infer(field).number_distribution(square)
    return sum(
        float(share) * worth_of_position(with_cell(field, square, number))
        for number, share in enumerate(shares)
        if share > 0
    )


def worth_of_position(field: Field) -> float:
    posterior = infer(field)
    free = sorted(posterior.safe)[:12]
    uncertain = [square for square in squares(12, 12) if 0 < posterior.mine_probability[square] < 1]
    if not free:
        return 0.98 * (1 - min(posterior.mine_probability[square] for square in uncertain)) if uncertain else 1
    told = [entropy(posterior.number_distribution(square)) for square in free]
    return float(1 + (0.0095 * sum(told) - 0.039 * max(told) if sum(told) > 1e-9 else -0.093))


def entropy(shares: NDArray[np.float64]) -> float:
    """In nats."""
    return float(-sum(share * np.log(share) for share in shares if share > 0))


def test_a_covered_field_is_begun_where_a_0_is_likeliest() -> None:
    chosen = next_square(Field(16, 16, b"\xff" * 256, 40))
    assert chosen.square == Square(0, 0)
    assert chosen.mine_probability == pytest.approx(40 / 256)


def test_once_all_is_open_there_is_nothing_left_to_open() -> None:
    chosen = next_square(Field.parse("1./11", mines=1))
    assert (chosen.square, chosen.winning_chance) == (None, 1)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ParseError, match="the number of mines must be known"):
        next_square(Field.parse("1../1.."))
    with pytest.raises(Inconsistent):
        next_square(Field.parse("4../...", mines=4))
    with pytest.raises(TooHard):
        next_square(played_field(16, 16, 51, 0.3, 3), budget=1)
