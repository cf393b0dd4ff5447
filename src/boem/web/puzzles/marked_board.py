"""The grid of a puzzle whose marks the site answers at once."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.squares import Square
from boem.inference.proof import Step
from boem.puzzles import Mistake, Puzzle
from boem.web.puzzles.marks import MarkedRow, squares_in
from boem.web.tables.boards import Board, BoardSquare


def board_of(puzzle: Puzzle, row: MarkedRow, *, live: bool, hint: Step | Mistake | None = None) -> Board:
    """The grid with the marks so far, and the squares that a hint relies on and settles."""
    found, missed, numbers = squares_in(row.found), squares_in(row.missed), dict(puzzle.numbered)
    clues = frozenset(hint.clues) if hint else frozenset()
    settled = hint.settled if isinstance(hint, Step) else frozenset()

    def square(at: Square) -> BoardSquare:
        name, told = str(at), "clue" if at in clues else "settled" if at in settled else ""
        if at in numbers:
            label = _("{square}, open, {number}").format(square=name, number=numbers[at])
            return BoardSquare(name, "open", label, number=str(numbers[at]), hint=told)
        if at in found:
            return BoardSquare(name, "found", _("{square}, mine, found").format(square=name), piece="found", hint=told)
        if at in missed:
            return BoardSquare(name, "wrong", _("{square}, no mine, wrongly marked").format(square=name), piece="wrong")
        return BoardSquare(name, "covered", _("{square}, covered").format(square=name), hint=told)

    return Board(
        kind="puzzle",
        label=_("The puzzle, {width} by {height}").format(width=puzzle.width, height=puzzle.height),
        title="",
        note="",
        rows=[[square(Square(row, column)) for column in range(puzzle.width)] for row in range(puzzle.height)],
        live=live,
        sends=live,
        says={
            "flag": _("{square}, flag: surely no mine").format(square="{square}"),
            "covered": _("{square}, covered").format(square="{square}"),
        },
    )
