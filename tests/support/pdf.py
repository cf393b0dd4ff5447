"""Prints, read back with a library that didn't write them."""

from __future__ import annotations

from typing import Any, Final

from pypdf import PageObject

POINT: Final = 72 / 25.4
"""A millimetre in points."""


def plain(text: str) -> str:
    """Without spaces and hyphens, which depend on line breaks."""
    return "".join(text.split()).replace("-", "").replace("\N{HYPHEN}", "").replace("\N{SOFT HYPHEN}", "")


def spots(page: PageObject) -> list[tuple[float, float]]:
    """Where each piece of text begins on a page, in points from the left and from the bottom."""
    found: list[tuple[float, float]] = []

    def visit(text: str, cm: Any, tm: Any, _font: Any, _size: Any) -> None:
        if text.strip():
            x, y = (tm[4] * cm[place] + tm[5] * cm[place + 2] + cm[place + 4] for place in (0, 1))
            found.append((x, y))

    page.extract_text(visitor_text=visit)
    return found
