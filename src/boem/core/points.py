"""Points, in whole and half numbers. Both are exact, and every face writes them alike."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from operator import add
from typing import Final, TypeAlias

from boem.core.texts import gettext, gettext_noop

Points: TypeAlias = int | float  # a multiple of ½; an `int` if whole, so that each value has one spelling
HALF: Final = 0.5
_ONE_AND_A_HALF: Final = gettext_noop("a noun after 1½ has the form that it has after 2")
MINUS, HYPHEN = "−", "-"  # the typographic minus, also used in the terminal


def in_halves(points: Points) -> bool:
    """Whether it is a multiple of ½."""
    return isinstance(points, int) or points % HALF == 0


def exact(points: Points) -> Points:
    """The same value, as an `int` if it is whole."""
    return int(points) if points == int(points) else points


def added(one: Iterable[Points], other: Iterable[Points]) -> tuple[Points, ...]:
    """The sums, seat by seat."""
    return tuple(map(exact, map(add, one, other)))


def plain(points: Points, minus: str = MINUS) -> str:
    """A score or a value in points: `4½`."""
    whole, half = divmod(abs(points), 1)
    written = f"{int(whole) or ''}½" if half else str(int(whole))
    return f"{minus}{written}" if points < 0 else written


def signed(points: Points, minus: str = MINUS) -> str:
    """A gain or a loss: `+4½`, `−1`, `0`."""
    return f"+{plain(points)}" if points > 0 else plain(points, minus)


def number_of(points: Points) -> int:
    """A whole number after which nouns have the same form in the current language: `½ point`, `1½ points`.

    For 1½ the language's catalogue decides: in Dutch it is `1½ punt`.
    """
    if points == int(points):
        return int(points)
    several = abs(points) > 2 or "2" in gettext(_ONE_AND_A_HALF)
    return ceil(abs(points)) if several else 1
