"""The game that the options of `boem minesweeper` describe."""

from __future__ import annotations

import re
from typing import Final

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.inference.play import FirstSquare, OrdinaryGame

MOST: Final = 10_000_000
_SIZE: Final = re.compile(r"([0-9]{1,4})[x×]([0-9]{1,4})", re.ASCII)
_OPTIONS: Final = {"mines": "--mines", "start": "--start"}


def game_of(size: str, mines: int, start: str | None, first: str) -> OrdinaryGame:
    """The game; raises ParseError, which names the option."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise ParseError("must be like 30x16, not {given}", "--size", given=f"{size!r:.40}")
    if first not in list(FirstSquare):
        raise ParseError(
            "must be one of {known}, not {given}", "--first", known=", ".join(FirstSquare), given=f"{first!r:.40}"
        )
    width, height = int(match[1]), int(match[2])
    promise = FirstSquare(first)
    try:
        square = _start(start or ("C3" if promise is FirstSquare.OPENING else "corner"), width, height)
    except ParseError as error:
        raise error.at("--start") from None
    try:
        return OrdinaryGame(width, height, mines, square, promise)
    except ParseError as error:
        raise error.at(_OPTIONS.get(error.place, "--size")) from None


def amount_of(games: int) -> int:
    """How many games; raises ParseError."""
    if not 1 <= games <= MOST:
        raise ParseError("must be 1 to {most}, not {given}", "--games", most=MOST, given=games)
    return games


def _start(name: str, width: int, height: int) -> Square:
    if name == "corner":
        return Square(0, 0)
    return Square((height - 1) // 2, (width - 1) // 2) if name == "centre" else Square.parse(name)
