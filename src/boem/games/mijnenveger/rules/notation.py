"""How Mijnenveger is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from boem.core.errors import ParseError, Untold
from boem.core.game import Json, Notation, Resign, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left
from boem.core.shapes import on_board, shaped, squares_in
from boem.core.squares import Square, spell
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    Action,
    Disarm,
    Disarmed,
    End,
    Fact,
    Flag,
    Flagged,
    Laid,
    LaidOut,
    Last,
    Lay,
    Layouts,
    SearchBoard,
    Sweep,
    Swept,
    Unflag,
    View,
)

_ON_A_SQUARE: Final[Mapping[str, type[Disarm | Sweep | Flag | Unflag]]] = MappingProxyType(
    {"disarm": Disarm, "sweep": Sweep, "flag": Flag, "unflag": Unflag}
)
_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({str(number): number for number in range(9)})
_VERBS: Final = "lay, disarm, sweep, flag, unflag, resign"


class _Field(msgspec.Struct):
    mines: list[str]


class _Revealed(msgspec.Struct, frozen=True):
    fields: tuple[_Field | None, _Field | None] = (None, None)


class _Told(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str
    revealed: _Revealed = _Revealed()


class MijnenvegerNotation(Notation[Config, Action, Fact, View]):
    """`lay A1 B2 …`, `disarm E3`, `sweep E3`, `flag E3`, `unflag E3`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb == "resign" and not rest:
            return Resign()
        if verb == "lay":
            if rest == ["…"]:
                raise Untold("this laying")
            return Lay(tuple(Square.parse(word) for word in rest))
        if verb not in _ON_A_SQUARE:
            raise ParseError(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if len(rest) != 1:
            raise ParseError(f"{verb} needs one square, as in {verb} E3")
        return _ON_A_SQUARE[verb](Square.parse(rest[0]))

    def write(self, action: Action) -> str:
        match action:
            case Lay(mines):
                return f"lay {spell(mines)}"
            case Disarm(square) | Sweep(square) | Flag(square) | Unflag(square):
                return f"{type(action).__name__.lower()} {square}"
            case Resign() | Timeout():
                return type(action).__name__.lower()

    def timeout(self, seat: Seat) -> Action:
        return Timeout(seat)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Laid(seat):
                named = [" ".join(map(str, fact.mines)) for fact in own if isinstance(fact, LaidOut)]
                return {"seat": seat, "do": f"lay {named[0] if named else '…'}", "answer": "laid"}
            case Disarmed(seat, square, right, end):
                return _entry(seat, f"disarm {square}", "ok" if right else "wrong", end)
            case Swept(seat, square, number, end):
                return _entry(seat, f"sweep {square}", "boem" if number is None else str(number), end)
            case Flagged(seat, square, up):
                return _entry(seat, f"{'flag' if up else 'unflag'} {square}", "flagged" if up else "unflagged")
            case Left(seat, how, end):
                return _entry(seat, "resign" if how == "resigned" else "timeout", how, end)
            case LaidOut():
                raise ParseError("the first fact is the one that was said to everyone")

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        told, position = shaped(entry, _Told), view.position
        seat, board = Seat(told.seat), (position.config.width, position.config.height)
        if told.do == "lay …":
            return (Laid(seat),)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        match action:
            case Lay(mines):
                return Laid(seat), LaidOut(seat, tuple(on_board(square, *board, "do") for square in mines))
            case Flag(square) | Unflag(square):
                return (Flagged(seat, on_board(square, *board, "do"), isinstance(action, Flag)),)
            case Disarm(square):
                said: Last = Disarmed(seat, on_board(square, *board, "do"), told.answer == "ok")
            case Sweep(square):
                said = Swept(seat, on_board(square, *board, "do"), _NUMBERS.get(told.answer))
            case _:
                said = Left(seat, "resigned" if isinstance(action, Resign) else "timeout")
        result = position.verdict(said)
        return (said if result is None else replace(said, end=End(result, _layouts(told.revealed, *board))),)

    def view(self, view: View) -> dict[str, Json]:
        return {"search": [_search(board) for board in view.position.search], "fields": self.layouts(view)}

    def layouts(self, view: View) -> Json:
        return [_field(layout) for layout in view.layouts]

    def commits(self, action: Action) -> bool:
        return isinstance(action, Lay)


def _entry(seat: Seat, do: str, answer: str, end: End | None = None) -> dict[str, Json]:
    entry: dict[str, Json] = {"seat": seat, "do": do, "answer": answer}
    if end is not None:
        entry["revealed"] = {"fields": [_field(layout) for layout in end.layouts]}
    return entry


def _layouts(revealed: _Revealed, width: int, height: int) -> Layouts:
    one, two = (
        None if field is None else frozenset(squares_in(field.mines, width, height, f"revealed.fields[{seat}].mines"))
        for seat, field in enumerate(revealed.fields)
    )
    return one, two


def _search(board: SearchBoard) -> dict[str, Json]:
    flags = [str(square) for square in sorted(board.flags)]
    return {"rows": list(board.rows), "flags": flags, "sweepers": board.sweepers}


def _field(layout: Layout | None) -> dict[str, Json] | None:
    return None if layout is None else {"mines": [str(square) for square in sorted(layout)]}
