"""What a field gives away to who looks at one clue, or at two together."""

from __future__ import annotations

from collections.abc import Iterator

from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof import Step
from boem.inference.proof.agenda import NOWHERE, Agenda, Focus
from boem.inference.proof.board import Board


def easy(field: Field) -> tuple[frozenset[Square], frozenset[Square]]:
    """The covered squares that steps by `full`, `done` and `overlap` alone show to be free, and to be mines."""
    free, mines = set[Square](), set[Square]()
    for step in _steps(Board.of(field)):
        free |= step.free
        mines |= step.mines
    return frozenset(free), frozenset(mines)


def _steps(board: Board) -> Iterator[Step]:
    """The steps as `prove` takes them, up to the first that would need another technique."""
    agenda = Agenda(board)
    agenda.renew(board.clues)
    focus = NOWHERE
    while isinstance(step := agenda.plain(focus) or agenda.overlap(focus), Step):
        yield step
        focus = Focus.on(step)
        agenda.renew(board.settle(step.mines, step.free))
