"""The colours of drawings: on the page, where they follow light and dark, and in the PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours for SVG; `numbers` are those of the figures 0 to 8, `lines` those of the seats in the graph."""

    ink: str
    soft: str
    line: str
    tile: str
    lip: str
    open: str
    open_edge: str
    fresh: str
    fresh_edge: str
    boom: str
    glint: str
    numbers: tuple[str, ...]
    lines: tuple[str, ...]


LINES: Final = 8
PAGE: Final = Palette(
    "var(--ink)",
    "var(--ink-soft)",
    "var(--line)",
    "var(--tile)",
    "var(--tile-lip)",
    "var(--tile-open)",
    "var(--line)",
    "var(--fresh)",
    "var(--fresh-edge)",
    "var(--boom)",
    "var(--tile-open)",
    tuple(f"var(--n{number})" for number in range(9)),
    tuple(f"var(--s{number})" for number in range(LINES)),
)
PRINT: Final = Palette(
    "#2a2420",
    "#5a4f44",
    "#d9cab0",
    "#f1e4c8",
    "#b99c68",
    "#fffdf8",
    "#d9cab0",
    "#fbe7ae",
    "#8a5a00",
    "#c8421a",
    "#fffaf0",
    ("#6d6253", "#2438b0", "#1b6e52", "#b03a00", "#371668", "#683c05", "#07464c", "#a42c82", "#272320"),
    ("#2438b0", "#b03a00", "#1b6e52", "#a42c82", "#683c05", "#07727c", "#371668", "#6b6b00"),
)
