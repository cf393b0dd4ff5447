"""What is on a player's sheet; a game's face for paper says it, in the current language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, tostring

MOST_BOXES: Final = 60
"""What comes in larger numbers is counted by writing the number down."""
_LONGEST_ROW: Final = 12


@dataclass(frozen=True, slots=True)
class PadBoard:
    """A board to draw on, with how to use it; `alt` describes the drawing, `most` limits its width, in millimetres."""

    title: str
    note: str
    drawing: Element
    alt: str
    most: float | None = None

    @property
    def svg(self) -> str:
        """The drawing as text."""
        return tostring(self.drawing, encoding="unicode")


@dataclass(frozen=True, slots=True)
class Tally:
    """Rows of boxes to cross off, or to move a coin along, each with what stands in it."""

    label: str
    rows: Sequence[Sequence[str]]

    @staticmethod
    def of(label: str, count: int) -> Tally:
        """A box for each; if there would be too many, none."""
        return Tally(label, [[""] * count] if count <= MOST_BOXES else [])


def digits(most: int) -> list[list[str]]:
    """Rows to move a coin along, for hundreds, tens and ones, which together tell every number up to `most`."""
    place = 1
    while most // place > _LONGEST_ROW:
        place *= 10
    rows = [range(0, most + 1, place)]
    while place > 1:
        rows.append(range(0, place, place // 10))
        place //= 10
    return [list(map(str, row)) for row in rows]


@dataclass(frozen=True, slots=True)
class Pad:
    """A player's sheet."""

    title: str
    size: str
    boards: Sequence[PadBoard]
    tallies: Sequence[Tally]
    rules: Sequence[str]
