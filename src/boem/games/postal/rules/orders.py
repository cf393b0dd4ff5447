"""Orders as people write them and as they are recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from boem.core.errors import ParseError
from boem.core.squares import Square

_MARKS: Final = frozenset({"mine", "mijn", "m", "*"})
_PART: Final = re.compile(r"[^\s,;*]+|\*")


@dataclass(frozen=True, slots=True)
class Tip:
    """A square to uncover; `mine` claims that it holds one, to be disarmed."""

    square: Square
    mine: bool = False

    def __str__(self) -> str:
        return f"{self.square} mine" if self.mine else str(self.square)


Tips: TypeAlias = tuple[Tip, ...]


def read_tips(text: str) -> tuple[Tips, tuple[ParseError, ...]]:
    """The tips of a text, and an error for each unreadable line, which contributes no tips.

    Squares are separated by commas, semicolons, spaces or line breaks. The word mine (or mijn, M, *) after one marks
    it. If there are several lines, an error has its line's number as its place.
    """
    tips: list[Tip] = []
    faults: list[ParseError] = []
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines:
        try:
            tips += _line(line)
        except ParseError as fault:
            faults.append(fault.at(f"line {number}") if len(lines) > 1 else fault)
    return tuple(tips), tuple(faults)


def parse_tips(text: str) -> Tips:
    """The tips of a text; raises ParseError with what is wrong with every unreadable line."""
    tips, faults = read_tips(text)
    if faults:
        said = {f"fault{number}": fault for number, fault in enumerate(faults)}
        template = "; ".join(f"{{{name}}}" for name in said)
        raise ParseError(template, "", **said)
    return tips


def spell_tips(tips: Tips) -> str:
    """The canonical text of tips: in the order given, separated by a comma and a space."""
    return ", ".join(map(str, tips))


def in_reading_order(tips: Tips) -> Tips:
    """The same tips, sorted."""
    return tuple(sorted(tips, key=lambda tip: tip.square))


def _line(line: str) -> list[Tip]:
    """The tips of a line, all of which must be readable."""
    read: list[Tip] = []
    for part in _parts(line):
        if part.lower() not in _MARKS:
            read.append(Tip(Square.parse(part)))
        elif not read:
            raise ParseError("{mark} goes after the square that it marks, as in K9 mine", mark=part)
        elif read[-1].mine:
            raise ParseError("{square} is marked twice; once is enough", square=read[-1].square)
        else:
            read[-1] = Tip(read[-1].square, mine=True)
    return read


def _parts(line: str) -> Iterator[str]:
    """Squares and marks in order; drops a full stop at the end of one."""
    for part in _PART.findall(line):
        yield part.rstrip(".") or part
