"""How Uitweg is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.core.errors import Unreadable
from boem.core.game import Json, Notation, Resign, Seat, Timeout
from boem.core.seats import Left
from boem.games.uitweg.config import Config
from boem.games.uitweg.facts import (
    Action,
    Asked,
    Build,
    Built,
    BuiltAs,
    Control,
    End,
    Exit,
    Fact,
    Maze,
    To,
    View,
)
from boem.games.uitweg.squares import Slot, Square, spell

_VERBS: Final = "build, to, exit, resign"


class UitwegNotation(Notation[Config, Action, Fact, View]):
    """`build E5 |A1 B3|B4 …`, `to B3`, `exit`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb in ("resign", "exit") and not rest:
            return Resign() if verb == "resign" else Exit()
        if verb == "build":
            return _building(rest)
        if verb != "to":
            raise Unreadable(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if len(rest) != 1:
            raise Unreadable("to needs one square, as in to B3")
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
                raise Unreadable("the first fact is the one that was said to everyone")

    def view(self, view: View) -> dict[str, Json]:
        control = [_control(board) for board in view.position.control]
        return {"control": control, "homes": self.layouts(view), "steps_left": view.position.steps_left}

    def layouts(self, view: View) -> Json:
        return [_home(maze) for maze in view.mazes]

    def commits(self, action: Action) -> bool:
        return isinstance(action, Build)


def _building(words: Sequence[str]) -> Build:
    if not words:
        raise Unreadable("build needs the guard's square, as in build E5 B3|B4")
    if words == ["…"]:
        raise Unreadable("the maze of this building is not told")
    guard, *barriers = words
    return Build(Square.parse(guard), tuple(Slot.parse(word) for word in barriers))


def _entry(seat: Seat, do: str, answer: str, end: End | None) -> dict[str, Json]:
    entry: dict[str, Json] = {"seat": seat, "do": do, "answer": answer}
    if end is not None:
        entry["revealed"] = {"homes": [_home(maze) for maze in end.mazes]}
    return entry


def _control(board: Control) -> dict[str, Json]:
    return {
        "runner": None if board.runner is None else str(board.runner),
        "track": spell(board.track),
        "open": spell(board.open),
        "barriers": spell(board.barriers),
    }


def _home(maze: Maze | None) -> dict[str, Json] | None:
    return None if maze is None else {"guard": str(maze.guard), "barriers": spell(maze.barriers)}
