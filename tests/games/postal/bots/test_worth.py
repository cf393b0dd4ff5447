"""The bots' expectations of guesses agree with the mean over all layouts, counted one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.examples import examples
from support.postal import halves
from support.postal_play import FIVE, begun, shown

from boem.bots.obvious import obvious
from boem.core.game import Seat
from boem.core.history import play, start
from boem.core.points import Points
from boem.core.squares import Square
from boem.games.postal import GAME
from boem.games.postal.bots.expert import Crowd
from boem.games.postal.estimates.areas import Areas
from boem.games.postal.estimates.offers import alone, offers
from boem.games.postal.estimates.sight import guess, look
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.facts import Position
from boem.games.postal.rules.orders import Guess, Guesses
from boem.inference import Field, infer, prove
from boem.inference.proof import Technique
from boem.testing.enumeration import enumerate_layouts

DRAWN = 1000  # layouts


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Fields of up to 20 squares after some rounds of random orders, or before the first."""
    paid = draw(st.none() | halves(1, 5)), draw(st.none() | halves(0, 3))
    config = Config(draw(st.integers(3, 5)), draw(st.integers(3, 4)), draw(st.integers(1, 4)), 2, 2, *paid)
    history, rng = start(GAME, config), Random(draw(st.integers(0, 2**32)))
    rounds = draw(st.integers(1, 4))
    while history.public.position.round < rounds and history.public.status != "over":
        actor = min(history.public.waits_for, key=str)
        action = GAME.referee.deal(history.state, rng) if actor == "house" else None
        action = action or GAME.observer.random_action(history.view(Seat(int(actor))), rng)
        history, _ = play(GAME, history, actor, action)
    assume(history.public.status != "over")
    position: Position = history.public.position
    return position


def brought(position: Position, guesses: Guesses, spared: Guesses | None = None) -> list[Points]:
    """What these guesses earn a seat alone there, in each consistent layout.

    In the first round, only layouts without mines on `spared`, or else on the guesses, count.
    """
    config = position.config
    found = []
    for layout in enumerate_layouts(Field.from_rows(position.rows, config.mines)).every:
        mines = frozenset(Square(row, column) for row, column in np.argwhere(layout).tolist())
        if position.round > 1 or not mines & {guess.square for guess in spared or guesses}:
            orders = (guesses, *(None for _ in range(config.seats - 1)))
            found.append(evaluate(config, position.now.cells, mines, orders).points[0])
    return found


@pytest.mark.usefixtures("many_games")
@examples(10)
@given(position=positions(), seed=st.integers(0, 2**32))
def test_the_expectation_of_a_guess_is_its_mean_over_all_layouts(position: Position, seed: int) -> None:
    """As close as this many sampled layouts allow, and exact where no area can open."""
    found = alone(position, Random(seed), squares=DRAWN * position.config.area)
    chances = infer(Field.from_rows(position.rows, position.config.mines)).number_distributions
    for number, place in enumerate(found.places.tolist()):
        square = Square(*divmod(place, position.config.width))
        for mine in (False, True) if position.round > 1 else (False,):
            points = brought(position, (Guess(square, mine),))
            opens = not mine and chances[square][0] > 0
            off = 8 * float(np.std(points)) / DRAWN**0.5 if opens else 0
            assert abs(found.alone[number + mine * len(found.places)] - np.mean(points)) <= off + 1e-9


@examples(10)
@given(position=positions(), seed=st.integers(0, 2**32))
def test_two_guesses_together_earn_less_by_their_overlap(position: Position, seed: int) -> None:
    found, rng = alone(position, Random(seed), squares=DRAWN * position.config.area), Random(seed)
    width = position.config.width
    if len(found.places) < 2:
        return
    one, other = rng.sample(found.places.tolist(), 2)
    pair = tuple(Guess(Square(*divmod(place, width))) for place in (one, other))
    together = brought(position, pair)
    if not together:
        return
    apart = [sum(points) for points in zip(*(brought(position, (guess,), pair) for guess in pair), strict=True)]
    lost = np.subtract(apart, together)
    off = 8 * float(np.std(lost)) / DRAWN**0.5
    assert abs(found.together.than_apart(one)[other] - lost.mean()) <= off + 1e-9


