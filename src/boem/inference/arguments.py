"""Refuses invalid arguments, each with a message that names it.

A wrong type is a TypeError, as everywhere in Python; a wrong value is a ParseError.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from numbers import Integral, Real
from reprlib import repr as shortened

from boem.core.errors import ParseError
from boem.core.squares import Square


def expect(name: str, value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Refuse anything but this type; True and False don't count as numbers."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"{name} must be {wanted}, not {shortened(value)}")


def expect_count(name: str, value: int, most: int | None = None) -> None:
    """Refuse anything but whole numbers from 0 up to the maximum, if there is one."""
    expect(name, value, (int, Integral), "a whole number")
    if value < 0 or (most is not None and value > most):
        raise ParseError(
            "must be {bounded:0 to {most}|0 or more}, not {given}",
            name,
            bounded=most is not None,
            most=most,
            given=value,
        )


def expect_budget(budget: float) -> float:
    """Refuse anything but numbers from 0 up; infinity is allowed, and stands in for numbers too large for a float."""
    expect("budget", budget, (float, int, Real), "a number")
    if not budget >= 0:
        raise ParseError("must be {least} or more, not {given}", "budget", least=0, given=budget)
    try:
        return float(budget)
    except OverflowError:
        return inf


def expect_square(name: str, square: object) -> None:
    """Refuse anything but a Square with whole coordinates."""
    if not isinstance(square, Square) or not all(isinstance(count, Integral) for count in square):
        raise TypeError(f"{name} must be a Square, not {shortened(square)}")


def set_of_squares(name: str, several: Iterable[Square]) -> frozenset[Square]:
    """The squares as a set; doesn't check that they are on a field."""
    expect(name, several, Iterable, "Squares")
    every = frozenset(several)
    for one in every:
        expect(name, one, Square, "Squares")
    return every
