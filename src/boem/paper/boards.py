"""Empty boards, drawn in grey and black; the labels need no font."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from boem.core.layout import Layout, number_at
from boem.core.squares import Square, column_name
from boem.drawing.pieces import glyph, label, rect

PITCH: Final = 48
"""From a square to the next."""
LABELS: Final = 26
"""The strip for the columns' names, and that for the rows'."""
RIM: Final = 4
INK: Final = "#1c1c1c"
_FAINT: Final = "#8c8c8c"
_PALE: Final = "#dcdcdc"
_SLOT: Final = 7
_CORNER: Final = 0.42
_NUMBER: Final = 0.36
_SMALL: Final = 8.0


def extent(across: int, down: int) -> tuple[int, int]:
    """Width and height of a drawing, in units of which a square has PITCH."""
    return LABELS + across * PITCH + RIM, LABELS + down * PITCH + RIM


def small(across: int) -> float:
    """A width in millimetres at which the numbers on the squares can't be read from across a table."""
    return _SMALL * extent(across, 0)[0] / PITCH


def names_of(width: int, height: int) -> tuple[list[str], list[str]]:
    """The columns' letters and the rows' numbers."""
    return [column_name(column) for column in range(width)], [str(row + 1) for row in range(height)]


def field(
    columns: Sequence[str],
    rows: Sequence[str],
    numbers: Mapping[Square, int] = MappingProxyType({}),
    grey: Iterable[Square] = (),
) -> Element:
    """Squares to write on, some with a number or in grey."""
    svg = _labelled(columns, rows)
    for square in sorted(grey):
        rect(svg, LABELS + square.column * PITCH, LABELS + square.row * PITCH, PITCH, PITCH, 0, fill=_PALE)
    for square, number in sorted(numbers.items()):
        x, y = LABELS + (square.column + 0.5) * PITCH, LABELS + (square.row + 0.5) * PITCH
        glyph(svg, str(number), x, y, _NUMBER, INK)
    right, bottom = LABELS + len(columns) * PITCH, LABELS + len(rows) * PITCH
    for column in range(1, len(columns)):
        _line(svg, (LABELS + column * PITCH, LABELS), (LABELS + column * PITCH, bottom), _FAINT, 1.4)
    for row in range(1, len(rows)):
        _line(svg, (LABELS, LABELS + row * PITCH), (right, LABELS + row * PITCH), _FAINT, 1.4)
    edge = {"fill": "none", "stroke": INK, "stroke-width": "2.8"}
    rect(svg, LABELS, LABELS, right - LABELS, bottom - LABELS, 3, **edge)
    return svg


def dealt_field(columns: Sequence[str], rows: Sequence[str], mines: Layout) -> Element:
    """Mines as dots, and all other numbers, small."""
    squares = [Square(row, column) for row in range(len(rows)) for column in range(len(columns))]
    numbers = {square: number for square in squares if (number := number_at(square, mines)) is not None}
    svg = field(columns, rows, numbers)
    for row, column in sorted(mines):
        x, y = LABELS + (column + 0.5) * PITCH, LABELS + (row + 0.5) * PITCH
        SubElement(svg, "circle", cx=f"{x:g}", cy=f"{y:g}", r="9", fill=INK)
    return svg


def counted_field(columns: Sequence[str], rows: Sequence[str], grey: Iterable[Square] = ()) -> Element:
    """Squares with room for ticks, and a box in the corner for the number that they add up to."""
    svg = field(columns, rows, grey=grey)
    side = PITCH * _CORNER
    for row in range(len(rows)):
        for column in range(len(columns)):
            x, y = LABELS + (column + 1) * PITCH - side, LABELS + (row + 1) * PITCH - side
            path = f"M{x:g} {y + side:g}V{y:g}H{x + side:g}"
            SubElement(svg, "path", {"d": path, "fill": "none", "stroke": _FAINT, "stroke-width": "0.8"})
    return svg


def maze(columns: Sequence[str], rows: Sequence[str]) -> Element:
    """Squares with slots between them and on the left, to be filled in as barriers; the other sides are closed."""
    svg = _labelled(columns, rows)
    for row in range(len(rows)):
        for column in range(len(columns)):
            x, y = LABELS + column * PITCH, LABELS + row * PITCH
            _slot(svg, x - _SLOT / 2, y + _SLOT / 2 + 2, _SLOT, PITCH - _SLOT - 4)
            if row:
                _slot(svg, x + _SLOT / 2 + 2, y - _SLOT / 2, PITCH - _SLOT - 4, _SLOT)
            if row and column:
                SubElement(svg, "circle", cx=str(x), cy=str(y), r="1.6", fill=INK)
    right, bottom = LABELS + len(columns) * PITCH, LABELS + len(rows) * PITCH
    shape = f"M{LABELS - _SLOT / 2:g} {LABELS}H{right}V{bottom}H{LABELS - _SLOT / 2:g}"
    SubElement(svg, "path", {"d": shape, "fill": "none", "stroke": INK, "stroke-width": "4.5"})
    return svg


def _labelled(columns: Sequence[str], rows: Sequence[str]) -> Element:
    width, height = extent(len(columns), len(rows))
    size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
    for place, name in enumerate(columns):
        label(svg, name, LABELS + (place + 0.5) * PITCH, LABELS / 2 - 1, INK)
    for place, name in enumerate(rows):
        label(svg, name, LABELS / 2 - 2, LABELS + (place + 0.5) * PITCH, INK)
    return svg


def _slot(svg: Element, x: float, y: float, width: float, height: float) -> None:
    rect(svg, x, y, width, height, 2, **{"fill": "none", "stroke": _FAINT, "stroke-width": "0.9"})


def _line(svg: Element, start: tuple[float, float], end: tuple[float, float], colour: str, width: float) -> None:
    ends = {"x1": f"{start[0]:g}", "y1": f"{start[1]:g}", "x2": f"{end[0]:g}", "y2": f"{end[1]:g}"}
    SubElement(svg, "line", {**ends, "stroke": colour, "stroke-width": str(width)})
