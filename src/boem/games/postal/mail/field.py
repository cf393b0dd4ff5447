"""The field as a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from boem.core.squares import Square, column_name, squares
from boem.drawing.pieces import glyph, label, piece, rect
from boem.games.postal.mail.words import PostalWords
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT
from boem.pbm.report.palette import Palette

PITCH: Final = 48
_EDGE: Final = 28
"""The strip for coordinates, and the margin on the opposite side."""
CENTRE: Final = "translate(24 24) scale(.7) translate(-24 -24)"
_NAMES: Final = {DISARMED: "found", HIT: "hit"}
_TICK: Final = "M31 36.5l3.6 3.8 7-8.4"
BURST: Final = (
    "M24 3l4.6 8.6 8.7-4.3-1.2 9.6 9.6 1.7-6.7 7 6.7 7-9.6 1.7 1.2 9.6-8.7-4.3L24 45l"
    "-4.6-5.4-8.7 4.3 1.2-9.6-9.6-1.7 6.7-7-6.7-7 9.6-1.7-1.2-9.6 8.7 4.3z"
)


@dataclass(frozen=True, slots=True)
class FieldShown:
    """The field to draw: `cells` as known, `fresh` the squares uncovered by this round."""

    width: int
    height: int
    cells: str
    fresh: frozenset[Square]
    seen: frozenset[Square]
    """Known, but covered again since their round was taken back."""
    hidden: frozenset[Square]
    """Mines that were never uncovered, shown once the game is over."""


def draw(field: FieldShown, look: Palette) -> Element:
    """An SVG element without text; `spoken` describes it for those who can't see it."""
    width, height = field.width * PITCH + 2 * _EDGE, field.height * PITCH + 2 * _EDGE
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}")
    svg.set("width", str(width))
    svg.set("height", str(height))
    kinds = SubElement(svg, "defs")
    known: set[str] = set()
    _name(svg, field, look)
    for square in squares(field.width, field.height):
        kind = _kind(field, square)
        if kind not in known:
            known.add(kind)
            _draw_kind(SubElement(kinds, "g", id=kind), kind, look)
        place = {"x": str(_EDGE + square.column * PITCH), "y": str(_EDGE + square.row * PITCH)}
        SubElement(svg, "use", {"href": f"#{kind}", **place})
    return svg


def spoken(field: FieldShown, words: PostalWords) -> str:
    """The contents of each row."""
    meanings = {COVERED: words.blank, DISARMED: words.disarmed, HIT: words.hit}
    rows = (field.cells[start : start + field.width] for start in range(0, len(field.cells), field.width))
    return " ".join(
        words.say(words.row, row=number, cells=", ".join(meanings.get(cell, cell) for cell in row))
        for number, row in enumerate(rows, 1)
    )


def _name(svg: Element, field: FieldShown, look: Palette) -> None:
    far = field.height * PITCH + 1.5 * _EDGE
    for column in range(field.width):
        for y in (_EDGE / 2, far):
            label(svg, column_name(column), _EDGE + (column + 0.5) * PITCH, y, look.soft)
    for row in range(field.height):
        for x in (_EDGE / 2, field.width * PITCH + 1.5 * _EDGE):
            label(svg, str(row + 1), x, _EDGE + (row + 0.5) * PITCH, look.soft)


def _kind(field: FieldShown, square: Square) -> str:
    """The style of a square: its surface, and what is on it."""
    mark = field.cells[square.row * field.width + square.column]
    if mark == COVERED:
        return "tile-hidden" if square in field.hidden else "tile-bare"
    lies = "tile" if square in field.seen else "fresh" if square in field.fresh else "open"
    return f"{lies}-{_NAMES.get(mark, mark)}"


def _draw_kind(group: Element, kind: str, look: Palette) -> None:
    lies, content = kind.split("-")
    if lies == "tile":
        rect(group, 2, 4, 44, 42, 7, fill=look.lip)
        rect(group, 2.6, 2, 42.8, 41, 6.5, **{"fill": look.tile, "stroke": look.lip, "stroke-width": "1.2"})
    elif lies == "fresh":
        rect(group, 3, 3, 42, 42, 6, **{"fill": look.fresh, "stroke": look.fresh_edge, "stroke-width": "3"})
    else:
        rect(group, 2.5, 2.5, 43, 43, 6, **{"fill": look.open, "stroke": look.open_edge, "stroke-width": "1"})
    if content.isdigit():
        glyph(group, content, 24, 24, 0.55 if content == "0" else 0.72, look.numbers[int(content)])
    elif content == _NAMES[HIT]:
        SubElement(group, "path", {"d": BURST, "fill": look.boom})
        piece(group, look.glint, look.boom, "translate(24 24) scale(.5) translate(-24 -24)")
    elif content == _NAMES[DISARMED]:
        piece(group, look.ink, look.glint, CENTRE)
        for colour, wide in ((look.open, "7"), (look.numbers[2], "3.6")):
            tick = {"d": _TICK, "fill": "none", "stroke": colour, "stroke-width": wide, "stroke-linecap": "round"}
            SubElement(group, "path", tick)
    elif content == "hidden":
        piece(group, look.soft, look.tile, CENTRE)
