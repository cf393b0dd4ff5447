"""How Uitweg is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first, words_told
from boem.core.errors import LawBroken, ParseError
from boem.core.game import Json, Result, Seat
from boem.core.shapes import inside
from boem.core.verbs import Alone, OnSquare, Verb
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import (
    Action,
    Answer,
    Asked,
    Build,
    Built,
    BuiltAs,
    Control,
    End,
    Exit,
    Fact,
    Maze,
    Position,
    To,
    View,
)
from boem.games.uitweg.rules.squares import Place, Slot, Square, next_to, spell

_ANSWERS: Final[Mapping[str, Answer]] = MappingProxyType({"yes": "yes", "no": "no", "found": "found", "out": "out"})


class _Home(msgspec.Struct):
    guard: str
    barriers: list[str]


class _Revealed(msgspec.Struct):
    homes: tuple[_Home | None, _Home | None] = (None, None)


class _Entry(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str


class _Building(Verb):
    """The guard's square, and the slots with barriers in any order."""

    def read(self, verb: str, rest: str) -> Build:
        if not rest:
            raise ParseError("build needs the guard's square, as in build E5 B3|B4")
        guard, *barriers = rest.split()
        return Build(Square.parse(guard), tuple(Slot.parse(word) for word in barriers))

    def write(self, action: Build) -> str:
        return " ".join([str(action.guard), *spell(action.barriers)])


class UitwegNotation(BaseNotation[Config, Action, Fact, View]):
    """`build E5 |A1 B3|B4 …`, `to B3`, `exit`."""

    verbs = MappingProxyType(
        {
            "build": _Building(Build, untold="this maze"),
            "to": OnSquare(To, parse=Square.parse, example="B3"),
            "exit": Alone(Exit),
        }
    )
    entry = _Entry
    revealed = _Revealed
    committed = (Build,)

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Built(seat):
                maze = words_told(own, BuiltAs, lambda fact: " ".join(map(str, (fact.guard, *fact.barriers))))
                return {"seat": seat, "do": f"build {maze}", "answer": "built"}
            case Asked(seat, to, answer):
                return {"seat": seat, "do": "exit" if to is None else f"to {to}", "answer": answer}
        raise private_first()

    def hear(self, view: View, seat: Seat, action: Action | None, told: _Entry) -> tuple[Fact, ...]:
        match action:
            case None:
                return (Built(seat),)
            case Build(guard, barriers):
                return Built(seat), BuiltAs(seat, guard, barriers)
            case To() | Exit():
                to = action.square if isinstance(action, To) else None
                return (Asked(seat, _next(view.position, seat, to), _ANSWERS.get(told.answer, "no")),)
        raise LawBroken("an action without a fact")

    def reveal(self, end: End) -> dict[str, Json]:
        return {"homes": [_home(maze) for maze in end.mazes]}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        return End(result, tuple(_maze(home, f"homes[{seat}]") for seat, home in enumerate(revealed.homes)))

    def view(self, view: View) -> dict[str, Json]:
        control = [_control(board) for board in view.position.control]
        return {"control": control, "homes": self.layouts(view), "steps_left": view.position.steps_left}

    def layouts(self, view: View) -> Json:
        return [_home(maze) for maze in view.mazes]


def _next(position: Position, seat: Seat, to: Place) -> Place:
    """The place to which a runner is said to go, or raise ParseError if it isn't next to it."""
    runner, config = position.control[seat].runner, position.config
    if to not in next_to(runner, config.width, config.height):
        raise ParseError(f"the runner of seat {seat} goes one step from {runner or 'outside'}", "do")
    return to


def _maze(home: _Home | None, place: str) -> Maze | None:
    if home is None:
        return None
    with inside(place):
        return Maze(Square.parse(home.guard), frozenset(Slot.parse(name) for name in home.barriers))


def _control(board: Control) -> dict[str, Json]:
    return {
        "runner": None if board.runner is None else str(board.runner),
        "track": spell(board.track),
        "open": spell(board.open),
        "barriers": spell(board.barriers),
    }


def _home(maze: Maze | None) -> dict[str, Json] | None:
    return None if maze is None else {"guard": str(maze.guard), "barriers": spell(maze.barriers)}
