"""How a puzzle and its marks are written down."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from boem.core.deal import UNTOLD, Deal, DealtOut, hear_deal, read_deal, tell_deal
from boem.core.errors import ParseError
from boem.core.game import HOUSE, Actor, Json, Notation, Resign, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left, forfeit
from boem.core.shapes import on_board, shaped, squares_in
from boem.core.squares import Square, spell
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import SOLVED, Action, Clear, Dealt, End, Fact, Flag, Mark, Noted, View

_ON_A_SQUARE: Final[Mapping[str, type[Mark | Flag | Clear]]] = MappingProxyType(
    {"mine": Mark, "flag": Flag, "clear": Clear}
)
_ANSWERS: Final = MappingProxyType({"mine": "marked", "flag": "flagged", "clear": "cleared"})
_VERBS: Final = "mine, flag, clear, resign"


class _Revealed(msgspec.Struct, frozen=True):
    mines: list[str] | None = None


class _Told(msgspec.Struct):
    seat: Literal[0] = 0
    do: str = ""
    deal: str = UNTOLD
    revealed: _Revealed | None = None


class SoloNotation(Notation[Config, Action, Fact, View]):
    """`mine E3`, `flag E3`, `clear E3`; the house's deal is an entry of its own, `{"deal": "A1 B2 …"}`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb == "resign" and not rest:
            return Resign()
        if verb not in _ON_A_SQUARE:
            raise ParseError(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if len(rest) != 1:
            raise ParseError(f"{verb} needs one square, as in {verb} E3")
        return _ON_A_SQUARE[verb](Square.parse(rest[0]))

    def write(self, action: Action) -> str:
        match action:
            case Deal(mines):
                return f"deal {spell(mines)}"
            case Mark(square):
                return f"mine {square}"
            case Flag(square) | Clear(square):
                return f"{type(action).__name__.lower()} {square}"
            case Resign() | Timeout():
                return type(action).__name__.lower()

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        return (HOUSE, read_deal(entry["deal"])) if set(entry) == {"deal"} else super().read_entry(entry)

    def timeout(self, seat: Seat) -> Action:
        return Timeout(seat)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Dealt(end):
                return tell_deal(own) | _revealed(end)
            case Noted(seat, square, sign, end):
                answer = _ANSWERS[sign] if end is None else "solved"
                return {"seat": seat, "do": f"{sign} {square}", "answer": answer} | _revealed(end)
            case Left(seat, how, end):
                do = "resign" if how == "resigned" else "timeout"
                return {"seat": seat, "do": do, "answer": how} | _revealed(end)
            case DealtOut():
                raise ParseError("the first fact is the one that was said to everyone")

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        told, config = shaped(entry, _Told), view.position.config
        seat, board = Seat(told.seat), (config.width, config.height)
        end = None if told.revealed is None else End(SOLVED, _layout(told.revealed, *board))
        if "deal" in entry:
            return Dealt(end), *hear_deal(told.deal)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        match action:
            case Mark(square):
                return (Noted(seat, on_board(square, *board, "do"), "mine", end),)
            case Flag(square):
                return (Noted(seat, on_board(square, *board, "do"), "flag", end),)
            case Clear(square):
                return (Noted(seat, on_board(square, *board, "do"), "clear", end),)
        left: Left[End] = Left(seat, "resigned" if isinstance(action, Resign) else "timeout")
        result = forfeit(left, seats=1, status=view.status)
        return (replace(left, end=None if end is None else replace(end, result=result)),)

    def view(self, view: View) -> dict[str, Json]:
        position = view.position
        return {
            "rows": list(position.config.rows),
            "mines": _listed(position.mines),
            "flags": _listed(position.flags),
        }

    def layouts(self, view: View) -> Json:
        return {"mines": _listed(view.solution)}

    def commits(self, action: Action) -> bool:
        return isinstance(action, Deal)


def _layout(revealed: _Revealed, width: int, height: int) -> Layout | None:
    names = revealed.mines
    return None if names is None else frozenset(squares_in(names, width, height, "revealed.mines"))


def _listed(several: Collection[Square] | None) -> list[str] | None:
    return None if several is None else [str(square) for square in sorted(several)]


def _revealed(end: End | None) -> dict[str, Json]:
    return {} if end is None else {"revealed": {"mines": _listed(end.mines)}}
