"""What is done in Uitweg."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from boem.core.game import Resign, Timeout
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed


@dataclass(frozen=True, slots=True)
class Build:
    """Put up one's own maze: its guard, and barriers named in any order."""

    guard: Square
    barriers: tuple[Slot, ...]

    def answer(self, start: Place, to: Place) -> str:
        """What its owner says to a runner that asks to go from a place to one next to it."""
        if crossed(start, to) in self.barriers:
            return "no"
        if to is None:
            return "out"
        return "found" if to == self.guard else "yes"


@dataclass(frozen=True, slots=True)
class To:
    """Ask to go to the next square; from outside, to enter it."""

    square: Square

    @property
    def place(self) -> Place:
        """Where it leads."""
        return self.square


@dataclass(frozen=True, slots=True)
class Exit:
    """Ask to leave through the left side of a square of row 1."""

    @property
    def place(self) -> Place:
        """Outside."""
        return None


Step: TypeAlias = To | Exit
Action: TypeAlias = Build | Step | Resign | Timeout


def step(place: Place) -> Step:
    """The step that leads to a place."""
    return Exit() if place is None else To(place)
