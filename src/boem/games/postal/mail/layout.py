"""Mines laid by hand by a game master, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from boem.core.deal import Deal
from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.games.postal.rules.config import Config
from boem.pbm.message import read_text

FREE, MINE = ".", "*"
_BETWEEN: Final = re.compile(r"[\s,;]+")


def read_layout(data: bytes, config: Config) -> Deal:
    """The deal given by a text: the squares of the mines, or the whole field row by row, with `.` free and `*` a mine.

    Raises ParseError. Whether the rules allow the deal is not checked.
    """
    lines = [(number, line) for number, line in enumerate(read_text(data).text(), 1) if line.strip()]
    is_grid = any(MINE in line for _, line in lines)
    return Deal(tuple(sorted(_of_grid(lines, config) if is_grid else _of_list(lines))))


def _of_list(lines: Sequence[tuple[int, str]]) -> Iterator[Square]:
    for number, line in lines:
        for word in filter(None, _BETWEEN.split(line)):
            try:
                yield Square.parse(word)
            except ParseError as error:
                raise error.at(f"the layout, line {number}") from None


def _of_grid(lines: Sequence[tuple[int, str]], config: Config) -> Iterator[Square]:
    if len(lines) != config.height:
        raise ParseError("must have {height} rows, not {found}", "the layout", height=config.height, found=len(lines))
    for row, (number, line) in enumerate(lines):
        cells = "".join(line.split())
        if len(cells) != config.width or set(cells) - {FREE, MINE}:
            raise ParseError(
                "must have {width} squares, each . (free) or * (a mine), not {cells}",
                f"the layout, line {number}",
                width=config.width,
                cells=f"{cells!r:.80}",
            )
        yield from (Square(row, column) for column, cell in enumerate(cells) if cell == MINE)
