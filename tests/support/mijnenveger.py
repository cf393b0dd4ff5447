"""Mijnenveger as a subject of the laws, with an oracle written from docs/rules/mijnenveger.md alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import strategies as st

from boem.core.game import Actor, Resign, Seat, Timeout, Viewer
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.mijnenveger.config import Config
from boem.games.mijnenveger.facts import Action, Disarm, Flag, Lay, Sweep, Unflag, View
from boem.games.mijnenveger.state import State
from boem.testing.walk import Move, Subject

GAME = find_game("mijnenveger")


@st.composite
def configs(draw: st.DrawFn) -> Config:
    width, height = draw(st.integers(3, 5)), draw(st.integers(3, 5))
    mines = draw(st.integers(1, min(width * height - 1, 10)))
    return Config(width, height, mines, draw(st.integers(1, 4)), draw(st.integers(0, 1)))


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    layings = st.lists(square, max_size=config.mines + 1).map(lambda mines: Lay(tuple(mines)))
    on_a_square = st.one_of(*(st.builds(kind, square) for kind in (Disarm, Sweep, Flag, Unflag)))
    return st.one_of(on_a_square, layings, st.just(Resign()), st.builds(Timeout, st.sampled_from([Seat(0), Seat(1)])))


def retell(moves: Sequence[Move], truth: State) -> list[Move]:
    """The layings become those of the truth; all else was said aloud."""
    return [
        (actor, Lay(tuple(truth.layouts[actor] or ())) if isinstance(action, Lay) and actor != "house" else action)
        for actor, action in moves
    ]


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> dict[str, Any]:
    """The answer that the rules foresee, read off the layouts square by square."""
    match action:
        case Lay():
            return {"answer": "laid"}
        case Flag():
            return {"answer": "flagged"}
        case Unflag():
            return {"answer": "unflagged"}
        case Resign():
            return {"answer": "resigned", "revealed": revealed(state)}
        case Timeout():
            return {"answer": "timeout", "revealed": revealed(state)}
        case Disarm(square) | Sweep(square):
            assert actor != "house"
            return _searched(state, actor, action, square)


def _searched(state: State, actor: Seat, action: Disarm | Sweep, square: Square) -> dict[str, Any]:
    mines = state.layouts[1 - actor]
    assert mines is not None
    board = state.position.search[actor]
    located = sum(character in "*x" for character in board.cells)
    lost = isinstance(action, Sweep) and square in mines and board.sweepers == 1
    if isinstance(action, Disarm):
        answer = "ok" if square in mines else "wrong"
    elif square in mines:
        answer = "boem"
    else:
        around = [(square.row + down, square.column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        answer = str(sum(place in mines for place in around))
    over = answer == "wrong" or lost or (answer in {"ok", "boem"} and located + 1 == len(mines))
    return {"answer": answer} | ({"revealed": revealed(state)} if over else {})


def revealed(state: State) -> dict[str, Any]:
    fields = [None if mines is None else {"mines": [str(one) for one in sorted(mines)]} for mines in state.layouts]
    return {"fields": fields}


def render(view: View) -> str:
    return msgspec.json.encode(GAME.notation.view(view)).decode()


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    retell=retell,
    oracle=oracle,
    render=render,
    is_note=lambda action: isinstance(action, Flag | Unflag),
)
