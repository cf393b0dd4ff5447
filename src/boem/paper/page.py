"""What is on a whole page of paper: boards, tables to fill in, steps to tick off, slips to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boem.paper.pad import PadBoard


@dataclass(frozen=True, slots=True)
class PadTable:
    """A table; `widths` are the columns' shares, 0 for as wide as the text.

    With a `share` it fills its share of what is left of the page: with its rows, or, without any, with empty ones.
    """

    title: str
    note: str
    heads: Sequence[str]
    widths: Sequence[int]
    rows: Sequence[Sequence[str]] = ()
    share: int = 0


@dataclass(frozen=True, slots=True)
class Steps:
    """What is to be done, in order, each with a box to tick off, unless it comes too often for that."""

    title: str
    steps: Sequence[str]
    boxes: bool = True


@dataclass(frozen=True, slots=True)
class Slip:
    """To be cut out: blanks in its head, then as many numbered `lines`, each with a box to tick."""

    title: str
    blanks: Sequence[str]
    lines: int
    box: str
    note: str


@dataclass(frozen=True, slots=True)
class PadPage:
    """A page of its own; `blanks` are written in at the top. What it is made of follows in this order."""

    title: str
    size: str
    blanks: Sequence[str] = ()
    steps: Sequence[Steps] = ()
    boards: Sequence[PadBoard] = ()
    tables: Sequence[PadTable] = ()
    slip: Slip | None = None
    rules: Sequence[str] = ()
    seeded: bool = False
    """It says by which seed it was dealt."""
    fold: bool = False
    """The boards have the lower half to themselves, below a line to fold them away along."""
