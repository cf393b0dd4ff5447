"""The book's own drawings: its cover, the wordmark, the signs of the grades."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from boem.drawing.pieces import piece, rect
from boem.inference.proof import prove
from boem.puzzles.book.example import EXAMPLE
from boem.puzzles.grade import Grade
from boem.puzzles.picture import Marks, drawing

_WIDTH, _HEIGHT = 420, 594
_SKY, _MID, _PAPER, _INK = "#e3d3dd", "#b79ab5", "#fff8ec", "#2d2030"
_DEEP, _POP, _MINE = "#6d4c74", "#f0b13c", "#b03a00"
_BOARD: Final = 396
_FOUND: Final = 5
"""Steps of the example that are drawn on the cover."""


def cover() -> str:
    """A page of the A series without its text: a board as on the site, a pencil and a cup."""
    svg = _canvas(_WIDTH, _HEIGHT)
    rect(svg, 0, 0, _WIDTH, _HEIGHT, 0, fill=_SKY)
    _cup(svg)
    _board(svg)
    _pencil(svg)
    return tostring(svg, encoding="unicode")


def wordmark() -> str:
    """The name as on the site, with a mine for its o."""
    return _WORDMARK


def rule() -> str:
    """A line, and the pencil that draws it."""
    svg = _canvas(420, 36)
    _line(svg, "M4 20c40-3 90 2 140 0s90-2 122 0", _INK, 2)
    _draw_pencil(SubElement(svg, "g", transform="translate(266 20)"))
    return tostring(svg, encoding="unicode")


def sign(grade: Grade) -> str:
    """One to five mines, according to the grade."""
    svg = _canvas(24 * len(Grade), 24)
    reached = list(Grade).index(grade)
    for place in range(len(Grade)):
        if place <= reached:
            piece(svg, _INK, _PAPER, f"translate({24 * place + 12} 12) scale(.5) translate(-24 -24)")
        else:
            ring = {"cx": str(24 * place + 12), "cy": "12", "r": "6", "fill": "none", "stroke": "#8a7a62"}
            SubElement(svg, "circle", {**ring, "stroke-width": "1.6"})
    return tostring(svg, encoding="unicode")


def _canvas(width: int, height: int) -> Element:
    size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
    return Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})


def _cup(svg: Element) -> None:
    cup = SubElement(svg, "g", transform="translate(346 262) scale(1.95) translate(-270 -52)")
    _circle(cup, 43, _MID)
    rim = _circle(cup, 29, _PAPER)
    rim.set("stroke", _INK)
    rim.set("stroke-width", "3.5")
    _circle(cup, 20, _INK)
    _line(cup, "M257 46a14 14 0 0 1 10-8", _PAPER, 3)
    _line(cup, "M245 66c-16 2-18 20-6 22s17-10 13-16", _INK, 6)


def _board(svg: Element) -> None:
    proof = prove(EXAMPLE.field)
    mines = frozenset().union(*(step.mines for step in proof.steps[:_FOUND]))
    free = frozenset().union(*(step.free for step in proof.steps[:_FOUND]))
    board = SubElement(svg, "g", transform=f"translate(178 458) rotate(-9) translate({-_BOARD / 2:g} {-_BOARD / 2:g})")
    shadow = rect(board, 9, 12, _BOARD, _BOARD, 16, fill=_INK)
    shadow.set("opacity", ".25")
    tiles = drawing(EXAMPLE, Marks(mines=mines, free=free))
    tiles.set("width", str(_BOARD))
    tiles.set("height", str(_BOARD))
    board.append(tiles)


def _pencil(svg: Element) -> None:
    pencil = SubElement(svg, "g", transform="translate(236 520) rotate(-38) scale(1.9)")
    long = SubElement(pencil, "g", transform="translate(5 6)")
    SubElement(long, "path", {"d": "M0 0 20-8h108a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H20z", "fill": _INK, "opacity": ".25"})
    _draw_pencil(pencil)


def _draw_pencil(pencil: Element) -> None:
    """Its point is at the origin; it extends to the right."""
    edge = {"stroke": _INK, "stroke-width": "2.4", "stroke-linejoin": "round"}
    SubElement(pencil, "path", {"d": "M20-8h96v16H20z", "fill": _POP, **edge})
    SubElement(pencil, "path", {"d": "M20 0h96", "fill": "none", "stroke": _INK, "stroke-width": "1.6"})
    SubElement(pencil, "path", {"d": "M0 0 20-8v16z", "fill": _PAPER, **edge})
    SubElement(pencil, "path", {"d": "M0 0 8-3.2v6.4z", "fill": _INK})
    SubElement(pencil, "path", {"d": "M116-8h12a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5h-12z", "fill": _DEEP, **edge})


def _circle(parent: Element, radius: int, fill: str) -> Element:
    return SubElement(parent, "circle", cx="270", cy="52", r=str(radius), fill=fill)


def _line(parent: Element, path: str, colour: str, width: float) -> None:
    stroke = {"stroke": colour, "stroke-width": f"{width:g}", "stroke-linecap": "round"}
    SubElement(parent, "path", {"d": path, "fill": "none", **stroke})


_WORDMARK: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" width="144" height="46" viewBox="0 0 144 46">
<g fill="none" stroke="{_INK}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">
<path d="M7 6.5v32M7 6.5h10.5c5.4 0 8.7 3 8.7 7.5s-3.3 7.5-8.7 7.5H7M17.5 21.5c6.2 0 10 3.3 10 8.5s-3.8 8.5-10 8.5H7"/>
<path d="M73.5 28.5h20c0-6-4-10.3-9.9-10.3-6 0-10.3 4.4-10.3 10.3s4.3 10.2 10.5 10.2c3.7 0 6.7-1.4 8.6-4"/>
<path d="M105.5 18.5v20M105.5 26.5c0-5 2.7-8.3 6.7-8.3s6.3 2.6 6.3 7v13.3"/>
<path d="M123.5 26.5c0-5 2.7-8.3 6.7-8.3s6.3 2.6 6.3 7v13.3"/></g>
<g fill="none" stroke="{_MINE}" stroke-width="4.2" stroke-linecap="round">
<path d="M53 11v4M53 42v3M36.5 28.5h3M66.5 28.5h3"/>
<path d="M41.3 16.8l2.6 2.6M64.7 16.8l-2.6 2.6M41.3 40.2l2.6-2.6M64.7 40.2l-2.6-2.6"/>
<circle cx="53" cy="28.5" r="11.5" fill="{_MINE}" stroke="none"/>
<path d="M43.8 27.5a6.5 6.5 0 0 1 5.2-5.4" stroke="{_SKY}" stroke-width="2.6"/></g></svg>"""
