"""Signs of squares, drawn as well as an output can show them.

Every state has a sign of its own; colours only help. They are legible on dark and on light backgrounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from boem.cli.paragraphs import Paragraph

_HUES: Final = ("256", "truecolor")  # with only 16 colours none is used, since their looks depend on the theme
_MEANING: Final = 3  # the column of its first letter, after a sign of two columns


@dataclass(frozen=True, slots=True)
class Sign:
    """A text with its style; `plain` replaces it if the output is limited to ASCII."""

    text: str
    style: str
    plain: str = ""


NUMBERS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        "0": Sign("0", "color(243)"),
        "1": Sign("1", "bold color(63)"),
        "2": Sign("2", "bold color(29)"),
        "3": Sign("3", "bold color(166)"),
        "4": Sign("4", "bold color(134)"),
        "5": Sign("5", "bold color(130)"),
        "6": Sign("6", "bold color(31)"),
        "7": Sign("7", "bold color(162)"),
        "8": Sign("8", "bold"),
    }
)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the signs and colours that an output supports."""

    ascii_only: bool
    coloured: bool

    @classmethod
    def of(cls, console: Console, options: ConsoleOptions) -> Pen:
        """The pen of an output."""
        return cls(options.ascii_only, has_hues(console))

    def draw(self, sign: Sign) -> Text:
        """The sign on its background."""
        tile = self.tile(sign, 0)
        return Text(tile.text, tile.style or "")

    def tile(self, sign: Sign, width: int) -> Segment:
        """The sign on its background, at least `width` columns wide; much faster than `draw` for many signs."""
        text = sign.plain or sign.text if self.ascii_only else sign.text
        style = Style.parse(sign.style)
        return Segment(text.rjust(width), style if self.coloured else style.without_color)

    def explain(self, sign: Sign, meaning: str) -> Text:
        """A part of a legend."""
        return Text.assemble(self.draw(sign), f" {meaning}")


def has_hues(console: Console) -> bool:
    """Whether an output shows exact colours."""
    return console.color_system in _HUES


def in_lines(parts: Iterable[Text], room: int) -> Iterator[Paragraph]:
    """The parts of a legend in lines of at most `room` columns; a longer part is wrapped below its meaning."""
    line = Text()
    for part in parts:
        if line and line.cell_len + 2 + part.cell_len > room:
            yield Paragraph(line, _MEANING)
            line = Text()
        line.append("  " if line else "").append_text(part)
    yield Paragraph(line, _MEANING)
