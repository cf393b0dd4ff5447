"""Uitweg as a subject of the laws, with an oracle written from docs/rules/uitweg.md alone."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from support.printed import printed

from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout, Viewer
from boem.core.hunt import HuntState
from boem.core.registry import find_game
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Build, Exit, Maze, Position, To, View
from boem.games.uitweg.rules.squares import Side, Slot, Square
from boem.games.uitweg.terminal.mazes import Mazes
from boem.testing.walk import Foreseen, Subject

GAME = find_game("uitweg")


@st.composite
def configs(draw: st.DrawFn) -> Config:
    width, height = draw(st.integers(3, 4)), draw(st.integers(3, 4))
    steps = draw(st.integers(1, 4) | st.just(30))
    return Config(width, height, draw(st.integers(0, 16)), steps, draw(st.booleans()), draw(st.integers(0, 1)))


def actions(config: Config) -> st.SearchStrategy[Action]:
    square = st.builds(Square, st.integers(0, config.height), st.integers(0, config.width))
    slot = st.builds(Slot, square, st.sampled_from(Side))
    inside = st.builds(Square, st.integers(0, config.height - 1), st.integers(0, config.width - 1))
    upright = st.builds(
        Slot,
        st.builds(Square, st.integers(0, config.height - 1), st.integers(0, config.width - 2)),
        st.just(Side.RIGHT),
    )
    good = st.lists(upright, max_size=config.barriers + 1, unique=True).map(tuple)
    building = st.builds(Build, inside, good) | st.builds(Build, square, st.lists(slot, max_size=4).map(tuple))
    timeout = st.builds(Timeout, st.sampled_from([Seat(0), Seat(1)]))
    return st.one_of(st.builds(To, square), building, st.just(Exit()), st.just(Resign()), timeout)


def mazes(state: HuntState[Position]) -> tuple[Maze | None, ...]:
    """Both mazes; None if a seat hasn't built its own yet."""
    return View(None, state.position, state.secrets).mazes


def oracle(state: HuntState[Position], actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    """What follows by the rules, read from the mazes side by side."""
    if isinstance(action, Timeout):
        return _left(state, action.seat, "timeout")
    assert actor != "house"
    match action:
        case Resign():
            return _left(state, actor, "resigned")
        case Build():
            others = {Seat(seat) for seat in (0, 1) if seat != actor and mazes(state)[seat] is None}
            return Foreseen({"answer": "built"}, None, frozenset(others or {Seat(state.position.config.starts)}))
        case To(square):
            return _stepped(state, actor, square)
        case Exit():
            return _stepped(state, actor, None)


def _left(state: HuntState[Position], seat: Seat, how: Reason) -> Foreseen:
    if None in mazes(state):
        return _over(state, how, set(), "abandoned")
    return _over(state, how, {1 - seat}, how)


def _stepped(state: HuntState[Position], actor: Seat, to: Square | None) -> Foreseen:
    position, maze = state.position, mazes(state)[1 - actor]
    assert maze is not None
    runner = position.control[actor].runner
    side = _side(runner, to)
    answer = "no" if side in map(str, maze.barriers) else "out" if to is None else "yes"
    if answer == "yes" and to == maze.guard:
        answer = "found"
    if answer == "yes" and position.steps + 1 < position.config.steps:
        return Foreseen({"answer": answer}, None, frozenset({actor}))
    return _turn_over(state, actor, answer, side)


def _turn_over(state: HuntState[Position], actor: Seat, answer: str, side: str) -> Foreseen:
    position, config = state.position, state.position.config
    found = {seat for seat in (0, 1) if position.control[seat].found} | ({actor} if answer == "found" else set())
    if found and not (config.equal_turns and actor == config.starts):
        return _over(state, answer, found, "guard_found")
    if not found and not position.news and side in _asked(position, actor) and position.stale + 1 == 20:
        return _over(state, answer, {0, 1}, "stalled")
    return Foreseen({"answer": answer}, None, frozenset({Seat(1 - actor)}))


def _asked(position: Position, actor: Seat) -> set[str]:
    control = position.control[actor]
    return {str(slot) for slot in (*control.open, *control.barriers)}


def _side(runner: Square | None, to: Square | None) -> str:
    """The slot's name in the notation of the rules."""
    if runner is None or to is None:
        return f"|{runner or to}"
    assert abs(runner.down - to.down) + abs(runner.across - to.across) == 1
    first, second = sorted((_name(runner), _name(to)))
    return f"{first}|{second}"


def _name(square: Square) -> str:
    return f"{'ABCDEFGHIJKL'[square.down]}{square.across + 1}"


def _over(state: HuntState[Position], answer: str, winners: set[int], reason: Reason) -> Foreseen:
    result = Result(frozenset(map(Seat, winners)), None, reason)
    return Foreseen({"answer": answer, "revealed": revealed(state)}, result, frozenset())


def revealed(state: HuntState[Position]) -> dict[str, Any]:
    def home(maze: Maze) -> dict[str, Any]:
        return {"guard": _name(maze.guard), "barriers": [str(slot) for slot in sorted(maze.barriers)]}

    return {"homes": [None if maze is None else home(maze) for maze in mazes(state)]}


def lawful(view: View, action: Action) -> bool:
    """Whether a seat may build like this: once, before play, in slots, within the limit, with a way to the guard."""
    config, seat = view.position.config, view.viewer
    if not isinstance(action, Build):
        return False
    names = [str(slot) for slot in action.barriers]
    in_slots = set(names) <= set(_every_slot(config)) and len(names) == len(set(names)) <= config.barriers
    due = view.status == "setup" and seat is not None and not view.position.built[seat]
    return due and in_slots and _reachable(config, action.guard, set(names))


def _every_slot(config: Config) -> list[str]:
    every = [Square(down, across) for down in range(config.height) for across in range(config.width)]
    inner = [_side(one, two) for one in every for two in every if _distance(one, two) == 1]
    return [*inner, *(f"|{_name(one)}" for one in every if one.across == 0)]


def _distance(one: Square, two: Square) -> int:
    return abs(one.down - two.down) + abs(one.across - two.across)


def _reachable(config: Config, guard: Square, barriers: set[str]) -> bool:
    every = [Square(down, across) for down in range(config.height) for across in range(config.width)]
    inside = {one for one in every if one.across == 0 and f"|{_name(one)}" not in barriers}
    for _ in every:
        inside |= {
            one for one in every if any(_distance(one, two) == 1 and _side(one, two) not in barriers for two in inside)
        }
    return guard in inside


def render(view: View) -> str:
    """The mazes as a terminal shows them."""
    return printed(Mazes(view, ("Red", "Blue")))


SUBJECT = Subject(
    game=GAME,
    configs=configs(),
    actions=actions,
    oracle=oracle,
    lawful=lawful,
    render=render,
    is_note=lambda action: False,
)
