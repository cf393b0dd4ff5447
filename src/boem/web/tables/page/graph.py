"""How a game went, as lines: one for each seat, from the first entry to the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from boem.core.points import plain

WIDTH, HEIGHT, EDGE = 600, 150, 12  # of the drawing, in its own units
MOST_MARKS: Final = 5  # numbers at the left side
MOST_POINTS: Final = 600  # of a line: one a unit


@dataclass(frozen=True, slots=True)
class GraphLine:
    """A seat's line."""

    seat: int
    points: str  # as SVG writes them
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Graph:
    """The lines, what stands at the side, where the move that is shown is, and all of it in a sentence."""

    courses: Sequence[GraphLine]
    marks: Sequence[tuple[float, str]]  # heights, and what they mean
    here: float | None
    spoken: str
    width: int = WIDTH
    height: int = HEIGHT


def draw(course: Sequence[tuple[float, ...]], names: Sequence[str], entry: int | None) -> Graph:
    """The graph of a game; `course` is how far each seat had come before the first entry and after each."""
    shown = _spread(len(course))
    values = [value for number in shown for value in course[number]]
    low, high = min([0.0, *values]), max([1.0, *values])
    across = (WIDTH - 2 * EDGE) / max(1, len(course) - 1)

    def height_of(value: float) -> float:
        return round(HEIGHT - EDGE - (value - low) / (high - low) * (HEIGHT - 2 * EDGE), 1)

    courses = []
    for seat in range(len(names)):
        places = [(round(EDGE + number * across, 1), height_of(course[number][seat])) for number in shown]
        courses.append(GraphLine(seat, " ".join(f"{x},{y}" for x, y in places), places[-1]))
    step = max(1, -(-int(high - low) // MOST_MARKS))
    marks = [(height_of(value), str(value)) for value in range(int(low), int(high) + 1, step)]
    ended = ", ".join(f"{name} {plain(value)}" for name, value in zip(names, course[-1], strict=True))
    here = None if entry is None else round(EDGE + (entry + 1) * across, 1)
    return Graph(courses, marks, here, _("How it went, move by move; at the end: {ended}").format(ended=ended))


def _spread(number: int) -> list[int]:
    """So many of that number as a line has room for, evenly, with the first and the last."""
    step = max(1, -(-number // MOST_POINTS))
    return [*range(0, number - 1, step), number - 1]
