"""What is drawn can be told from its ground, in light and in dark: contrast as WCAG 2.2 has it.

Letters are measured by axe where they stand; it sees no drawings.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boem.games
import boem.web

SHEETS = (
    Path(boem.web.__file__).parent / "styles" / "tokens.css",
    *Path(boem.games.__file__).parent.glob("*/site/style.css"),
)
TOKENS = "\n".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
COLOURS = {
    name: (light, dark) for name, light, dark in re.findall(r"--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)", TOKENS)
}
TEXT, DRAWN = 4.5, 3.0  # success criteria 1.4.3 and 1.4.11


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("ground", ["tile-open", "tile-clue"])
@pytest.mark.parametrize("number", range(9))
def test_each_number_is_read_on_an_open_square_and_as_a_clue(number: int, ground: str) -> None:
    for figure, square in zip(COLOURS[f"n{number}"], COLOURS[ground], strict=True):
        assert contrast(figure, square) >= TEXT


@pytest.mark.parametrize(
    ("drawn", "ground"),
    [
        ("line-strong", "paper"),
        ("line-strong", "paper-card"),
        ("focus", "paper"),
        ("focus", "tile"),
        ("piece", "tile"),
        ("piece", "tile-open"),
        ("seat-0", "seat-1"),
        ("wrong", "tile"),
        ("floor-piece", "floor"),
        ("track", "floor"),
    ],
)
def test_a_drawing_contrasts_with_its_background(drawn: str, ground: str) -> None:
    for figure, below in zip(COLOURS[drawn], COLOURS[ground], strict=True):
        assert contrast(figure, below) >= DRAWN
