"""What the searches of this folder share: they check what they are given, and explain why the kernel refuses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from boem import kernel
from boem.core.errors import ParseError, TooHard
from boem.inference.arguments import expect, expect_budget
from boem.inference.conflict import explained, settled
from boem.inference.field import Field

T = TypeVar("T")


def searched(field: Field, budget: float, search: Callable[[int, int, bytes, int, float], T]) -> T:
    """What a search of the kernel finds in a field whose number of mines is known.

    Raises ParseError if something else was given, Inconsistent if no layout fits, and TooHard beyond the budget.
    """
    expect("field", field, Field, "a Field")
    budget = expect_budget(budget)
    if field.mines is None:
        raise ParseError("the number of mines must be known", "mines")
    try:
        return search(field.width, field.height, field.cells, field.mines, budget)
    except kernel.Contradiction as found:
        raise explained(field, *found.args) from None
    except kernel.OverBudget as found:
        raise TooHard(found.args[0], budget, *settled(field)) from None
