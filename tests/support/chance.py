"""Whether random results have the expected frequencies."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def distance(drawn: Mapping[T, int], expected: Mapping[T, float]) -> float:
    """Chi-squared of counts against expected counts."""
    return sum((drawn.get(what, 0) - often) ** 2 / often for what, often in expected.items())


def once_in_a_thousand(freedom: int) -> float:
    """The value that chi-squared exceeds with probability 0.001, by Wilson and Hilferty's approximation."""
    ninth = 2 / (9 * freedom)
    return freedom * (1 - ninth + 3.0902 * math.sqrt(ninth)) ** 3
