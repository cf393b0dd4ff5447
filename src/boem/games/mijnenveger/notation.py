"""How Mijnenveger is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from boem.core.errors import Unreadable
from boem.core.game import Json, Notation, Resign, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left
from boem.core.squares import Square, spell
from boem.games.mijnenveger.config import Config
from boem.games.mijnenveger.facts import (
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

_ON_A_SQUARE: Final[Mapping[str, type[Disarm | Sweep | Flag | Unflag]]] = MappingProxyType(
    {"disarm": Disarm, "sweep": Sweep, "flag": Flag, "unflag": Unflag}
)
_VERBS: Final = "lay, disarm, sweep, flag, unflag, resign"


class MijnenvegerNotation(Notation[Config, Action, Fact, View]):
    """`lay A1 B2 …`, `disarm E3`, `sweep E3`, `flag E3`, `unflag E3`."""

    def read(self, text: str) -> Action:
        verb, *rest = text.split() or [""]
        if verb == "resign" and not rest:
            return Resign()
        if verb == "lay":
            if rest == ["…"]:
                raise Unreadable("the squares of this laying are not told")
            return Lay(tuple(Square.parse(word) for word in rest))
        if verb not in _ON_A_SQUARE:
            raise Unreadable(f"not an action: {text[:40]!r}; known: {_VERBS}")
        if len(rest) != 1:
            raise Unreadable(f"{verb} needs one square, as in {verb} E3")
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
                raise Unreadable("the first fact is the one that was said to everyone")

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


def _search(board: SearchBoard) -> dict[str, Json]:
    flags = [str(square) for square in sorted(board.flags)]
    return {"rows": list(board.rows), "flags": flags, "sweepers": board.sweepers}


def _field(layout: Layout | None) -> dict[str, Json] | None:
    return None if layout is None else {"mines": [str(square) for square in sorted(layout)]}
