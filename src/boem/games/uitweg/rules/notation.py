"""How Uitweg is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from boem.core.errors import ParseError, Untold
from boem.core.game import Json, Notation, Resign, Seat, Timeout
from boem.core.seats import Left, forfeit
from boem.core.shapes import inside, shaped
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
    Mazes,
    Position,
    To,
    View,
)
from boem.games.uitweg.rules.squares import Place, Slot, Square, next_to, spell

_ANSWERS: Final[Mapping[str, Answer]] = MappingProxyType({"yes": "yes", "no": "no", "found": "found", "out": "out"})
_VERBS: Final = "build, to, exit, resign"


class _Home(msgspec.Struct):
    guard: str
    barriers: list[str]


class _Revealed(msgspec.Struct, frozen=True):
    homes: tuple[_Home | None, _Home | None] = (None, None)


class _Told(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str
    revealed: _Revealed = _Revealed()


class UitwegNotation(Notation[Config, Action, Fact, View]):
    """`build E5 |A1 B3|B4 …`, `to B3`, `exit`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb in ("resign", "exit") and not rest:
            return Resign() if verb == "resign" else Exit()
        if verb == "build":
            return _building(rest)
        if verb != "to":
            raise ParseError(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if len(rest) != 1:
            raise ParseError("to needs one square, as in to B3")
        return To(Square.parse(rest[0]))

    def write(self, action: Action) -> str:
        match action:
            case Build(guard, barriers):
                return " ".join(["build", str(guard), *spell(barriers)])
            case To(square):
                return f"to {square}"
            case Exit() | Resign() | Timeout():
                return type(action).__name__.lower()

    def timeout(self, seat: Seat) -> Action:
        return Timeout(seat)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Built(seat):
                named = [" ".join(map(str, (fact.guard, *fact.barriers))) for fact in own if isinstance(fact, BuiltAs)]
                return {"seat": seat, "do": f"build {named[0] if named else '…'}", "answer": "built"}
            case Asked(seat, to, answer, end):
                return _entry(seat, "exit" if to is None else f"to {to}", answer, end)
            case Left(seat, how, end):
                return _entry(seat, "resign" if how == "resigned" else "timeout", how, end)
            case BuiltAs():
                raise ParseError("the first fact is the one that was said to everyone")

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        told, position = shaped(entry, _Told), view.position
        seat = Seat(told.seat)
        if told.do == "build …":
            return (Built(seat),)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        match action:
            case Build(guard, barriers):
                return Built(seat), BuiltAs(seat, guard, barriers)
            case To() | Exit():
                to = action.square if isinstance(action, To) else None
                said: Asked | Left[End] = Asked(seat, _next(position, seat, to), _ANSWERS.get(told.answer, "no"))
                result = position.after(said).verdict
            case _:
                said = Left(seat, "resigned" if isinstance(action, Resign) else "timeout")
                result = forfeit(said, seats=2, status=position.status)
        return (said if result is None else replace(said, end=End(result, _mazes(told.revealed))),)

    def view(self, view: View) -> dict[str, Json]:
        control = [_control(board) for board in view.position.control]
        return {"control": control, "homes": self.layouts(view), "steps_left": view.position.steps_left}

    def layouts(self, view: View) -> Json:
        return [_home(maze) for maze in view.mazes]

    def commits(self, action: Action) -> bool:
        return isinstance(action, Build)


def _building(words: Sequence[str]) -> Build:
    if not words:
        raise ParseError("build needs the guard's square, as in build E5 B3|B4")
    if words == ["…"]:
        raise Untold("this maze")
    guard, *barriers = words
    return Build(Square.parse(guard), tuple(Slot.parse(word) for word in barriers))


def _entry(seat: Seat, do: str, answer: str, end: End | None) -> dict[str, Json]:
    entry: dict[str, Json] = {"seat": seat, "do": do, "answer": answer}
    if end is not None:
        entry["revealed"] = {"homes": [_home(maze) for maze in end.mazes]}
    return entry


def _next(position: Position, seat: Seat, to: Place) -> Place:
    """The place to which a runner is said to go, or raise ParseError if it isn't next to it."""
    runner, config = position.control[seat].runner, position.config
    if to not in next_to(runner, config.width, config.height):
        raise ParseError(f"the runner of seat {seat} goes one step from {runner or 'outside'}", "do")
    return to


def _mazes(revealed: _Revealed) -> Mazes:
    one, two = (_maze(home, f"revealed.homes[{seat}]") for seat, home in enumerate(revealed.homes))
    return one, two


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
