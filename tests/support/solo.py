"""Solo puzzles as a subject of the laws, with an oracle written from docs/rules/solo.md alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from support.printed import printed

from boem.core.deal import Deal
from boem.core.errors import IllegalAction
from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout, Viewer
from boem.core.registry import find_game
from boem.core.squares import Square, squares
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import Action, Clear, Flag, Mark, View
from boem.games.solo.rules.state import State
from boem.games.solo.terminal import draw_puzzle
from boem.testing.walk import Foreseen, Subject

GAME = find_game("solo")
SHEET: Final = Config(6, 6, "2...1.3.21.3.3....2..1...2...21.101.")
SOLUTION: Final = "A3 B1 B2 B4 B6 E3 F1 F3 F4 F6"


def solutions(config: Config) -> list[frozenset[Square]]:
    """Every layout that fits, by backtracking square by square; stops where a settled clue is wrong.

    Where the number of mines is given, layouts of another number are left out in the end.
    """
    around = {square: _around(square, config) for square, _ in config.numbered}
    ends: dict[Square, list[Square]] = {}
    for square, near in around.items():
        ends.setdefault(max([one for one in near if one in config.covered], default=square), []).append(square)
    clues = dict(config.numbered)
    found = [frozenset[Square]()]
    if any(clue for square, clue in config.numbered if not set(around[square]) & set(config.covered)):
        return []
    for square in config.covered:
        grown = [mines | more for mines, more in product(found, (frozenset[Square](), frozenset({square})))]
        due = ends.get(square, ())
        found = [mines for mines in grown if all(len(mines & set(around[one])) == clues[one] for one in due)]
    return [mines for mines in found if config.count in (None, len(mines))]


def _around(square: Square, config: Config) -> list[Square]:
    every = squares(config.width, config.height)
    return [one for one in every if max(abs(one.row - square.row), abs(one.column - square.column)) == 1]


@lru_cache(maxsize=256)
def puzzle(width: int, height: int, seed: int, *, told: bool = False) -> Config:
    """A puzzle with one solution: a random layout, with some numbers left out as long as it stays unique."""
    rng = Random(seed)
    every = list(squares(width, height))
    mines = frozenset(rng.sample(every, rng.randint(0, len(every) // 3)))
    shown, count = numbered(width, height, mines), len(mines) if told else None
    config = with_clues(width, height, shown, count)
    if len(solutions(config)) > 1:  # a mine among mines that no number touches
        return puzzle(width, height, seed + 1000, told=told)
    for one in rng.sample(sorted(shown), min(len(shown), 7)):
        fewer = {square: text for square, text in shown.items() if square != one}
        if len(solutions(with_clues(width, height, fewer, count))) == 1:
            shown, config = fewer, with_clues(width, height, fewer, count)
    return config


def numbered(width: int, height: int, mines: frozenset[Square]) -> dict[Square, str]:
    """Every number of a layout."""
    empty = Config(width, height, "." * (width * height))
    return {
        one: str(sum(near in mines for near in _around(one, empty)))
        for one in squares(width, height)
        if one not in mines
    }


def with_clues(width: int, height: int, shown: dict[Square, str], count: int | None = None) -> Config:
    """A grid with these numbers."""
    return Config(width, height, "".join(shown.get(square, ".") for square in squares(width, height)), count)


def is_proper(config: Config) -> bool:
    """Whether the house can deal a solution."""
    try:
        GAME.referee.deal(GAME.referee.initial_state(config), Random(0))
    except IllegalAction:
        return False
    return True


def configs(*, told: bool = False) -> st.SearchStrategy[Config]:
    return st.builds(partial(puzzle, told=told), st.integers(4, 5), st.integers(4, 5), st.integers(0, 60))


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    marks = st.one_of(*(st.builds(kind, square) for kind in (Mark, Flag, Clear)))
    deals = st.builds(Deal, st.lists(square, max_size=3).map(tuple))
    return st.one_of(marks, marks, deals, st.just(Resign()), st.just(Timeout(Seat(0))))


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules: solved once every mine and nothing else is marked as a mine."""
    if isinstance(action, Timeout):
        return _left(state, "timeout")
    if isinstance(action, Resign):
        return _left(state, "resigned")
    marked, answer, solution = state.position.mines, "dealt", state.solution
    match action:
        case Deal(mines):
            solution = frozenset(mines)
        case Mark(square):
            marked, answer = marked | {square}, "marked"
        case Flag(square):
            marked, answer = marked - {square}, "flagged"
        case Clear(square):
            marked, answer = marked - {square}, "cleared"
    if marked != solution:
        return Foreseen({"answer": answer}, None, frozenset({Seat(0)}))
    answer = "dealt" if answer == "dealt" else "solved"
    return _over(answer, Result(frozenset({Seat(0)}), None, "solved"), solution)


def _left(state: State, how: Reason) -> Foreseen:
    reason = "abandoned" if state.solution is None else how
    return _over(how, Result(frozenset(), None, reason), state.solution)


def _over(answer: str, result: Result, solution: frozenset[Square] | None) -> Foreseen:
    revealed: dict[str, Any] = {"mines": None if solution is None else [str(one) for one in sorted(solution)]}
    return Foreseen({"answer": answer, "revealed": revealed}, result, frozenset())


def render(view: View) -> str:
    """The puzzle as a terminal shows it."""
    return printed(draw_puzzle(view, ("Red",)))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lambda view, action: False,  # only the house deals
    render=render,
    is_note=lambda action: isinstance(action, Mark | Flag | Clear),
)
TOLD = replace(SUBJECT, configs=configs(told=True))
"""Puzzles that give the number of mines."""
