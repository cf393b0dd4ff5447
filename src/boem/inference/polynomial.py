"""Products of polynomials whose coefficients may have thousands of digits."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact
from functools import lru_cache
from operator import mul
from typing import Final, TypeAlias

Polynomial: TypeAlias = list[int]
"""Its coefficients, the constant first; never negative here, and not all 0."""

_SHORT: Final = 32
_FEW_DIGITS: Final = 600
_EXACT: Final = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])


def product(one: Polynomial, other: Polynomial) -> Polynomial:
    """The product of two polynomials.

    Long ones are each packed into one number, with room in every place for the largest coefficient of the product
    (Kronecker substitution); in decimal, because Python multiplies large decimals, unlike ints, in almost linear time.
    """
    if min(len(one), len(other)) < _SHORT:
        return _convolved(one, other)
    size = len(one) + len(other) - 1
    room = len(str(Decimal(min(len(one), len(other)) * max(one) * max(other))))
    packed = _packed(one, room)
    digits = str(_EXACT.multiply(packed, packed if other is one else _packed(other, room))).zfill(size * room)
    return [_whole(digits[start : start + room]) for start in range(0, size * room, room)]


def _convolved(one: Polynomial, other: Polynomial) -> Polynomial:
    few, many = sorted((one, other), key=len)
    rim = [0] * (len(few) - 1)
    padded, backwards = [*rim, *many, *rim], few[::-1]
    return [sum(map(mul, backwards, padded[place : place + len(few)])) for place in range(len(many) + len(rim))]


def _packed(polynomial: Polynomial, room: int) -> Decimal:
    return Decimal("".join(str(Decimal(number)).zfill(room) for number in polynomial))


def _whole(digits: str) -> int:
    """The number, converted by halves: `int` refuses very long texts, and its time is quadratic in their length."""
    if len(digits) <= _FEW_DIGITS:
        return int(digits)
    half = len(digits) // 2
    return _whole(digits[:-half]) * _power_of_ten(half) + _whole(digits[-half:])


@lru_cache(maxsize=64)
def _power_of_ten(exponent: int) -> int:
    return int(10**exponent)
