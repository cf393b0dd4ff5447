"""Coan's Minesweeper for two as a subject of the laws, with an oracle written from docs/rules/coan.md alone."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from support.printed import printed

from boem.core.deal import Deal
from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout, Viewer
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Action, Explore, Mark, View
from boem.games.coan.rules.state import State
from boem.games.coan.terminal.field import draw_field
from boem.inference import Field
from boem.testing.enumeration import enumerate_layouts
from boem.testing.walk import Foreseen, Subject

GAME = find_game("coan")
SERIES = ["5", " 3", "3", " 4", "4", "4", "4", " 5", "5", "5", "5", " 6", "6", "6", "6"]


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Boards whose layouts can be listed: either few mines, or few squares without one."""
    width, height = draw(st.integers(5, 6)), draw(st.integers(5, 6))
    few = draw(st.integers(1, 3))
    mines = draw(st.sampled_from([few, few, width * height - 8 - few]))
    scoring = draw(st.sampled_from(["numbers", "plain", "flat"]))
    own = st.lists(st.integers(-3, 9), min_size=mines, max_size=mines).map(tuple)
    mine_points = None if scoring == "flat" else draw(st.none() | own)
    return Config(width, height, mines, scoring, mine_points, draw(st.integers(0, 1)))


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    deals = st.integers(0, 99).map(lambda seed: GAME.referee.deal(GAME.referee.initial_state(config), Random(seed)))
    return st.one_of(
        st.builds(Explore, square),
        st.builds(Mark, square),
        st.just(Resign()),
        st.builds(Timeout, st.sampled_from([Seat(0), Seat(1)])),
        deals,
        st.builds(Deal, st.lists(square, max_size=3).map(tuple)),
    )


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules, read from the layout square by square, and from a list of all layouts."""
    config, scores = state.position.config, list(state.position.scores)
    if isinstance(action, Deal):
        return Foreseen({"answer": "dealt"}, None, frozenset({Seat(config.starts)}))
    if isinstance(action, Timeout):
        return _left(state, action.seat, "timeout")
    assert actor != "house"
    if isinstance(action, Resign):
        return _left(state, actor, "resigned")
    cells, answer, points = _acted(state, action)
    scores[actor] += points
    opened = _derivable("/".join("".join(row) for row in cells), config.mines)
    told: dict[str, Any] = {"answer": answer, "points": points, "opened": opened}
    if sum(cell in "*x" for row in cells for cell in row) < config.mines:
        return Foreseen(told, None, frozenset({Seat(1 - actor)}))
    winners = frozenset(Seat(seat) for seat in (0, 1) if scores[seat] >= scores[1 - seat])
    result = Result(winners, (scores[0], scores[1]), "all_mines_visible")
    return Foreseen(told | {"revealed": revealed(state)}, result, frozenset())


def _acted(state: State, action: Explore | Mark) -> tuple[list[list[str]], str, int]:
    """The public cells after an action, the answer, the points."""
    config, mines, (row, column) = state.position.config, state.mines, action.square
    assert mines is not None
    cells = [list(line) for line in state.position.rows]
    visible = sum(cell in "*x" for line in cells for cell in line)
    mined = action.square in mines
    if isinstance(action, Mark):
        if not mined:
            return cells, "wrong", {"numbers": -3, "plain": -3, "flat": -2}[config.scoring]
        cells[row][column] = "*"
        return cells, "found", mine_points(config, visible + 1)
    if mined:
        cells[row][column] = "x"
        return cells, "hit", -5
    beside = [mine for mine in mines if max(abs(mine.row - row), abs(mine.column - column)) == 1]
    hidden = sum(cells[mine.row][mine.column] == "." for mine in beside)
    cells[row][column] = str(len(beside))
    return cells, str(len(beside)), hidden if config.scoring == "numbers" else 0


def mine_points(config: Config, visible: int) -> int:
    """What a mine earns as the n-th visible one."""
    if config.scoring == "flat":
        return 5
    if config.mine_points is not None:
        return config.mine_points[visible - 1]
    if visible == 1:
        return 5
    k = visible - 1  # the k-th of the other M - 1
    place = 2 + (k - 1) * 14 // (config.mines - 1)
    return int(SERIES[place - 1])


@lru_cache(maxsize=1000)
def _derivable(rows: str, mines: int) -> dict[str, int]:
    found = enumerate_layouts(Field.parse(rows, mines)).derivable
    return {str(square): number for square, number in sorted(found.items())}


def _left(state: State, seat: Seat, how: Reason) -> Foreseen:
    dealt = state.mines is not None
    winners = frozenset({Seat(1 - seat)}) if dealt else frozenset[Seat]()
    result = Result(winners, state.position.scores, how if dealt else "abandoned")
    return Foreseen({"answer": how, "revealed": revealed(state)}, result, frozenset())


def revealed(state: State) -> dict[str, Any]:
    wrong = {str(seat): [str(one) for one in marks] for seat, marks in enumerate(state.wrong) if marks}
    return {"mines": None if state.mines is None else [str(mine) for mine in sorted(state.mines)], "wrong": wrong}


def render(view: View) -> str:
    """The field as a terminal shows it."""
    return printed(draw_field(view, ("Red", "Blue")))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lambda view, action: False,  # only the house deals
    render=render,
    is_note=lambda action: False,
)
