"""Where the characters of a drawing are."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from boem.drawing.pieces import glyph, label
from boem.drawing.strokes import GLYPH_HEIGHT, GLYPH_WIDTH


def middle(path: Element) -> tuple[float, float]:
    """The centre of a character."""
    x, y, scale, right, down = map(float, re.findall(r"-?\d+\.?\d*", path.get("transform", "")))
    return x + scale * (right + GLYPH_WIDTH / 2), y + scale * (down + GLYPH_HEIGHT / 2)


def test_a_figure_has_its_middle_where_it_is_wanted() -> None:
    assert middle(glyph(Element("svg"), "8", 24, 30, 0.5, "black")) == (24, 30)


def test_the_letters_of_a_label_stand_side_by_side_about_its_middle() -> None:
    for text, places in (("A", [100]), ("AD", [95, 105]), ("512", [90, 100, 110])):
        svg = Element("svg")
        label(svg, text, 100, 20, "black")
        assert [round(middle(path)[0], 6) for path in svg] == places
