"""Puzzles for tests, and short cuts for solving them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from support.tables import do, fresh, player

from boem.puzzles import Puzzle, assess
from boem.web.puzzles.service import play
from boem.web.tables.models import Entry, Table

SHEET: Final = Puzzle.of_link("6x6-2c1a3a21a3a3d2b1c2c21a101a")  # the rules' worked example
SEVERAL: Final = Puzzle.of_link("6x6-2c1a3a21c3d2b1c2c2b101a")  # the same with fewer numbers: F3 remains open
NONE: Final = Puzzle.of_link("4x4-03n")  # of A1 (0) and B1 (3), one is wrong
COUNTED: Final = Puzzle.of_link("4x4-3-c2c3a1f")  # without its number of mines, several layouts would fit
MINES: Final = "A3 B1 B2 B4 B6 E3 F1 F3 F4 F6"


def mines_of(puzzle: Puzzle) -> list[str]:
    """The solution."""
    return [str(square) for square in sorted(assess(puzzle).mines)]


def begun(puzzle: Puzzle, name: str = "Red") -> Table:
    """A player's table with a puzzle."""
    return play(player=player(name), puzzle=puzzle)


def solved(puzzle: Puzzle, name: str = "Red", *, seconds: int = 60, ended: datetime | None = None) -> Table:
    """The same once it is solved, this many seconds after it was begun; `at` sets the time."""
    table = begun(puzzle, name)
    for square in mines_of(puzzle):
        do(table, 0, f"mine {square}")
    return timed(table, seconds, ended)


def given_up(puzzle: Puzzle, name: str = "Red") -> Table:
    """The same once it is given up."""
    table = begun(puzzle, name)
    do(table, 0, "resign")
    return fresh(table)


def timed(table: Table, seconds: int, ended: datetime | None = None) -> Table:
    """As if it had been played in this time."""
    first, *_rest, last = Entry.objects.filter(table=table)
    end = ended or datetime.fromisoformat(last.at)
    Entry.objects.filter(pk=last.pk).update(at=end.isoformat())
    Entry.objects.filter(pk=first.pk).update(at=(end - timedelta(seconds=seconds)).isoformat())
    return fresh(table)
