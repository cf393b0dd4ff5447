"""The numbers of `expert` agree with a slow and obvious count."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.bots.work import Work
from boem.core.squares import Square, neighbours, squares
from boem.games.mijnenveger.bots.known import BOEM, Counted, Listed, listed, told
from boem.games.mijnenveger.bots.race import HORIZON, Race, pace
from boem.games.mijnenveger.bots.search import Exhausted, Search
from boem.inference import Field, infer

PLACES = list(squares(3, 3))


def answer(layout: frozenset[Square], square: Square) -> int:
    return BOEM if square in layout else sum(one in layout for one in neighbours(square, 3, 3))


def race(chance: float = 0.2) -> Race:
    """Against an opponent that is equally likely to finish in each of its turns, if it hasn't yet."""
    return Race.against(np.array([chance * (1 - chance) ** turn for turn in range(HORIZON)]), pace())


def opened(mines: int, seed: int, sweeps: int) -> tuple[Counted, Listed, list[frozenset[Square]]]:
    """A 3 × 3 field after some sweeps, as two kinds of knowledge, and the consistent layouts."""
    rng = Random(seed)
    truth = frozenset(rng.sample(PLACES, mines))
    asked = rng.sample([square for square in PLACES if square not in truth], sweeps)
    told_by = {square: str(answer(truth, square)) if square in asked else "." for square in PLACES}
    rows = ["".join(told_by[Square(row, column)] for column in range(3)) for row in range(3)]
    fit = [
        layout
        for layout in map(frozenset, combinations(PLACES, mines))
        if all(answer(layout, one) == answer(truth, one) for one in asked)
    ]
    posterior = infer(Field.from_rows(rows, mines))
    grids = np.array([[[Square(r, c) in layout for c in range(3)] for r in range(3)] for layout in fit])
    return Counted.of(posterior), listed(posterior, grids), fit


fields = st.builds(opened, st.integers(1, 4), st.integers(0, 2**32), st.integers(0, 4))


@given(st.integers(0, 9), st.integers(0, 2**32))
def test_a_layout_answers_with_the_mines_around(mines: int, seed: int) -> None:
    layout = frozenset(Random(seed).sample(PLACES, mines))
    grid = np.array([[[Square(r, c) in layout for c in range(3)] for r in range(3)]])
    assert told(grid)[0].tolist() == [answer(layout, square) for square in PLACES]


@given(fields)
def test_counted_and_listed_layouts_give_the_same_likelihood_of_each_answer(
    field: tuple[Counted, Listed, list[frozenset[Square]]],
) -> None:
    counted, few, fit = field
    assert counted.located == few.located == len(frozenset(PLACES).intersection(*fit))
    assert counted.log_layouts == pytest.approx(few.log_layouts)
    rows = {int(place): row for row, place in enumerate(counted.places)}
    for place, shares in zip(few.places, few.answers, strict=True):
        assert counted.answers[rows[int(place)]] == pytest.approx(shares, abs=1e-9)
        said = [answer(layout, PLACES[place]) for layout in fit]
        assert shares == pytest.approx([said.count(one) / len(fit) for one in range(10)])


@given(fields, st.integers(0, 2**32))
def test_after_an_answer_both_know_the_same(field: tuple[Counted, Listed, list[frozenset[Square]]], seed: int) -> None:
    counted, few, fit = field
    if len(fit) == 1:
        return
    row = Random(seed).randrange(len(few.places))
    place = int(few.places[row])
    said = answer(Random(seed).choice(fit), PLACES[place])
    one, other = counted.after(counted.places.tolist().index(place), said), few.after(row, said)
    assert one.log_layouts == pytest.approx(other.log_layouts, abs=1e-9)
    assert one.located == other.located


def slow(fit: list[frozenset[Square]], race: Race, sweepers: int, turn: int) -> float:
    """The value of the best play, found by trying everything that may be informative."""
    if len(fit) == 1:
        return race.finished(turn)
    certain = frozenset.intersection(*fit)
    best = 0.0
    for square in sorted(set(PLACES) - certain):
        parts: dict[int, list[frozenset[Square]]] = {}
        for layout in fit:
            parts.setdefault(answer(layout, square), []).append(layout)
        if len(parts) == 1:
            continue
        value = 0.0
        for said, rest in parts.items():
            left = sweepers - (said == BOEM)
            if said == BOEM and left and len(certain) == len(fit[0]) - 1:
                value += len(rest) * race.finished(turn)
            elif left:
                value += len(rest) * slow(rest, race, left, turn + 1)
        best = max(best, value / len(fit))
        if BOEM in parts and race.finished(turn + 1) <= 0.9 * race.finished(turn):
            best = max(best, len(parts[BOEM]) / len(fit) * slow(parts[BOEM], race, sweepers, turn))
    return best


@pytest.mark.parametrize("chance", [0.01, 0.6])
@pytest.mark.parametrize("sweepers", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_a_search_deep_and_wide_enough_finds_what_trying_everything_finds(
    chance: float, sweepers: int, seed: int
) -> None:
    _, few, fit = opened(2 + seed % 2, seed, 3)
    best = Search(race(chance), Work(60), 9).value(few, sweepers, 0, 9)
    assert best == pytest.approx(slow(fit, race(chance), sweepers, 0), abs=1e-9)


def test_with_the_last_sweeper_and_nothing_safe_to_ask_it_would_rather_disarm_however_slow_the_opponent() -> None:
    posterior = infer(Field.from_rows([".."], 1))
    few = listed(posterior, np.array([[[True, False]], [[False, True]]]))
    choices = Search(race(0.01), Work(1), 2).choices(few, 1, 0, 1, [0, 1])
    assert max(choices).disarm
    assert {choice.place for choice in choices if choice.disarm} == {0, 1}


def test_a_race_is_worth_what_the_other_has_not_finished_before() -> None:
    run = Race.against(np.array([0.5, 0.25] + [0.0] * (HORIZON - 2)), pace())
    assert [run.finished(turn) for turn in range(4)] == pytest.approx([1, 0.508, 0.2612, 0.25958])


def test_a_search_stops_when_its_time_is_over() -> None:
    counted, _, _ = opened(3, 1, 1)
    with pytest.raises(Exhausted):
        Search(race(), Work(0.001), 9).best(counted, 3, 0, 5)


def test_the_measured_pace_is_likelihoods_and_more_layouts_take_longer() -> None:
    measured = pace()
    assert measured.knots[0] == 0
    assert (measured.finish >= 0).all()
    assert (measured.finish.sum(2) <= 1.001).all()
    assert measured.finishing(0.0, 3)[0] == pytest.approx(1)
    turns = [measured.finishing(log, 5) @ np.arange(HORIZON) for log in (1.0, 4.0, 8.0, 12.0, 16.0, 19.0)]
    assert turns == sorted(turns)
    assert not measured.finishing(3.0, 0).any()
