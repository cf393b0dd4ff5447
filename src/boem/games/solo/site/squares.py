"""The grid of a puzzle as it is drawn and read out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.squares import Square
from boem.games.solo.rules.facts import View
from boem.games.solo.site.hint import Hint
from boem.inference.proof import Step
from boem.puzzles import Mistake
from boem.web.tables.boards.board import Board, BoardSquare


def board_of(view: View, told: Hint | None, *, live: bool) -> Board:
    """The grid with its marks, and the squares that a hint relies on."""
    config = view.position.config
    clues = frozenset(told.clues) if isinstance(told, Step | Mistake) else frozenset()
    settled = told.settled if isinstance(told, Step) else frozenset()

    def square(at: Square) -> BoardSquare:
        return _square(view, at, "clue" if at in clues else "settled" if at in settled else "")

    return Board(
        kind="puzzle",
        label=_("The puzzle, {width} by {height}").format(width=config.width, height=config.height),
        title="",
        note="",
        rows=[[square(Square(row, column)) for column in range(config.width)] for row in range(config.height)],
        live=live,
        says={
            "mine": _("{square}, marked as a mine").format(square="{square}"),
            "flag": _("{square}, flag: surely no mine").format(square="{square}"),
            "covered": _("{square}, covered").format(square="{square}"),
        },
    )


def _square(view: View, at: Square, told: str) -> BoardSquare:
    position, name = view.position, str(at)
    clue = position.config.rows[at.row][at.column]
    if clue != ".":
        return BoardSquare(
            name, "open", _("{square}, open, {number}").format(square=at, number=clue), number=clue, hint=told
        )
    if position.end is not None and view.solution is not None:
        return _solved(view, at)
    if at in position.mines:
        return BoardSquare(name, "mine", _("{square}, marked as a mine").format(square=at), piece="mine", hint=told)
    if at in position.flags:
        return BoardSquare(name, "flag", _("{square}, flag: surely no mine").format(square=at), piece="flag", hint=told)
    return BoardSquare(name, "covered", _("{square}, covered").format(square=at), hint=told)


def _solved(view: View, at: Square) -> BoardSquare:
    """A square once the solution is shown: a mine found, a mine missed, or a mark without one."""
    name, marked = str(at), at in view.position.mines
    if at in (view.solution or frozenset()):
        if marked:
            return BoardSquare(name, "found", _("{square}, mine, found").format(square=at), piece="found")
        return BoardSquare(name, "mine", _("{square}, mine, never found").format(square=at), piece="mine")
    if marked:
        return BoardSquare(name, "wrong", _("{square}, no mine, wrongly marked").format(square=at), piece="wrong")
    if at in view.position.flags:
        return BoardSquare(name, "flag", _("{square}, flag: surely no mine").format(square=at), piece="flag")
    return BoardSquare(name, "covered", _("{square}, covered").format(square=at))
