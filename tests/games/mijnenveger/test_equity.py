"""Equity of moves in Mijnenveger, compared with exact values of the smallest board, and on positions by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

import numpy as np
import pytest

from boem.core.game import Seat
from boem.core.squares import Square, neighbours, squares
from boem.games.mijnenveger.equity import weigh
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Disarm, Position, Sweep

CONFIG = Config(width=3, height=3, mines=1, sweepers=2)
SQUARES = list(squares(3, 3))
LAYOUTS = [frozenset(mines) for mines in combinations(SQUARES, CONFIG.mines)]
ALL = frozenset(range(len(LAYOUTS)))
SECONDS = 0.02
Layouts: TypeAlias = frozenset[int]
Tried: TypeAlias = tuple[Square, bool]


def answer(square: Square, layout: int) -> str:
    mines = LAYOUTS[layout]
    return "boem" if square in mines else str(sum(near in mines for near in neighbours(square, 3, 3)))


@cache
def parts(layouts: Layouts, square: Square) -> dict[str, Layouts]:
    """The layouts by what they answer there."""
    answers = {answer(square, one) for one in layouts}
    return {said: frozenset(one for one in layouts if answer(square, one) == said) for said in answers}


@cache
def tried(layouts: Layouts) -> list[Tried]:
    """Sweeps, and disarmings that may be right, of squares that aren't settled."""
    open_ = [square for square in SQUARES if len(parts(layouts, square)) > 1]
    return [(square, False) for square in open_] + [
        (square, True) for square in open_ if "boem" in parts(layouts, square)
    ]


@cache
def worth(mine: Layouts, other: Layouts, own: int, others: int) -> float:
    """The chance to win from the start of a turn, if both play perfectly and all layouts are equally likely."""
    return 1.0 if len(mine) == 1 else max(after(mine, other, own, others, one) for one in tried(mine))


def after(mine: Layouts, other: Layouts, own: int, others: int, move: Tried) -> float:
    square, disarms = move
    answers = parts(mine, square)
    if disarms:
        return len(answers["boem"]) / len(mine) * worth(answers["boem"], other, own, others)
    total = 0.0
    for said, left in answers.items():
        share = len(left) / len(mine)
        if said == "boem":
            total += share  # the only mine, and a sweeper is left as long as there are two
        else:
            total += share * (1 - worth(other, left, others, own))
    return total


def walk(seed: int) -> list[tuple[Position, int, Layouts, Layouts]]:
    """The positions of a game of random sweeps, with what each side may still have laid."""
    rng, position, known, turn, found = Random(seed), Position.start(CONFIG), [ALL, ALL], 0, []
    position = replace(position, hidden=(True, True))
    hidden = [rng.randrange(len(LAYOUTS)) for _ in range(2)]
    while position.outcome() is None and len(known[turn]) > 1:
        found.append((position, turn, known[turn], known[1 - turn]))
        square = rng.choice([square for square, disarms in tried(known[turn]) if not disarms])
        said = answer(square, hidden[turn])
        position = position.heard(turn, Sweep(square), said)  # type: ignore[arg-type]
        known[turn], turn = parts(known[turn], square)[said], 1 - turn
    return found


def test_losses_follow_the_exact_ones_of_the_solved_board() -> None:
    pairs = []
    for position, seat, mine, other in [place for seed in range(8) for place in walk(seed)]:
        most = worth(mine, other, 2, 2)
        for square, disarms in tried(mine):
            equity = weigh(position, seat, (Disarm if disarms else Sweep)(square), SECONDS)
            pairs.append((equity.lost, most - after(mine, other, 2, 2, (square, disarms)), equity.error))
    told, true, errors = np.array(pairs).T
    assert len(pairs) > 100
    assert np.corrcoef(told, true)[0, 1] > 0.95
    assert true[told == 0].max() < 0.01
    assert np.mean(np.abs(told - true) <= 2 * errors + 0.01) > 0.9


@pytest.fixture
def begun() -> Position:
    return replace(Position.start(Config()), hidden=(True, True))


def heard(position: Position, seat: int, *said: tuple[str, str]) -> Position:
    for square, told in said:
        position = position.heard(seat, Sweep(Square.parse(square)), told)  # type: ignore[arg-type]
    return replace(position, turn=Seat(seat))


def test_a_hopeless_disarming_gives_the_whole_chance_away(begun: Position) -> None:
    equity = weigh(heard(begun, 0, ("A1", "0")), 0, Disarm(Square.parse("B2")), SECONDS)
    assert equity.chance == 0
    assert equity.lost == equity.best_chance > 0.2
    assert equity.sure


def test_a_certain_mine_may_be_disarmed_or_left_for_later(begun: Position) -> None:
    position = heard(begun, 0, ("A1", "3"))
    assert weigh(position, 0, Disarm(Square.parse("B2")), SECONDS).lost == 0


def test_sweeping_what_is_known_already_loses_a_turn_and_a_known_mine_a_sweeper_too(begun: Position) -> None:
    position = heard(begun, 0, ("A1", "3"))
    known = weigh(position, 0, Sweep(Square.parse("B2")), SECONDS)
    last = weigh(
        replace(position, search=(replace(position.search[0], sweepers=1), position.search[1])),
        0,
        Sweep(Square.parse("B2")),
        SECONDS,
    )
    assert known.sure
    assert 0 == last.chance < known.chance < known.best_chance


def test_what_wins_at_once_is_told_where_everything_is_known() -> None:
    position = heard(
        replace(Position.start(CONFIG), hidden=(True, True)), 0, ("A1", "0"), ("A3", "0"), ("C1", "0"), ("B2", "1")
    )
    (mine,) = [square for square in SQUARES if str(square) == "C3"]
    assert weigh(position, 0, Disarm(mine), SECONDS).lost == 0
    slow = weigh(position, 0, Sweep(Square.parse("C2")), SECONDS)
    assert (slow.best, slow.sure) == ("disarm C3", True)
