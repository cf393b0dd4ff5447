"""A report, in the words of one language and without a form yet: text, page and print are made from it."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.points import Points
from boem.core.squares import Square
from boem.pbm.report.words import Words


@dataclass(frozen=True, slots=True)
class FieldShown:
    """The field: `cells` as they are known, `fresh` what this round has uncovered."""

    width: int
    height: int
    cells: str
    fresh: frozenset[Square]
    seen: frozenset[Square]
    """Known, but covered again since the round was taken back that uncovered them."""
    hidden: frozenset[Square]
    """Mines that were never uncovered, once the game is over."""


@dataclass(frozen=True, slots=True)
class Tipped:
    """One square that a seat ordered: `K9 mine`, why it brought what it did, and the points."""

    order: str
    why: str
    points: Points


@dataclass(frozen=True, slots=True)
class Row:
    """A seat. `before` is its place before the round; `gained` is None where no round is told of."""

    name: str
    place: int
    before: int
    gained: Points | None
    points: Points
    remark: str
    tips: tuple[Tipped, ...]
    is_viewer: bool
    history: tuple[Points, ...]
    """Its points before the first round and after each."""


@dataclass(frozen=True, slots=True)
class Press:
    """What somebody wrote."""

    who: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that a viewer is told. Rows are by place."""

    words: Words
    title: str
    heading: str
    audience: str
    setting: str
    lead: tuple[str, ...]
    """Sentences: what has happened besides orders."""
    deadline: str
    how: str
    example: str
    pending: str
    field: FieldShown
    field_title: str
    mines: str
    rows: tuple[Row, ...]
    tells_round: bool
    """Whether it tells of a round, and not only of how things stand."""
    press: tuple[Press, ...]
    proof: tuple[tuple[str, str], ...]
    """Sentences, each with a line to be taken literally."""
