"""Postal Minesweeper as a subject of the laws, with an oracle written from docs/rules/postal.md alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st
from support.printed import printed

from boem.core.deal import Deal
from boem.core.game import HOUSE, Actor, AnyGame, Reason, Resign, Result, Seat, Viewer
from boem.core.points import Points, added
from boem.core.registry import find_game
from boem.core.squares import Square, squares
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Action, Close, Finish, Order, Position, Undo, View
from boem.games.postal.rules.orders import Guess
from boem.games.postal.rules.state import State
from boem.games.postal.terminal.field import draw_postal
from boem.testing.walk import AnyHistory, Foreseen, Subject

GAME = find_game("postal")
Guesses = dict[Square, bool]  # whether a square is marked as a mine


def halves(least: int, most: int) -> st.SearchStrategy[Points]:
    """Points in halves, from the least on."""
    return st.integers(2 * least, 2 * most).map(lambda twice: twice / 2 if twice % 2 else twice // 2)


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Fields on which areas open, with at most the mines that fit if all guesses of the first round differ."""
    seats, tips = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    width, height = draw(st.integers(4, 6)), draw(st.integers(4, 6))
    mines = draw(st.integers(1, min(5, width * height - seats * tips)))
    points, penalty = draw(st.none() | halves(1, 6)), draw(st.none() | halves(0, 3))
    return Config(width, height, mines, seats, tips, points, penalty)


def orders(config: Config) -> st.SearchStrategy[Order]:
    """Orders, some of which break the rules."""
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    inside = st.sampled_from(list(squares(config.width, config.height)))
    marked = st.lists(st.builds(Guess, inside, st.booleans()), max_size=config.tips + 1).map(tuple)
    plain = st.lists(st.builds(Guess, square), max_size=config.tips).map(tuple)
    return st.one_of(st.builds(Order, marked), st.builds(Order, plain))


def actions(config: Config) -> st.SearchStrategy[Action]:
    house = st.one_of(st.just(Close()), st.builds(Undo, st.integers(0, 3), st.just("")), st.just(Deal(())))
    return st.one_of(orders(config), st.just(Finish()), st.just(Resign()), house)


def rulings(game: AnyGame, history: AnyHistory) -> list[Any]:
    """The house deals or evaluates before all orders are final, or takes the last round back."""
    due = game.referee.deal(history.state, Random(0))
    position: Position = history.public.position
    undo: list[Any] = [Undo(len(position.past), "a slip")] if position.past and not position.closing else []
    return [] if history.public.status == "over" else [due, *undo]


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules."""
    position = state.position
    final = {Seat(seat) for seat, done in enumerate(position.final) if done}
    playing = {Seat(seat) for seat in range(position.config.seats)} - position.resigned
    if isinstance(action, Resign) and len(playing) == 2:
        return _ended({"answer": "resigned"}, state, list(position.now.scores), "last_seat", playing - {actor})
    match action:
        case Close():
            return _closed(state, playing)
        case Order():
            answer, waited = "ordered", playing - (final - {actor})
        case Undo():
            answer, waited = "undone", playing
        case Finish():
            answer, waited = "final", playing - final - {actor}
        case Resign():
            answer, waited = "resigned", playing - final - {actor}
        case _:
            answer, waited = "dealt", set()
    return _waiting({"answer": answer}, waited)


def _waiting(told: dict[str, Any], seats: set[Any]) -> Foreseen:
    return Foreseen(told, None, frozenset(seats) or frozenset({HOUSE}))


def _ended(told: dict[str, Any], state: State, scores: list[Points], reason: Reason, playing: set[Seat]) -> Foreseen:
    """Seats that resigned can't win."""
    most = max(scores[seat] for seat in playing)
    winners, left = frozenset(seat for seat in playing if scores[seat] == most), set(map(Seat, range(len(scores))))
    revealed = {"mines": None if state.mines is None else [str(mine) for mine in sorted(state.mines)]}
    result = Result(winners, tuple(scores), reason, frozenset(left - playing))
    if state.mines is None:
        result = replace(result, winners=frozenset(), reason="abandoned")
    return Foreseen(told | {"revealed": revealed}, result, frozenset())


