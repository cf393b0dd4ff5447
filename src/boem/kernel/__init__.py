"""The Python side of the native module. Only `boem.inference` and `boem.puzzles` import it."""

from boem.kernel._native import (
    Contradiction,
    OverBudget,
    Posterior,
    choose,
    count_all,
    deal,
    dig,
    infer_all,
    is_field,
    list_layouts,
    plain_level,
    play_games,
    read_cells,
    settle,
    solve,
    solve_endgame,
)

__all__ = [
    "Contradiction",
    "OverBudget",
    "Posterior",
    "choose",
    "count_all",
    "deal",
    "dig",
    "infer_all",
    "is_field",
    "list_layouts",
    "plain_level",
    "play_games",
    "read_cells",
    "settle",
    "solve",
    "solve_endgame",
]
