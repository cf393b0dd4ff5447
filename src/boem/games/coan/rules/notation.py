"""The notation of Coan's Minesweeper for two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first, words_told
from boem.core.errors import LawBroken
from boem.core.game import Json, Result, Seat
from boem.core.layout import Layout, read_number
from boem.core.shapes import square_in, squares_in
from boem.core.squares import Square, names_of
from boem.core.texts import gettext_noop as _
from boem.core.verbs import OnSquare
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Action, End, Explore, Explored, Fact, Found, Mark, Missed, MissedAt, View


class _Revealed(msgspec.Struct):
    mines: list[str] | None = None
    wrong: dict[Literal["0", "1"], list[str]] = {}


class _Entry(msgspec.Struct):
    seat: Literal[0, 1]
    do: str
    answer: str
    points: int = 0
    opened: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)]] = {}


class CoanNotation(BaseNotation[Config, Action, Fact, View]):
    """`explore E3`, `mark E3`; the house's deal has an entry of its own, `{"deal": "A1 B2 …"}`."""

    verbs = MappingProxyType(
        {"explore": OnSquare(Explore), "mark": OnSquare(Mark, untold=_("the square of this mark"))}
    )
    entry = _Entry
    revealed = _Revealed
    deals = True

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Explored(seat, square, number):
                entry = {"seat": seat, "do": f"explore {square}", "answer": _("hit") if number is None else str(number)}
            case Found(seat, square):
                entry = {"seat": seat, "do": f"mark {square}", "answer": _("found")}
            case Missed(seat):
                marked = words_told(own, MissedAt, lambda fact: str(fact.square))
                entry = {"seat": seat, "do": f"mark {marked}", "answer": _("wrong")}
            case _:
                raise private_first()
        return entry | {"points": said.points, "opened": {str(square): number for square, number in said.opened}}

    def hear(self, view: View, seat: Seat, action: Action | None, told: _Entry) -> tuple[Fact, ...]:
        config = view.position.config
        free = [(square_in(name, config.width, config.height, "opened"), shown) for name, shown in told.opened.items()]
        opened = tuple(free)
        match action:
            case None:
                return (Missed(seat, told.points, opened),)
            case Mark(square) if told.answer == "wrong":
                return Missed(seat, told.points, opened), MissedAt(seat, square)
            case Mark(square):
                return (Found(seat, square, told.points, opened),)
            case Explore(square):
                return (Explored(seat, square, read_number(told.answer), told.points, opened),)
        raise LawBroken("an action without a fact")

    def reveal(self, end: End) -> dict[str, Json]:
        """With the wrong marks in order."""
        return {"mines": _mines(end.mines), "wrong": _wrong(end.wrong)}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        size = view.position.config.width, view.position.config.height
        mines = None if revealed.mines is None else frozenset(squares_in(revealed.mines, *size, "mines"))
        wrong = (squares_in(revealed.wrong.get(seat, ()), *size, f"wrong.{seat}") for seat in ("0", "1"))
        return End(result, mines, tuple(wrong))

    def view(self, view: View) -> dict[str, Json]:
        wrong = _wrong([sorted(marked) for marked in view.wrong])
        return {"rows": list(view.position.rows), "scores": list(view.scores), "wrong": wrong}

    def layouts(self, view: View) -> Json:
        return {"mines": _mines(view.mines)}


def _mines(mines: Layout | None) -> list[str] | None:
    return None if mines is None else names_of(mines)


def _wrong(marks: Iterable[Sequence[Square]]) -> dict[str, list[str]]:
    """The known wrong marks of each seat that has any."""
    return {str(seat): [str(square) for square in marked] for seat, marked in enumerate(marks) if marked}
