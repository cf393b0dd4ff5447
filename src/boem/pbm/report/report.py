"""A report in one language, before it becomes text, a page or a PDF."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from boem.core.points import Points
from boem.pbm.report.words import ReportWords

_OBEYED: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories that may control a terminal or a page, or can't be shown."""
_COMBINING: Final = frozenset({"Mn", "Me"})
_MOST_COMBINED: Final = 3


@dataclass(frozen=True, slots=True)
class JudgedOrder:
    """One of a seat's orders, such as `K9 mine`, with the reason for its points."""

    order: str
    why: str
    points: Points


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A seat in the standings. `before` is its place before the round; `gained` is None if no round is reported."""

    name: str
    place: int
    before: int
    gained: Points | None
    points: Points
    remark: str
    orders: tuple[JudgedOrder, ...]
    is_viewer: bool
    history: tuple[Points, ...]
    """The points before the first round and after each."""

    @property
    def moved(self) -> str:
        """How many places it moved up or down, as `▲2`; empty if none."""
        change = self.before - self.place
        return f"▲{change}" if change > 0 else f"▼{-change}" if change < 0 else ""


@dataclass(frozen=True, slots=True)
class PressItem:
    """A piece of press."""

    who: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """An exhibit in the PDF: either a drawing with its description, or lines of text."""

    legend: str
    svg: str = ""
    alt: str = ""
    lines: tuple[str, ...] = ()
    share: float = 0.66
    """The share of the paper's width that the drawing takes."""


class Exhibit(ABC):
    """The part of a report that shows the game itself, in each form."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading over it."""

    @abstractmethod
    def as_text(self, report: RoundReport) -> Iterator[str]:
        """Lines for a mail, of any width."""

    @abstractmethod
    def as_page(self, report: RoundReport) -> Iterator[Element]:
        """Elements for a page, under the heading."""

    @abstractmethod
    def as_print(self, report: RoundReport) -> Printed:
        """The contents for a PDF, under the heading."""


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A report for one viewer. Rows are by place."""

    words: ReportWords
    title: str
    heading: str
    audience: str
    setting: str
    lead: tuple[str, ...]
    """Sentences about what has happened besides orders."""
    deadline: str
    how: str
    example: str
    lines: str
    """What else a mail may contain."""
    pending: str
    shown: Exhibit
    rows: tuple[StandingRow, ...]
    tells_round: bool
    """Whether it reports a round, rather than only how things stand."""
    has_points: bool
    press: tuple[PressItem, ...]
    proof: tuple[tuple[str, str], ...]
    """How to check the deal: sentences, each with a line to copy literally."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings over the scores; that of the round is left out if none is reported."""
        place, seat, gained, points = self.words.columns
        return (place, seat, gained, points) if self.tells_round else (place, seat, points)

    def called(self, row: StandingRow) -> str:
        """A seat's name; the viewer's own is marked."""
        return f"{row.name} ({self.words.you})" if row.is_viewer else row.name


def clean(text: str) -> str:
    """Somebody else's text as one line that is safe to show.

    `�` replaces characters that control a terminal or the direction of text, and piled-up accents are removed.
    """
    shown, combined = [], 0
    for character in unicodedata.normalize("NFC", text.expandtabs(4)):
        category = unicodedata.category(character)
        combined = combined + 1 if category in _COMBINING else 0
        if category in _OBEYED:
            shown.append("\N{REPLACEMENT CHARACTER}")
        elif combined <= _MOST_COMBINED:
            shown.append(character)
    return "".join(shown)
