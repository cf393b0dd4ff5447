"""Shapes shared by drawings: tiles, characters and mines, as SVG that needs neither fonts nor other files."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from boem.drawing.strokes import GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, MINE_GLINT, MINE_SPIKES, PIECE, STROKE


def rect(parent: Element, x: float, y: float, width: float, height: float, radius: float, **look: str) -> Element:
    """A rectangle with rounded corners."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}", "rx": f"{radius:g}"}
    return SubElement(parent, "rect", {**place, **look})


def glyph(parent: Element, sign: str, x: float, y: float, scale: float, colour: str) -> Element:
    """A digit or letter centred on a point."""
    return SubElement(
        parent,
        "path",
        {
            "d": GLYPHS[sign],
            "transform": f"translate({x:g} {y:g}) scale({scale}) translate({-GLYPH_WIDTH / 2:g} {-GLYPH_HEIGHT / 2:g})",
            "fill": "none",
            "stroke": colour,
            "stroke-width": str(STROKE),
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        },
    )


def piece(parent: Element, colour: str, glint: str, transform: str) -> None:
    """A mine."""
    mine = SubElement(parent, "g", {"transform": transform, "fill": "none", "stroke-linecap": "round"})
    SubElement(mine, "path", {"d": MINE_SPIKES, "stroke": colour, "stroke-width": "4.5"})
    SubElement(mine, "circle", cx=str(PIECE // 2), cy=str(PIECE // 2), r="14", fill=colour)
    SubElement(mine, "path", {"d": MINE_GLINT, "stroke": glint, "stroke-width": "3"})


def label(svg: Element, text: str, x: float, y: float, colour: str) -> None:
    """The letters of a column or the number of a row, small and centred on a point."""
    scale = 0.36 if len(text) == 1 else 0.32
    for place, sign in enumerate(text):
        glyph(svg, sign, x + (place - (len(text) - 1) / 2) * 10, y, scale, colour)
