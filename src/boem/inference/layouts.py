"""Every layout that fits a field, one by one."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import TooHard
from boem.inference.arguments import expect, expect_budget
from boem.inference.conflict import explained, settled
from boem.inference.field import Field

LISTING: Final = 1e9


def list_layouts(field: Field, *, budget: float = LISTING) -> NDArray[np.bool_]:
    """[n, height, width]: all layouts, each once, True for a mine; their order depends on the field alone.

    A unit of the budget is a byte of the answer, so the default allows a gigabyte. Raises TooHard if there are more
    layouts than that, and Inconsistent if there is none.

    >>> list_layouts(Field.parse("..10/.210/.100", mines=2))[:, :, 0].astype(int)
    array([[0, 0, 1],
           [0, 1, 0]])
    """
    expect("field", field, Field, "a Field")
    budget = expect_budget(budget)
    size = len(field.cells)
    most = int(min(budget, 1e15)) // size
    mines = -1 if field.mines is None else field.mines
    try:
        count, layouts = kernel.list_layouts(field.width, field.height, field.cells, mines, most, budget)
    except kernel.Contradiction as found:
        raise explained(field, *found.args) from None
    except kernel.OverBudget as found:
        raise TooHard(found.args[0], budget, *settled(field)) from None
    if count > most:
        raise TooHard(count * size, budget, *settled(field))
    return np.frombuffer(layouts, np.bool_).reshape(-1, field.height, field.width)
