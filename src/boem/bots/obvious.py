"""What a player can tell from one clue of a field, or from two together."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof import Step
from boem.inference.proof.agenda import NOWHERE, Agenda, Focus
from boem.inference.proof.board import ProofBoard


@dataclass(frozen=True, slots=True)
class Obvious:
    """The covered squares found to be free or mines, and the proof's board once these are settled."""

    free: frozenset[Square]
    mines: frozenset[Square]
    board: ProofBoard


def obvious(field: Field) -> Obvious:
    """Apply the techniques `full`, `done` and `overlap` of a proof until a step needs another one."""
    board = ProofBoard.of(field)
    agenda = Agenda(board)
    agenda.renew(board.clues)
    free, mines = set[Square](), set[Square]()
    focus = NOWHERE
    while isinstance(step := agenda.plain(focus) or agenda.overlap(focus), Step):
        free |= step.free
        mines |= step.mines
        focus = Focus.on(step)
        agenda.renew(board.settle(step.mines, step.free))
    return Obvious(frozenset(free), frozenset(mines), board)
