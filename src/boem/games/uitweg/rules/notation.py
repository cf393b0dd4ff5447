"""The notation of Uitweg."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import msgspec

from boem.core.errors import ParseError
from boem.core.game import Json, Result, Seat
from boem.core.hunt.facts import End, Fact
from boem.core.hunt.notation import HuntNotation
from boem.core.shapes import inside
from boem.core.texts import gettext_noop as _
from boem.core.verbs import Alone, OnSquare, Verb
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Build, Control, Exit, Maze, Position, Step, To, View
from boem.games.uitweg.rules.squares import Slot, Square, next_to, spell

_ANSWERS: Final = (_("yes"), _("no"), _("found"), _("out"))


class _Home(msgspec.Struct):
    guard: str
    barriers: list[str]


class _Revealed(msgspec.Struct):
    homes: tuple[_Home | None, _Home | None] = (None, None)


class _Building(Verb[Build]):
    """The guard's square, and the slots with barriers in any order."""

    def read(self, verb: str, rest: str) -> Build:
        if not rest:
            raise ParseError("build needs the guard's square, as in build E5 B3|B4")
        guard, *barriers = rest.split()
        return Build(Square.parse(guard), tuple(Slot.parse(word) for word in barriers))

    def write(self, action: Build) -> str:
        return " ".join([str(action.guard), *spell(action.barriers)])

    def as_named(self, action: Build) -> str:
        return " ".join(map(str, (action.guard, *action.barriers)))


class UitwegNotation(HuntNotation[Config, Action, View]):
    """`build E5 |A1 B3|B4 …`, `to B3`, `exit`."""

    verbs = MappingProxyType(
        {
            "build": _Building(Build, untold=_("this maze")),
            "to": OnSquare(To, parse=Square.parse, example="B3"),
            "exit": Alone(Exit),
        }
    )
    revealed = _Revealed
    hiding_answer = _("built")

    def hear(self, view: View, seat: Seat, action: Action | None, told: Any) -> tuple[Fact, ...]:
        if isinstance(action, Step):
            _check_next(view.position, seat, action)
        return super().hear(view, seat, action, told)

    def read_answer(self, view: View, action: Step, told: str) -> str:
        if told not in _ANSWERS:
            raise ParseError("must be one of {known}, not {given}", known=", ".join(_ANSWERS), given=repr(told[:40]))
        return told

    def reveal(self, end: End) -> dict[str, Json]:
        return {"homes": [built and _home(built) for built in end.secrets]}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        return End(
            result, tuple(home and _building(home, f"homes[{seat}]") for seat, home in enumerate(revealed.homes))
        )

    def position(self, position: Position) -> dict[str, Json]:
        return {"control": [_control(board) for board in position.control]}

    def view(self, view: View) -> dict[str, Json]:
        known = self.position(view.position)
        return {**known, "homes": self.layouts(view), "steps_left": view.position.steps_left}

    def layouts(self, view: View) -> Json:
        return [built and _home(built) for built in view.secrets]


def _check_next(position: Position, seat: Seat, action: Step) -> None:
    """Raise ParseError for a step to a place that isn't next to the runner."""
    runner, config = position.control[seat].runner, position.config
    if action.place not in next_to(runner, config.width, config.height):
        raise ParseError(
            "the runner of seat {seat} goes one step from {inside:{square}|outside}",
            "do",
            seat=seat,
            inside=runner is not None,
            square=str(runner),
        )


def _building(home: _Home, place: str) -> Build:
    with inside(place):
        return Position.canonical(Build(Square.parse(home.guard), tuple(map(Slot.parse, home.barriers))))


def _control(board: Control) -> dict[str, Json]:
    return {
        "runner": None if board.runner is None else str(board.runner),
        "track": spell(board.track),
        "open": spell(board.open),
        "barriers": spell(board.barriers),
    }


def _home(built: Build | Maze) -> dict[str, Json]:
    return {"guard": str(built.guard), "barriers": spell(built.barriers)}