def _closed(state: State, playing: set[Seat]) -> Foreseen:
    position, mines = state.position, state.mines
    assert mines is not None
    orders = [{guess.square: guess.mine for guess in guesses or ()} for guesses in state.orders]
    covered = {one for one in squares(position.config.width, position.config.height) if position.is_covered(one)}
    points, uncovered = judge(position.config, covered, mines, orders)
    told: dict[str, Any] = {
        "answer": f"round {len(position.past) + 1}",
        "points": points,
        "uncovered": {str(one): "mine" if one in mines else _number(one, mines) for one in sorted(uncovered)},
        "orders": [", ".join(_spelt(guess) for guess in guesses or ()) for guesses in state.orders],
    }
    scores = list(added(position.now.scores, points))
    if not (mines & covered) - uncovered:
        return _ended(told, state, scores, "all_mines_visible", playing)
    if not any(orders) and position.now.idle == 2:
        return _ended(told, state, scores, "no_orders", playing)
    return _waiting(told, playing)


def _spelt(guess: Guess) -> str:
    return f"{guess.square} mine" if guess.mine else f"{guess.square}"


def judge(
    config: Config, covered: set[Square], mines: frozenset[Square], orders: Sequence[Guesses]
) -> tuple[list[Points], set[Square]]:
    """Each seat's points and what is uncovered: the rules' table, square by square and seat by seat."""
    paid = -(-len(orders) // 2) if config.mine_points is None else config.mine_points
    costs = -(-len(orders) // 4) if config.penalty is None else config.penalty
    named = {square for guesses in orders for square in guesses}
    groups = [_group(square, covered, mines) for square in named if square not in mines and not _number(square, mines)]
    points = []
    for guesses in orders:
        got: Points = 0
        areas: dict[frozenset[Square], int] = {}
        for square, as_mine in guesses.items():
            right = sum(square in other and other[square] == (square in mines) for other in orders)
            if as_mine != (square in mines):
                got -= costs
            elif square in mines:
                got += max(0, paid - (right - 1))
            elif _number(square, mines):
                got += max(0, _number(square, mines) - (right - 1))
            else:
                group = _group(square, covered, mines)
                areas[group] = max(areas.get(group, 0), right - 1)
        for group, deduction in areas.items():
            fresh = _opened(group, covered) - named
            got += max(0, sum(_number(square, mines) for square in fresh) - deduction)
        points.append(int(got) if got % 1 == 0 else got)  # a whole number of points is an int
    return points, named.union(*(_opened(group, covered) for group in groups))


def _group(square: Square, covered: set[Square], mines: frozenset[Square]) -> frozenset[Square]:
    """The connected covered zeros around one of them, grown until nothing is added."""
    group = {square}
    while True:
        grown = {
            one
            for one in covered - mines
            if _number(one, mines) == 0 and any(one in group or _touch(one, other) for other in group)
        }
        if grown == group:
            return frozenset(group)
        group = grown


def _opened(group: frozenset[Square], covered: set[Square]) -> set[Square]:
    return {one for one in covered if one in group or any(_touch(one, other) for other in group)}


def _touch(one: Square, other: Square) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def _number(square: Square, mines: frozenset[Square]) -> int:
    return sum(_touch(square, mine) for mine in mines)


def lawful(view: View, action: Action) -> bool:
    """Whether a seat may send these orders: on covered squares, none twice, within the number of guesses."""
    position, config = view.position, view.position.config
    if not isinstance(action, Order) or view.status == "over" or view.viewer is None:
        return False
    named = [guess.square for guess in action.guesses]
    inside = all(square in set(squares(config.width, config.height)) for square in named)
    first = position.round == 1
    dealing = position.dealt and first and not position.past and position.closing
    fits = len(named) == len(set(named)) <= config.tips and inside and all(map(position.is_covered, named))
    return view.viewer not in position.resigned and not dealing and fits and not (first and _marked(action))


def _marked(action: Order) -> bool:
    return any(guess.mine for guess in action.guesses)


def render(view: View) -> str:
    """The field and the standings as a terminal shows them."""
    return printed(draw_postal(view, [f"S{seat}" for seat in range(len(view.scores))]))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lawful,
    render=render,
    is_note=lambda action: isinstance(action, Order | Close | Undo),
    rulings=rulings,
)
