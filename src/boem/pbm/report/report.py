"""A report, in the words of one language and without a form yet: text, page and print are made from it."""

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
"""What a terminal or a page may obey, or can't show."""
_COMBINING: Final = frozenset({"Mn", "Me"})
_MOST_COMBINED: Final = 3


@dataclass(frozen=True, slots=True)
class JudgedOrder:
    """One of a seat's orders: `K9 mine`, why it brought what it did, and the points."""

    order: str
    why: str
    points: Points


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A seat. `before` is its place before the round; `gained` is None where no round is told of."""

    name: str
    place: int
    before: int
    gained: Points | None
    points: Points
    remark: str
    orders: tuple[JudgedOrder, ...]
    is_viewer: bool
    history: tuple[Points, ...]
    """Its points before the first round and after each."""

    @property
    def moved(self) -> str:
        """By how many places it went up or down, as `▲2`; empty where it stayed."""
        change = self.before - self.place
        return f"▲{change}" if change > 0 else f"▼{-change}" if change < 0 else ""


@dataclass(frozen=True, slots=True)
class PressItem:
    """A piece of press."""

    who: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A print's exhibit: a drawing with its description, or else lines."""

    legend: str
    svg: str = ""
    alt: str = ""
    lines: tuple[str, ...] = ()
    share: float = 0.66
    """Of the paper's width."""


class Exhibit(ABC):
    """The part of a report that shows the game itself, in each form."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading over it."""

    @abstractmethod
    def as_text(self, report: RoundReport) -> Iterator[str]:
        """The lines of a mail, as wide as they need to be."""

    @abstractmethod
    def as_page(self, report: RoundReport) -> Iterator[Element]:
        """The contents of a page, under its heading."""

    @abstractmethod
    def as_print(self, report: RoundReport) -> Printed:
        """The contents of a print, under its heading."""


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A report for one viewer. Rows are by place."""

    words: ReportWords
    title: str
    heading: str
    audience: str
    setting: str
    lead: tuple[str, ...]
    """Sentences: what has happened besides orders."""
    deadline: str
    how: str
    example: str
    lines: str
    """What else a mail may say."""
    pending: str
    shown: Exhibit
    rows: tuple[StandingRow, ...]
    tells_round: bool
    """Whether it tells of a round, and not only of how things stand."""
    has_points: bool
    press: tuple[PressItem, ...]
    proof: tuple[tuple[str, str], ...]
    """Sentences, each with a line to be taken literally."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings over the scores: without that of the round, where none is told of."""
        place, seat, gained, points = self.words.columns
        return (place, seat, gained, points) if self.tells_round else (place, seat, points)

    def called(self, row: StandingRow) -> str:
        """A seat's name, which tells the viewer's own."""
        return f"{row.name} ({self.words.you})" if row.is_viewer else row.name


def clean(text: str) -> str:
    """One line of what somebody else wrote, with `�` for what steers a terminal or turns a text's direction.

    Nor does it have towers of accents.
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
