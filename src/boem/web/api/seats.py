"""The seats of a new table, in the words of the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.tables.store.opening import INVITE

PLAYER: Final = "player:"


def read_seats(seats: Sequence[str]) -> tuple[Sequence[str], Mapping[int, Player]]:
    """The seats as a wish has them, and the players challenged, by seat; raises ParseError for an unknown name."""
    asked = {
        number: _named(seat.removeprefix(PLAYER), number)
        for number, seat in enumerate(seats)
        if seat.startswith(PLAYER)
    }
    return [INVITE if number in asked else seat for number, seat in enumerate(seats)], asked


def _named(name: str, number: int) -> Player:
    found = Player.objects.filter(name=name).first() if name.isprintable() else None
    if found is None:
        raise ParseError(f"no player is called {name[:40]!r}", f"seats[{number}]")
    return found
