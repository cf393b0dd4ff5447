"""A graph of the points by round: a line for each seat, with the name at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from boem.core.points import plain
from boem.drawing.pieces import rect
from boem.pbm.report.palette import LINES, Palette
from boem.pbm.report.report import RoundReport, StandingRow
from boem.pbm.report.text import padded

WIDTH: Final = 560
NARROW: Final = 380
"""The width for phones, where the text has to stay large enough."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 185, 14, 34
_NAME: Final = 19
"""The least distance from one name to the next."""
_LONGEST: Final = 14
_DASHES: Final = ("none", "7 4", "2 4", "10 3 2 3", "14 4")
_FONT: Final = {"font-size": "14", "font-family": "inherit"}


def draw(report: RoundReport, look: Palette, width: int = WIDTH) -> Element:
    """The graph as an SVG element; its names are text, in the surrounding font."""
    rows = report.rows
    height = _TOP + max(200, _NAME * len(rows)) + _BOTTOM
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}")
    svg.set("width", str(width))
    svg.set("height", str(height))
    rounds = len(rows[0].history) - 1
    points = [value for row in rows for value in row.history]
    low, high = floor(min(0, *points)), ceil(max(1, *points))
    scale = _Scale(rounds, low, high, width, height)
    _rule(svg, scale, report, look)
    ends = _apart([scale.y(row.history[-1]) for row in rows], height)
    for number, (row, end) in enumerate(zip(rows, ends, strict=True)):
        _line(svg, scale, row, (look.lines[number % LINES], _DASHES[number // LINES % len(_DASHES)]), end)
    return svg


def spoken(report: RoundReport) -> str:
    """The graph in words, for screen readers."""
    told = (f"{row.name}: {', '.join(map(plain, row.history[1:]))}." for row in report.rows)
    return report.words.say(report.words.graph_alt, seats=" ".join(told))


class _Scale:
    """Maps rounds and points to coordinates."""

    def __init__(self, rounds: int, low: int, high: int, width: int, height: int) -> None:
        self.rounds, self.low, self.high, self.width, self.height = rounds, low, high, width, height

    def x(self, number: float) -> float:
        return _LEFT + (self.width - _LEFT - _RIGHT) * number / max(1, self.rounds)

    def y(self, points: float) -> float:
        return _TOP + (self.height - _TOP - _BOTTOM) * (self.high - points) / (self.high - self.low)


def _rule(svg: Element, scale: _Scale, report: RoundReport, look: Palette) -> None:
    """Draw lines at round numbers of points, and the numbers of the rounds."""
    for value in _ticks(scale.low, scale.high, 5):
        y = f"{scale.y(value):.1f}"
        line = {"x1": str(_LEFT), "x2": f"{scale.x(scale.rounds):.1f}", "y1": y, "y2": y}
        SubElement(svg, "line", {**line, "stroke": look.soft if value == 0 else look.line, "stroke-width": "1"})
        _write(svg, plain(value), (_LEFT - 8, scale.y(value) + 5), fill=look.soft, anchor="end")
    for number in _ticks(1, scale.rounds, 10):
        _write(svg, str(number), (scale.x(number), scale.height - _BOTTOM + 22), fill=look.soft)
    _write(svg, report.words.axis, (_LEFT, scale.height - _BOTTOM + 22), fill=look.soft)


def _ticks(low: int, high: int, most: int) -> Iterator[int]:
    step = next(
        base * 10**power for power in range(9) for base in (1, 2, 5) if (high - low) // (base * 10**power) < most
    )
    yield from range(-(-low // step) * step, high + 1, step)


def _line(svg: Element, scale: _Scale, row: StandingRow, look: tuple[str, str], end: float) -> None:
    colour, dashes = look
    last = scale.x(scale.rounds)
    way = " ".join(f"{scale.x(number):.1f},{scale.y(points):.1f}" for number, points in enumerate(row.history))
    stroke = {"fill": "none", "stroke": colour, "stroke-width": "4" if row.is_viewer else "2.4"}
    SubElement(svg, "polyline", {"points": way, **stroke, "stroke-dasharray": dashes, "stroke-linejoin": "round"})
    lead = {"points": f"{last + 4:.1f},{scale.y(row.history[-1]):.1f} {last + 16:.1f},{end:.1f}", "fill": "none"}
    SubElement(svg, "polyline", {**lead, "stroke": colour, "stroke-width": "1"})
    rect(svg, last + 16, end - 5, 10, 10, 2, fill=colour)
    name = _write(
        svg,
        f"{padded(row.name, _LONGEST).rstrip()} {plain(row.points)}",
        (last + 31, end + 5),
        fill="currentColor",
        anchor="start",
    )
    name.set("font-weight", "bold" if row.is_viewer else "normal")


def _write(svg: Element, text: str, at: tuple[float, float], *, fill: str, anchor: str = "middle") -> Element:
    x, y = at
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "fill": fill}
    written = SubElement(svg, "text", {**place, **_FONT})
    written.text = text
    return written


def _apart(wanted: Sequence[float], height: int) -> list[float]:
    """The wanted heights of names, moved apart so that none overlap. They have to be sorted from top to bottom."""
    placed: list[float] = []
    for place in wanted:
        placed.append(max(place, placed[-1] + _NAME if placed else _TOP + _NAME / 2))
    floor = float(height - _BOTTOM)
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], floor)
        floor = placed[number] - _NAME
    return placed
