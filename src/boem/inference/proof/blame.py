"""Finds numbers that can't all be right."""

from __future__ import annotations

from typing import Final

from boem.core.errors import Inconsistent, TooHard
from boem.core.squares import Square, listed
from boem.inference.field import Field
from boem.inference.posterior import infer
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.effort import Effort, Spent
from boem.inference.proof.part import tally
from boem.inference.proof.step import Clue

FEW_STEPS: Final = 1e7
BUDGET: Final = 200_000


def blame(field: Field, free: frozenset[Square], near: Square | None) -> Inconsistent:
    """The error for a field that nothing fits; `near` is a clue found broken on the way, if any."""
    try:
        infer(field, budget=FEW_STEPS)
    except Inconsistent as error:
        return error
    except TooHard:
        pass
    board = ProofBoard.of(field, free)
    squares = [] if near is None else _clashing(board, near)
    if not squares:
        return Inconsistent(
            "no layout with so many mines fits all the numbers{given:, if {free} {single:is|are} free|}",
            given=bool(free),
            free=listed(free),
            single=len(free) == 1,
        )
    return Inconsistent(
        "the {several:numbers|number} on {clues} can't {several:all |}be right"
        "{given:, if {free} {single:is|are} free|}",
        squares,
        several=len(squares) > 1,
        clues=listed(squares),
        given=bool(free),
        free=listed(free),
        single=len(free) == 1,
    )


def _clashing(board: ProofBoard, near: Square) -> list[Square]:
    """A minimal set of clues that nothing fits; empty if everything nearby fits together."""
    if board.broken is not None:
        return [board.broken.square]
    found = [near]
    for square in found:
        found += sorted(board.partners(square).difference(found))
    clues = [board.clues[square] for square in found]
    effort = Effort(BUDGET)
    size = 1
    try:
        while tally(clues[:size], effort, counting=False).totals:
            if size >= len(clues):
                return []
            size *= 2
        kept = _least(clues[:size], effort)
    except Spent:
        kept = clues[:size]
    return sorted(clue.square for clue in kept)


def _least(clues: list[Clue], effort: Effort) -> list[Clue]:
    kept = clues
    for clue in reversed(clues):
        rest = [other for other in kept if other is not clue]
        if rest and not tally(rest, effort, counting=False).totals:
            kept = rest
    return kept
