"""What an encoding's numbers and planes mean, as tables for documentation and `help`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boem.envs.encodings.encoding import AnyEncoding


@dataclass(frozen=True, slots=True)
class LegendLine:
    """Some numbers, or planes, in a row."""

    count: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Legend:
    """All numbers and planes of an encoding, each part in order; empty in an encoding that doesn't say."""

    actions: Sequence[LegendLine] = ()
    public: Sequence[LegendLine] = ()
    private: Sequence[LegendLine] = ()
    times: Sequence[LegendLine] = ()


def tables(encoding: AnyEncoding, seats: int) -> str:
    """The numbers, the planes of an observation and those of `times`, as tables in Markdown; empty without a legend.

    An observation has a plane for each of the `seats` between the public and the private ones.
    """
    legend = encoding.legend()
    if not legend.actions:
        return ""
    number = LegendLine(seats, "the viewing seat: 1 on all squares of its own plane, 0 on those of others")
    parts = [
        _table("numbers", "names", _with_names(encoding, legend.actions)),
        _table("planes", "what they show", _spans([*legend.public, number, *legend.private])),
        _table("times", "what they show", _spans(legend.times)),
    ]
    return "\n".join(parts)


def _with_names(encoding: AnyEncoding, lines: Sequence[LegendLine]) -> Iterator[tuple[str, str]]:
    first = 0
    for line, (span, meaning) in zip(lines, _spans(lines), strict=True):
        last = first + line.count - 1
        named = f"`{encoding.name(first)}`" + (f" to `{encoding.name(last)}`" if last > first else "")
        yield span, f"{named}: {meaning}"
        first = last + 1


def _spans(lines: Sequence[LegendLine]) -> Iterator[tuple[str, str]]:
    first = 0
    for line in lines:
        last = first + line.count - 1
        if line.count:
            yield (f"{first}–{last}" if last > first else f"{first}"), line.meaning
        first = last + 1


def _table(left: str, right: str, rows: Iterator[tuple[str, str]]) -> str:
    """A bar inside a cell, as in the name of a slot, is escaped."""
    cells = ((one, two.replace("|", "\\|")) for one, two in [(left, right), ("---", "---"), *rows])
    return "".join(f"| {one} | {two} |\n" for one, two in cells)
