"""Mijnenveger as a subject of the laws, with an oracle written from docs/rules/mijnenveger.md alone."""

from __future__ import annotations

from typing import Any, Literal

from hypothesis import strategies as st
from support.printed import printed

from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout, Viewer
from boem.core.hunt import HuntState
from boem.core.layout import Layout
from boem.core.registry import find_game
from boem.core.squares import Square, squares
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, Disarm, Flag, Lay, Position, Sweep, Unflag, View
from boem.games.mijnenveger.terminal.boards import draw_boards
from boem.testing.walk import Foreseen, Subject

GAME = find_game("mijnenveger")


@st.composite
def configs(draw: st.DrawFn) -> Config:
    width, height = draw(st.integers(3, 5)), draw(st.integers(3, 5))
    mines = draw(st.integers(1, min(width * height - 1, 10)))
    return Config(width, height, mines, draw(st.integers(1, 4)), draw(st.integers(0, 1)))


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    inside = st.sampled_from(list(squares(config.width, config.height)))
    sizes = st.integers(max(0, config.mines - 1), config.mines + 1)
    layings = sizes.flatmap(lambda size: st.lists(inside, min_size=size, max_size=size, unique=True)).map(_lay)
    most = max(1, config.mines - 1)
    doubled = st.lists(inside, min_size=most, max_size=most).map(lambda mines: _lay([*mines, mines[0]]))
    faulty = st.lists(square, max_size=config.mines + 1).map(_lay) | doubled
    on_a_square = st.one_of(*(st.builds(kind, square) for kind in (Disarm, Sweep, Flag, Unflag)))
    return st.one_of(
        on_a_square, layings, faulty, st.just(Resign()), st.builds(Timeout, st.sampled_from([Seat(0), Seat(1)]))
    )


def _lay(mines: list[Square]) -> Lay:
    return Lay(tuple(mines))


def oracle(state: HuntState[Position], actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules, read from the layouts square by square."""
    if isinstance(action, Timeout):
        return _left(state, action.seat, "timeout")
    assert actor != "house"
    match action:
        case Lay():
            others = {Seat(seat) for seat in (0, 1) if seat != actor and state.secrets[seat] is None}
            return Foreseen({"answer": "laid"}, None, frozenset(others or {Seat(state.position.config.starts)}))
        case Flag() | Unflag():
            answer = "flagged" if isinstance(action, Flag) else "unflagged"
            return Foreseen({"answer": answer}, None, frozenset({state.position.turn}))
        case Resign():
            return _left(state, actor, "resigned")
        case Disarm(square):
            return _disarmed(state, actor, square)
        case Sweep(square):
            return _swept(state, actor, square)


def _left(state: HuntState[Position], seat: Seat, how: Literal["resigned", "timeout"]) -> Foreseen:
    if None in state.secrets:
        return _over(state, how, None, "abandoned")
    return _over(state, how, Seat(1 - seat), how)


def _disarmed(state: HuntState[Position], actor: Seat, square: Square) -> Foreseen:
    if square not in _mines(state, actor):
        return _over(state, "wrong", Seat(1 - actor), "wrong_disarm")
    if _is_last(state, actor):
        return _over(state, "ok", actor, "located")
    return Foreseen({"answer": "ok"}, None, frozenset({actor}))


def _swept(state: HuntState[Position], actor: Seat, square: Square) -> Foreseen:
    mines = _mines(state, actor)
    if square in mines and state.position.search[actor].sweepers == 1:
        return _over(state, "boem", Seat(1 - actor), "last_sweeper")
    if square in mines and _is_last(state, actor):
        return _over(state, "boem", actor, "located")
    around = [(square.row + down, square.column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    answer = "boem" if square in mines else str(sum(place in mines for place in around))
    return Foreseen({"answer": answer}, None, frozenset({Seat(1 - actor)}))


def _mines(state: HuntState[Position], actor: Seat) -> Layout:
    secret = state.secrets[1 - actor]
    assert isinstance(secret, Lay)
    return frozenset(secret.mines)


def _is_last(state: HuntState[Position], actor: Seat) -> bool:
    located = sum(character in "*x" for character in state.position.search[actor].cells)
    return located + 1 == len(_mines(state, actor))


def _over(state: HuntState[Position], answer: str, winner: Seat | None, reason: Reason) -> Foreseen:
    winners = frozenset[Seat]() if winner is None else frozenset({winner})
    return Foreseen({"answer": answer, "revealed": revealed(state)}, Result(winners, None, reason), frozenset())


def revealed(state: HuntState[Position]) -> dict[str, Any]:
    fields = [lay and {"mines": [str(one) for one in sorted(lay.mines)]} for lay in state.secrets]
    return {"fields": fields}


def lawful(view: View, action: Action) -> bool:
    """Whether a seat may lay like this: once, before play, as many mines as the board wants, one per square."""
    config, seat = view.position.config, view.viewer
    if not isinstance(action, Lay):
        return False
    inside = all(mine.row < config.height and mine.column < config.width for mine in action.mines)
    count = len(action.mines) == len(set(action.mines)) == config.mines
    return inside and count and view.status == "setup" and seat is not None and not view.position.laid[seat]


def render(view: View) -> str:
    """The boards as a terminal shows them."""
    return printed(draw_boards(view, ("Red", "Blue"), you=view.viewer))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lawful,
    render=render,
    is_note=lambda action: isinstance(action, Flag | Unflag),
)
