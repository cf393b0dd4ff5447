"""Classic Minesweeper as a subject of the laws, with an oracle written from docs/rules/minesweeper.md alone."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from support.printed import printed

from boem.core.deal import Deal
from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout, Viewer
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import Action, Around, Flag, Open, Unflag, View
from boem.games.minesweeper.rules.state import State
from boem.games.minesweeper.terminal import draw_field
from boem.inference import Field
from boem.testing.enumeration import enumerate_layouts
from boem.testing.walk import Foreseen, Subject

GAME = find_game("minesweeper")


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Fields whose layouts can be listed."""
    width, height = draw(st.integers(5, 6)), draw(st.integers(5, 6))
    no_guess = draw(st.booleans())
    return Config(width, height, draw(st.integers(1, 4)), no_guess)


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    deals = st.integers(0, 99).map(lambda seed: GAME.referee.deal(GAME.referee.initial_state(config), Random(seed)))
    return st.one_of(
        st.builds(Open, square),
        st.builds(Open, st.just(config.start)),
        st.builds(Around, square),
        st.builds(Flag, square),
        st.builds(Unflag, square),
        st.just(Resign()),
        st.just(Timeout(Seat(0))),
        deals,
        st.builds(Deal, st.lists(square, max_size=3).map(tuple)),
    )


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules, read from the layout square by square."""
    if isinstance(action, Timeout | Resign):
        return _left(state, "timeout" if isinstance(action, Timeout) else "resigned")
    if isinstance(action, Open | Around):
        return _opening(state, action)
    answer = {Deal: "dealt", Flag: "flagged", Unflag: "unflagged"}[type(action)]
    return Foreseen({"answer": answer}, None, frozenset({Seat(0)}))


def _opening(state: State, action: Open | Around) -> Foreseen:
    mines = state.mines
    assert mines is not None
    covered = {square for square in state.position.config.every_square if state.position.at(square) == "."}
    chosen = {action.square}
    if isinstance(action, Around):
        chosen = (_around(action.square, state.position.config) & covered) - state.position.flags
    opened = _opened(chosen - mines, mines, state.position.config) & covered
    shown = {str(one): _number(one, mines, state.position.config) for one in sorted(opened)}
    if hit := [str(one) for one in sorted(chosen & mines)]:
        told = {"answer": "hit", "opened": shown, "hit": hit}
        return _over(told, Result(frozenset(), None, "mine"), state)
    told = {"answer": "opened", "opened": shown}
    if covered - opened == mines:
        return _over(told, Result(frozenset({Seat(0)}), None, "cleared"), state)
    return Foreseen(told, None, frozenset({Seat(0)}))


def _around(square: Square, config: Config) -> set[Square]:
    every = config.every_square
    return {one for one in every if max(abs(one.row - square.row), abs(one.column - square.column)) == 1}


def _number(square: Square, mines: frozenset[Square], config: Config) -> int:
    return len(_around(square, config) & mines)


def _opened(first: set[Square], mines: frozenset[Square], config: Config) -> set[Square]:
    """These and, as long as there are any, all those beside a 0 among them."""
    opened = set(first)
    while more := {near for one in opened if not _number(one, mines, config) for near in _around(one, config)} - opened:
        opened |= more
    return opened


def _left(state: State, how: Reason) -> Foreseen:
    reason = "abandoned" if state.mines is None else how
    return _over({"answer": how}, Result(frozenset(), None, reason), state)


def _over(told: dict[str, Any], result: Result, state: State) -> Foreseen:
    mines = None if state.mines is None else [str(one) for one in sorted(state.mines)]
    return Foreseen(told | {"revealed": {"mines": mines}}, result, frozenset())


def opens_by_logic(config: Config, mines: frozenset[Square]) -> bool:
    """Whether squares that are free in every layout of a list lead to the end."""
    opened = _opened({config.start}, mines, config)
    while len(opened) < config.area - config.mines:
        cells = [
            [
                str(_number(Square(row, column), mines, config)) if Square(row, column) in opened else "."
                for column in range(config.width)
            ]
            for row in range(config.height)
        ]
        field = Field.parse("/".join("".join(row) for row in cells), config.mines)
        safe = enumerate_layouts(field).safe
        if not safe:
            return False
        opened = _opened(opened | safe, mines, config)
    return True


def render(view: View) -> str:
    """The field as a terminal shows it."""
    return printed(draw_field(view, ("Red",)))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lambda view, action: False,  # only the house deals
    render=render,
    is_note=lambda action: isinstance(action, Flag | Unflag),
)
