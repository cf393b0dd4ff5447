"""The notation of Mijnenveger."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from boem.core.errors import ParseError
from boem.core.game import Json, Result
from boem.core.hunt.facts import End
from boem.core.hunt.notation import HuntNotation
from boem.core.layout import Layout
from boem.core.shapes import squares_in
from boem.core.squares import names_of
from boem.core.texts import gettext_noop as _
from boem.core.verbs import OnSquare, OnSquares
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, Disarm, Flag, Lay, Position, SearchBoard, Sweep, Unflag, View

_ANSWERS = MappingProxyType(
    {
        Disarm: ("ok", "wrong"),
        Sweep: ("boem", *"012345678"),
        Flag: ("flagged",),
        Unflag: ("unflagged",),
    }
)


class _Field(msgspec.Struct):
    mines: list[str]


class _Revealed(msgspec.Struct):
    fields: tuple[_Field | None, _Field | None] = (None, None)


class MijnenvegerNotation(HuntNotation[Config, Action, View]):
    """`lay A1 B2 …`, `disarm E3`, `sweep E3`, `flag E3`, `unflag E3`."""

    verbs = MappingProxyType(
        {
            "lay": OnSquares(Lay, untold=_("this laying")),
            "disarm": OnSquare(Disarm),
            "sweep": OnSquare(Sweep),
            "flag": OnSquare(Flag),
            "unflag": OnSquare(Unflag),
        }
    )
    revealed = _Revealed
    hiding_answer = _("laid")

    def read_answer(self, view: View, action: Action, told: str) -> str:
        answers = _ANSWERS[type(action)]
        if told not in answers:
            raise ParseError("must be one of {known}, not {given}", known=", ".join(answers), given=repr(told[:40]))
        return told

    def reveal(self, end: End) -> dict[str, Json]:
        return {"fields": [None if lay is None else {"mines": names_of(lay.mines)} for lay in end.secrets]}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        size = view.position.config.width, view.position.config.height
        return End(
            result,
            tuple(
                None
                if field is None
                else Position.canonical(Lay(squares_in(field.mines, *size, f"fields[{seat}].mines")))
                for seat, field in enumerate(revealed.fields)
            ),
        )

    def position(self, position: Position) -> dict[str, Json]:
        return {"search": [_search(board) for board in position.search]}

    def view(self, view: View) -> dict[str, Json]:
        return {**self.position(view.position), "fields": self.layouts(view)}

    def layouts(self, view: View) -> Json:
        return [_field(layout) for layout in view.layouts]


def _search(board: SearchBoard) -> dict[str, Json]:
    return {"rows": list(board.rows), "flags": names_of(board.flags), "sweepers": board.sweepers}


def _field(layout: Layout | None) -> dict[str, Json] | None:
    return None if layout is None else {"mines": names_of(layout)}
