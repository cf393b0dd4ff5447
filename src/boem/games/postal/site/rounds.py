"""The rounds of a game, as a viewer heard them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boem.core.squares import Square
from boem.games.postal.rules.facts import Closed, Undone, View
from boem.web.tables.boards.board import Heard, HistoryMark


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was evaluated and stands, with the field before it as cells, and its entry."""

    closed: Closed
    before: str
    entry: int

    @property
    def number(self) -> int:
        """Counted from 1."""
        return self.closed.round

    @property
    def uncovered(self) -> frozenset[Square]:
        """The squares that it uncovered."""
        return frozenset(square for square, _ in self.closed.uncovered)


def last_round(heard: Heard, view: View) -> Round | None:
    """The last evaluated round that wasn't taken back."""
    closings = standing(heard)
    if not closings:
        return None
    entry = closings[-1].entry
    return Round(heard[entry][0], view.position.past[-1].cells, entry)


def standing(heard: Heard) -> list[HistoryMark]:
    """The entries at which rounds were evaluated, without those taken back."""
    stops: list[HistoryMark] = []
    for entry, said in enumerate(map(_aloud, heard)):
        if isinstance(said, Closed):
            stops.append(HistoryMark(str(said.round), entry))
        elif isinstance(said, Undone):
            stops.pop()
    return stops


def taken_back(heard: Heard) -> Undone | None:
    """The round that was taken back, if none has been evaluated since."""
    for said in map(_aloud, reversed(heard)):
        if isinstance(said, Undone):
            return said
        if isinstance(said, Closed):
            return None
    return None


def _aloud(facts: Sequence[Any]) -> Any:
    """The public fact of an entry; none for a handover."""
    return facts[0] if facts else None


def names_of(seats: Sequence[int], names: Sequence[str]) -> str:
    """Seats' names as a list in words."""
    return ", ".join(names[seat] for seat in seats)
