"""How Mijnenveger is written down."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first, words_told
from boem.core.errors import LawBroken
from boem.core.game import Json, Result, Seat
from boem.core.layout import Layout, read_number
from boem.core.shapes import squares_in
from boem.core.squares import names_of
from boem.core.verbs import OnSquare, OnSquares
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
    Lay,
    SearchBoard,
    Sweep,
    Swept,
    Unflag,
    View,
)


class _Field(msgspec.Struct):
    mines: list[str]


class _Revealed(msgspec.Struct):
    fields: tuple[_Field | None, _Field | None] = (None, None)


class _Entry(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str


class MijnenvegerNotation(BaseNotation[Config, Action, Fact, View]):
    """`lay A1 B2 …`, `disarm E3`, `sweep E3`, `flag E3`, `unflag E3`."""

    verbs = MappingProxyType(
        {
            "lay": OnSquares(Lay, untold="this laying"),
            "disarm": OnSquare(Disarm),
            "sweep": OnSquare(Sweep),
            "flag": OnSquare(Flag),
            "unflag": OnSquare(Unflag),
        }
    )
    entry = _Entry
    revealed = _Revealed
    committed = (Lay,)

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Laid(seat):
                mines = words_told(own, LaidOut, lambda fact: " ".join(map(str, fact.mines)))
                return {"seat": seat, "do": f"lay {mines}", "answer": "laid"}
            case Disarmed(seat, square, right):
                return {"seat": seat, "do": f"disarm {square}", "answer": "ok" if right else "wrong"}
            case Swept(seat, square, number):
                return {"seat": seat, "do": f"sweep {square}", "answer": "boem" if number is None else str(number)}
            case Flagged(seat, square, up):
                verb = "flag" if up else "unflag"
                return {"seat": seat, "do": f"{verb} {square}", "answer": f"{verb}ged"}
        raise private_first()

    def hear(self, view: View, seat: Seat, action: Action | None, told: Any) -> tuple[Fact, ...]:
        match action:
            case None:
                return (Laid(seat),)
            case Lay(mines):
                return Laid(seat), LaidOut(seat, mines)
            case Flag(square) | Unflag(square):
                return (Flagged(seat, square, isinstance(action, Flag)),)
            case Disarm(square):
                return (Disarmed(seat, square, told.answer == "ok"),)
            case Sweep(square):
                return (Swept(seat, square, read_number(told.answer)),)
        raise LawBroken("an action without a fact")

    def reveal(self, end: End) -> dict[str, Json]:
        return {"fields": [_field(layout) for layout in end.layouts]}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        size = view.position.config.width, view.position.config.height
        return End(
            result,
            tuple(
                None if field is None else frozenset(squares_in(field.mines, *size, f"fields[{seat}].mines"))
                for seat, field in enumerate(revealed.fields)
            ),
        )

    def view(self, view: View) -> dict[str, Json]:
        return {"search": [_search(board) for board in view.position.search], "fields": self.layouts(view)}

    def layouts(self, view: View) -> Json:
        return [_field(layout) for layout in view.layouts]


def _search(board: SearchBoard) -> dict[str, Json]:
    return {"rows": list(board.rows), "flags": names_of(board.flags), "sweepers": board.sweepers}


def _field(layout: Layout | None) -> dict[str, Json] | None:
    return None if layout is None else {"mines": names_of(layout)}
