"""The positions that the board takes."""

from __future__ import annotations

import re
from typing import Final

from boem.core.errors import ParseError
from boem.inference import Field
from boem.inference.link import field_of

SIDE: Final = 60  # squares at most, each way
LONGEST: Final = SIDE * SIDE + 20  # characters of a link
_MEANT: Final = re.compile(r"([0-9]{1,9})x([0-9]{1,9})-\S+", re.ASCII)


def position_of(link: str) -> Field:
    """The position of a link; raises ParseError."""
    meant = _MEANT.fullmatch(link)
    if meant is not None:
        require_size(int(meant[1]), int(meant[2]))
    return field_of(link if len(link) <= LONGEST else link[:LONGEST] + "…")


def is_link(text: str) -> bool:
    """Whether it is meant as a position in one line; `position_of` may still refuse it."""
    return _MEANT.fullmatch(text) is not None


def require_size(width: int, height: int) -> None:
    """Raise ParseError for a field that is too large, or has no square."""
    if not (1 <= width <= SIDE and 1 <= height <= SIDE):
        raise ParseError(
            "{width} × {height} squares; each side can have 1 to {longest}", width=width, height=height, longest=SIDE
        )
