"""Which numbers can't all be right."""

from __future__ import annotations

from boem.core.errors import Inconsistent
from boem.core.squares import Square, spell
from boem.inference.proof.board import Board
from boem.inference.proof.clue import Clue
from boem.inference.proof.effort import Effort, Spent
from boem.inference.proof.part import connected, tally

BUDGET = 200_000


def blame(board: Board, near: Square | None) -> Inconsistent:
    """The error of a board that nothing fits; `near` is a clue that was found broken on the way, if one was."""
    if board.broken is not None:
        return Inconsistent(_alone(board.broken), (board.broken.square,))
    found = None if near is None else _clashing(board, near)
    if found is None:
        return Inconsistent(_count(board))
    if len(found) == 1:
        return Inconsistent(_alone(found[0]), (found[0].square,))
    squares = sorted(clue.square for clue in found)
    return Inconsistent(f"the numbers on {spell(squares)} can't all be right", squares)


def _clashing(board: Board, near: Square) -> list[Clue] | None:
    """Clues that nothing fits, and that something fits as soon as one is left out; None if all near fit together."""
    found = [near]
    for square in found:
        found += sorted(board.partners(square).difference(found))
    clues = [board.clues[square] for square in found]
    effort = Effort(BUDGET)
    size = 1
    try:
        while tally(clues[:size], effort, counting=False).totals:
            if size >= len(clues):
                return None
            size *= 2
        kept = clues[:size]
        for clue in reversed(kept):
            rest = [other for other in kept if other is not clue]
            if not tally(rest, effort, counting=False).totals:
                kept = rest
    except Spent:
        return clues[:size]
    return kept


def _alone(clue: Clue) -> str:
    if clue.need < 0:
        return f"{clue.square} says {clue.number}, but {len(clue.mines)} mines are known around it"
    possible = len(clue.mines) + len(clue.covered)
    return f"{clue.square} says {clue.number}, but only {possible} squares around it can hold mines"


def _count(board: Board) -> str:
    left, size = board.left, len(board.unsettled)
    if left is None:
        return "no layout fits all the numbers"
    if left < 0:
        return f"{-left} more mines are known than there are in all"
    try:
        effort = Effort(BUDGET)
        parts = [tally(part, effort, counting=True) for part in connected(board.clues)]
    except Spent:
        return f"no layout with {left} more mines than are known fits the numbers"
    least = sum(part.least for part in parts)
    most = sum(part.most for part in parts) + len(board.untouched())
    if least <= left <= most:
        return f"with {left} more mines than are known no layout fits the numbers; other numbers of mines would do"
    bound, more = ("at least", least) if left < least else ("at most", most)
    return f"the numbers allow {bound} {more} of the {size} covered squares to hold mines, but {left} mines are left"
