"""The Python side of the native module. Only `boem.inference` and `boem.puzzles` import it."""

from boem.kernel._native import (
    Contradiction,
    OverBudget,
    Posterior,
    count_all,
    dig,
    infer_all,
    is_field,
    list_layouts,
    plain_level,
    read_cells,
    settle,
    solve,
    solve_endgame,
)

__all__ = [
    "Contradiction",
    "OverBudget",
    "Posterior",
    "count_all",
    "dig",
    "infer_all",
    "is_field",
    "list_layouts",
    "plain_level",
    "read_cells",
    "settle",
    "solve",
    "solve_endgame",
]
