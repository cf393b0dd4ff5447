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
class Guess:
    """A square to uncover; `mine` claims that it holds one, to be disarmed."""

    square: Square
    mine: bool = False

    def __str__(self) -> str:
        return f"{self.square} mine" if self.mine else str(self.square)


Guesses: TypeAlias = tuple[Guess, ...]


def read_guesses(text: str) -> tuple[Guesses, tuple[ParseError, ...]]:
    """The guesses of a text, and an error for each unreadable line, which contributes no guesses.

    Squares are separated by commas, semicolons, spaces or line breaks. The word mine (or mijn, M, *) after one marks
    it. If there are several lines, an error has its line's number as its place.
    """
    guesses: list[Guess] = []
    faults: list[ParseError] = []
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines:
        try:
            guesses += _line(line)
        except ParseError as fault:
            faults.append(fault.at(f"line {number}") if len(lines) > 1 else fault)
    return tuple(guesses), tuple(faults)


def parse_guesses(text: str) -> Guesses:
    """The guesses of a text; raises ParseError with what is wrong with every unreadable line."""
    guesses, faults = read_guesses(text)
    if faults:
        said = {f"fault{number}": fault for number, fault in enumerate(faults)}
        template = "; ".join(f"{{{name}}}" for name in said)
        raise ParseError(template, "", **said)
    return guesses


def spell_guesses(guesses: Guesses) -> str:
    """The canonical text of guesses: in the order given, separated by a comma and a space."""
    return ", ".join(map(str, guesses))


def in_reading_order(guesses: Guesses) -> Guesses:
    """The same guesses, sorted."""
    return tuple(sorted(guesses, key=lambda guess: guess.square))


def _line(line: str) -> list[Guess]:
    """The guesses of a line, all of which must be readable."""
    read: list[Guess] = []
    for part in _parts(line):
        if part.lower() not in _MARKS:
            read.append(Guess(Square.parse(part)))
        elif not read:
            raise ParseError("{mark} goes after the square that it marks, not before it", mark=part)
        elif read[-1].mine:
            raise ParseError("{square} is marked twice; once is enough", square=read[-1].square)
        else:
            read[-1] = Guess(read[-1].square, mine=True)
    return read


def _parts(line: str) -> Iterator[str]:
    """Squares and marks in order; drops a full stop at the end of one."""
    for part in _PART.findall(line):
        yield part.rstrip(".") or part