@examples(10)
@given(position=positions(), others=st.integers(2, 5))
def test_a_guesses_value_for_a_seat_alone_does_not_depend_on_sharers(position: Position, others: int) -> None:
    sight = look(position, 20, Random(1))
    areas = Areas.of(sight.layouts, sight.covered)
    one, many = (offers(position.config, sight, areas, sharers) for sharers in (1, others))
    assert np.allclose(one.alone, many.alone)


def test_a_mine_worth_two_and_a_half_brings_half_a_point_to_each_of_three() -> None:
    """Both others certainly give the guess, and it is right."""
    position: Position = begun(
        "A1", "", "", "", width=2, height=2, tips=1, seats=3, mine_points=2.5
    ).history.public.position
    sight = replace(look(position, 20, Random(1)), mine=np.ones(4), numbers=np.zeros((4, 9)))
    found = offers(position.config, sight, Areas.of(sight.layouts, sight.covered), 2)
    assert Crowd(found, 2, 0).values(np.ones(8))[4:].tolist() == [0.5] * 4
    assert Crowd(found, 2, 0).values(np.zeros(8))[4:].tolist() == [2.5] * 4


def test_an_area_is_worth_the_numbers_on_its_edge() -> None:
    """A1 B1 A2 B2 open C1 C2 A3 B3 C3, five 1s in total; the area in the opposite corner is worth the same."""
    layout = np.zeros((1, 4, 5), np.bool_)
    layout[0, 0, 3] = layout[0, 3, 1] = True
    areas = Areas.of(layout, np.ones((4, 5), np.bool_))
    assert areas.count == 2
    game = begun("D1 B4", "A1", None, **FIVE)
    assert areas.worth.tolist() == [5, 5]
    assert sum(number for number in shown(game).values() if number) == 5


def test_no_layout_without_a_zero_has_an_area() -> None:
    areas = Areas.of(np.ones((3, 2, 2), np.bool_), np.ones((2, 2), np.bool_))
    assert areas.count == 0
    assert areas.overlap(0).tolist() == [0] * 4


@examples(40)
@given(position=positions())
def test_obvious_is_just_what_one_clue_or_two_prove(position: Position) -> None:
    field = Field.from_rows(position.rows, position.config.mines)
    seen = obvious(field)
    plain = {Technique.FULL, Technique.DONE, Technique.OVERLAP}
    proof = prove(field)
    assert seen.free <= proof.free
    assert seen.mines <= proof.mines
    if all(step.technique in plain for step in proof.steps):
        assert (seen.free, seen.mines) == (proof.free, proof.mines)
    else:
        early = next(number for number, step in enumerate(proof.steps) if step.technique not in plain)
        assert seen.free | seen.mines == frozenset().union(*(step.settled for step in proof.steps[:early]))


@given(position=positions())
def test_the_estimates_for_a_square_add_up_to_one(position: Position) -> None:
    field = Field.from_rows(position.rows, position.config.mines)
    seen = obvious(field)
    guessed = guess(field, seen.free, seen.mines)
    assert np.allclose(guessed.mine + guessed.numbers.sum(axis=1), 1)
    assert ((guessed.mine >= 0) & (guessed.mine <= 1)).all()


def test_a_guess_spreads_the_mines_of_a_clue_evenly_and_takes_the_mean_of_its_clues() -> None:
    """A2 has a mine on four squares, of which C2 touches three, and A3 two; C2 has one on eight, A3 none."""
    field = Field.parse("..../1.1./0...", mines=3)
    chances = guess(field, frozenset(), frozenset()).mine.reshape(3, 4)
    assert chances[Square.parse("A1")] == 1 / 4
    assert chances[Square.parse("B1")] == (1 / 4 + 1 / 8) / 2
    assert chances[Square.parse("B2")] == (1 / 4 + 1 / 8 + 0) / 3
    assert chances[Square.parse("D3")] == 1 / 8
