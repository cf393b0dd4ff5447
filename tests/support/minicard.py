"""Puzzles for python-sat's minicard, which has native cardinality constraints: as an oracle, and for comparison."""

from __future__ import annotations

from functools import lru_cache

from pysat.solvers import Minicard

from boem.core.squares import neighbours, squares


def count(width: int, height: int, cells: str, mines: int | None = None) -> int:
    """The number of layouts of a puzzle, of so many `mines` if they are told: 0, 1, or 2 for more than one."""
    solver = Minicard()
    touched: set[int] = set()
    unknown = [number for number, cell in enumerate(cells, start=1) if cell == "."]
    try:
        for near, cell in zip(_near(width, height), cells, strict=True):
            if cell == ".":
                continue
            need = int(cell)
            covered = [one for one in near if cells[one - 1] == "."]
            touched.update(covered)
            if need > len(covered):
                return 0
            _hold(solver, covered, need)
        if mines is not None:
            if mines > len(unknown):
                return 0
            _hold(solver, unknown, mines)
            touched.update(unknown)
        if not solver.solve():
            return 0
        if len(touched) < len(unknown):
            return 2
        model = solver.get_model()
        solver.add_clause([-model[one - 1] for one in touched])
        return 2 if solver.solve() else 1
    finally:
        solver.delete()


def _hold(solver: Minicard, squares: list[int], mines: int) -> None:
    """Exactly so many of these hold mines."""
    if mines < len(squares):
        solver.add_atmost(squares, mines)
    if mines:
        solver.add_atmost([-one for one in squares], len(squares) - mines)


@lru_cache
def _near(width: int, height: int) -> list[list[int]]:
    """For each square the numbers of its neighbours, counted from 1."""
    numbers = {square: number for number, square in enumerate(squares(width, height), start=1)}
    return [[numbers[near] for near in neighbours(square, width, height)] for square in numbers]
