"""How Coan's Minesweeper for two is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from boem.core.deal import UNTOLD, Deal, DealtOut, hear_deal, read_deal, tell_deal
from boem.core.errors import ParseError, Untold
from boem.core.game import HOUSE, Actor, Json, Notation, Resign, Result, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left
from boem.core.shapes import on_board, shaped, square_in, squares_in
from boem.core.squares import Square, spell
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import (
    Action,
    Dealt,
    End,
    Explore,
    Explored,
    Fact,
    Found,
    Last,
    Mark,
    Marks,
    Missed,
    MissedAt,
    Opened,
    View,
)

_ON_A_SQUARE: Final[Mapping[str, type[Explore | Mark]]] = MappingProxyType({"explore": Explore, "mark": Mark})
_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({str(number): number for number in range(9)})
_VERBS: Final = "explore, mark, resign"


class _Revealed(msgspec.Struct, frozen=True):
    mines: list[str] | None = None
    wrong: dict[Literal["0", "1"], list[str]] = {}


class _Told(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str
    points: int = 0
    opened: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)]] = {}
    revealed: _Revealed = _Revealed()


class _ToldOfDeal(msgspec.Struct):
    deal: str


class CoanNotation(Notation[Config, Action, Fact, View]):
    """`explore E3`, `mark E3`; the house's deal is an entry of its own, `{"deal": "A1 B2 …"}`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb == "resign" and not rest:
            return Resign()
        if verb not in _ON_A_SQUARE:
            raise ParseError(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if verb == "mark" and rest == [UNTOLD]:
            raise Untold("the square of this mark")
        if len(rest) != 1:
            raise ParseError(f"{verb} needs one square, as in {verb} E3")
        return _ON_A_SQUARE[verb](Square.parse(rest[0]))

    def write(self, action: Action) -> str:
        match action:
            case Deal(mines):
                return f"deal {spell(mines)}"
            case Explore(square) | Mark(square):
                return f"{type(action).__name__.lower()} {square}"
            case Resign() | Timeout():
                return type(action).__name__.lower()

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        if set(entry) != {"deal"}:
            return super().read_entry(entry)
        return HOUSE, read_deal(entry["deal"])

    def timeout(self, seat: Seat) -> Action:
        return Timeout(seat)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Dealt():
                return tell_deal(own)
            case Explored(seat, square, number, points, opened, end):
                answer = "hit" if number is None else str(number)
                return _entry(seat, f"explore {square}", answer) | _earned(points, opened) | _revealed(end)
            case Found(seat, square, points, opened, end):
                return _entry(seat, f"mark {square}", "found") | _earned(points, opened) | _revealed(end)
            case Missed(seat, points, opened):
                marked = [str(fact.square) for fact in own if isinstance(fact, MissedAt)]
                return _entry(seat, f"mark {marked[0] if marked else UNTOLD}", "wrong") | _earned(points, opened)
            case Left(seat, how, end):
                return _entry(seat, "resign" if how == "resigned" else "timeout", how) | _revealed(end)
            case DealtOut() | MissedAt():
                raise ParseError("the first fact is the one that was said to everyone")

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        if "deal" in entry:
            return Dealt(), *hear_deal(shaped(entry, _ToldOfDeal).deal)
        told, config = shaped(entry, _Told), view.position.config
        seat, board = Seat(told.seat), (config.width, config.height)
        free = [(square_in(name, *board, "opened"), number) for name, number in told.opened.items()]
        opened = tuple(free)
        if told.do == f"mark {UNTOLD}":
            return (Missed(seat, told.points, opened),)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        match action:
            case Mark(square) if told.answer == "wrong":
                return Missed(seat, told.points, opened), MissedAt(seat, on_board(square, *board, "do"))
            case Mark(square):
                said: Last = Found(seat, on_board(square, *board, "do"), told.points, opened)
            case Explore(square):
                number = _NUMBERS.get(told.answer)
                said = Explored(seat, on_board(square, *board, "do"), number, told.points, opened)
            case _:
                said = Left(seat, "resigned" if isinstance(action, Resign) else "timeout")
        result = view.position.verdict(said)
        return (said if result is None else replace(said, end=_end(result, told.revealed, *board)),)

    def view(self, view: View) -> dict[str, Json]:
        one, two = (tuple(sorted(marked)) for marked in view.wrong)
        return {"rows": list(view.position.rows), "scores": list(view.scores), "wrong": _wrong((one, two))}

    def layouts(self, view: View) -> Json:
        return {"mines": _mines(view.mines)}

    def commits(self, action: Action) -> bool:
        return isinstance(action, Deal)


def _entry(seat: Seat, do: str, answer: str) -> dict[str, Json]:
    return {"seat": seat, "do": do, "answer": answer}


def _earned(points: int, opened: Opened) -> dict[str, Json]:
    return {"points": points, "opened": {str(square): number for square, number in opened}}


def _end(result: Result, revealed: _Revealed, width: int, height: int) -> End:
    named = revealed.mines
    mines = None if named is None else frozenset(squares_in(named, width, height, "revealed.mines"))
    wrong = [squares_in(revealed.wrong.get(seat, ()), width, height, f"revealed.wrong.{seat}") for seat in ("0", "1")]
    return End(result, mines, (wrong[0], wrong[1]))


def _revealed(end: End | None) -> dict[str, Json]:
    """With the wrong marks in the order made."""
    return {} if end is None else {"revealed": {"mines": _mines(end.mines), "wrong": _wrong(end.wrong)}}


def _mines(mines: Layout | None) -> list[str] | None:
    return None if mines is None else [str(square) for square in sorted(mines)]


def _wrong(marks: Marks) -> dict[str, list[str]]:
    """The known wrong marks of each seat that has any."""
    return {str(seat): [str(square) for square in marked] for seat, marked in enumerate(marks) if marked}
