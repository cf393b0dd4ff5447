"""The table as a spectator sees it, as text and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.envs.numbered import Node, Numbered

SCALE: Final = 4  # pixels per dot
_SIDE: Final = 7  # dots per side of a square, including its edge
_EDGE: Final = (90, 90, 90)
_COLOURS: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {".": (176, 190, 197), "*": (46, 125, 50), "x": (198, 40, 40), "f": (144, 202, 249), "#": (55, 71, 79)}
    | {"?": (207, 216, 220), "R": (21, 101, 192), "o": (187, 222, 251)}
)
_OPEN: Final = (250, 250, 250)
_DIGITS: Final = ("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757")
"""For each digit, five rows of three dots, each row as the bits of a number."""
_DRAWN: Final = "012345678"


def text(numbered: Numbered, node: Node) -> str:
    """The boards one below another, with empty lines between them; if there are none, the public view as JSON."""
    boards = numbered.encoding.boards(node.history.public) or [(numbered.known(node, None),)]
    return "\n\n".join("\n".join(rows) for rows in boards)


def picture(numbered: Numbered, node: Node) -> NDArray[np.uint8]:
    """Pixels [row, column, colour], boards side by side. The size stays the same throughout a game."""
    told = numbered.encoding.boards(node.history.public) or [(" ",)]
    highest = max(map(len, told))
    boards = [_board([*rows, *[" " * len(rows[0])] * (highest - len(rows))]) for rows in told]
    gap = np.full((boards[0].shape[0], _SIDE, 3), 255, np.uint8)
    beside = [part for board in boards for part in (board, gap)][:-1]
    return np.concatenate(beside, axis=1).repeat(SCALE, axis=0).repeat(SCALE, axis=1)


def _board(rows: Sequence[str]) -> NDArray[np.uint8]:
    return np.concatenate([np.concatenate([_square(mark) for mark in row], axis=1) for row in rows])


def _square(mark: str) -> NDArray[np.uint8]:
    dots = np.empty((_SIDE, _SIDE, 3), np.uint8)
    dots[:] = _EDGE
    dots[1:, 1:] = _COLOURS.get(mark, _OPEN)
    for row, bits in enumerate(_DIGITS[int(mark)] if mark in _DRAWN else ""):
        for column in range(3):
            if int(bits) >> (2 - column) & 1:
                dots[1 + row, 2 + column] = _EDGE
    return dots
