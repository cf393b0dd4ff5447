"""The notation of Classic Minesweeper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first
from boem.core.errors import LawBroken
from boem.core.game import Json, Result, Seat
from boem.core.shapes import square_in, squares_in
from boem.core.squares import Square, names_of
from boem.core.texts import gettext_noop as _
from boem.core.verbs import OnSquare
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import Action, Around, End, Fact, Flag, Flagged, Open, Opened, Unflag, View


class _Revealed(msgspec.Struct):
    mines: list[str] | None = None


class _Entry(msgspec.Struct):
    seat: Literal[0]
    do: str
    opened: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)]] = {}
    hit: list[str] = []


class MinesweeperNotation(BaseNotation[Config, Action, Fact, View]):
    """`open E3`, `around E3`, `flag E3`, `unflag E3`; the house's deal has an entry of its own, `{"deal": "A1 …"}`."""

    verbs = MappingProxyType(
        {"open": OnSquare(Open), "around": OnSquare(Around), "flag": OnSquare(Flag), "unflag": OnSquare(Unflag)}
    )
    entry = _Entry
    revealed = _Revealed
    deals = True

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        match said:
            case Flagged(seat, square, on):
                done, answer = ("flag", _("flagged")) if on else ("unflag", _("unflagged"))
                return {"seat": seat, "do": f"{done} {square}", "answer": answer}
            case Opened(seat, action, shown, hit):
                opened: dict[str, Json] = {str(square): number for square, number in shown}
                done = f"{'open' if isinstance(action, Open) else 'around'} {action.square}"
                told = {"seat": seat, "do": done, "answer": _("hit") if hit else _("opened"), "opened": opened}
                return told | {"hit": names_of(hit)} if hit else told
        raise private_first()

    def hear(self, view: View, seat: Seat, action: Action | None, told: _Entry) -> tuple[Fact, ...]:
        match action:
            case Flag(square):
                return (Flagged(seat, square, on=True),)
            case Unflag(square):
                return (Flagged(seat, square, on=False),)
            case Open() | Around():
                size = view.position.config.width, view.position.config.height
                shown = tuple((square_in(name, *size, "opened"), number) for name, number in told.opened.items())
                return (Opened(seat, action, shown, tuple(squares_in(told.hit, *size, "hit"))),)
        raise LawBroken("an action without a fact")

    def reveal(self, end: End) -> dict[str, Json]:
        return {"mines": _listed(end.mines)}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        config, names = view.position.config, revealed.mines
        return End(
            result, None if names is None else frozenset(squares_in(names, config.width, config.height, "mines"))
        )

    def view(self, view: View) -> dict[str, Json]:
        return {"rows": list(view.position.rows), "flags": names_of(view.position.flags)}

    def layouts(self, view: View) -> Json:
        return {"mines": _listed(view.mines)}


def _listed(several: Iterable[Square] | None) -> list[str] | None:
    return None if several is None else names_of(several)
