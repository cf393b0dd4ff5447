"""The notation of a puzzle and its marks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from boem.core.base_notation import BaseNotation, private_first
from boem.core.errors import LawBroken
from boem.core.game import Json, Result, Seat
from boem.core.seats import Left
from boem.core.shapes import squares_in
from boem.core.squares import Square, names_of
from boem.core.texts import gettext_noop as _
from boem.core.verbs import OnSquare
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import SOLVED, Action, Clear, End, Fact, Flag, Mark, Noted, View

_ANSWERS: Final = MappingProxyType({"mine": _("marked"), "flag": _("flagged"), "clear": _("cleared")})


class _Revealed(msgspec.Struct):
    mines: list[str] | None = None


class _Entry(msgspec.Struct):
    seat: Literal[0] = 0
    do: str = ""


class SoloNotation(BaseNotation[Config, Action, Fact, View]):
    """`mine E3`, `flag E3`, `clear E3`; the house's deal has an entry of its own, `{"deal": "A1 B2 …"}`."""

    verbs = MappingProxyType({"mine": OnSquare(Mark), "flag": OnSquare(Flag), "clear": OnSquare(Clear)})
    entry = _Entry
    revealed = _Revealed
    deals = True

    def tell(self, said: Fact, own: Sequence[Fact]) -> dict[str, Json]:
        if not isinstance(said, Noted):
            raise private_first()
        answer = _ANSWERS[said.sign] if said.end is None else _("solved")
        return {"seat": said.seat, "do": f"{said.sign} {said.square}", "answer": answer}

    def hear(self, view: View, seat: Seat, action: Action | None, told: _Entry) -> tuple[Fact, ...]:
        match action:
            case Mark(square):
                return (Noted(seat, square, "mine"),)
            case Flag(square):
                return (Noted(seat, square, "flag"),)
            case Clear(square):
                return (Noted(seat, square, "clear"),)
        raise LawBroken("an action without a fact")

    def result(self, view: View, said: Fact, entry: Json) -> Result | None:
        if isinstance(said, Left):
            return view.position.verdict(said)
        return SOLVED if "revealed" in entry else None

    def reveal(self, end: End) -> dict[str, Json]:
        return {"mines": _listed(end.mines)}

    def hear_end(self, view: View, result: Result, revealed: _Revealed) -> End:
        config, names = view.position.config, revealed.mines
        return End(
            result, None if names is None else frozenset(squares_in(names, config.width, config.height, "mines"))
        )

    def view(self, view: View) -> dict[str, Json]:
        position = view.position
        return {
            "rows": list(position.config.rows),
            "mines": _listed(position.mines),
            "flags": _listed(position.flags),
        }

    def layouts(self, view: View) -> Json:
        return {"mines": _listed(view.solution)}


def _listed(several: Collection[Square] | None) -> list[str] | None:
    return None if several is None else names_of(several)
