"""What logic can settle on a field, in steps that a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boem.core.errors import TooHard
from boem.core.squares import Square
from boem.inference.arguments import expect, expect_budget, expect_count, set_of_squares
from boem.inference.field import KNOWN_MINE, Field
from boem.inference.proof.blame import blame
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.effort import BUDGET, Effort, Spent
from boem.inference.proof.parts import Clashed
from boem.inference.proof.prover import Prover
from boem.inference.proof.step import Step


@dataclass(frozen=True, slots=True)
class Proof:
    """The steps that settle everything that follows from a field, and the squares left `open`.

    `known` are covered squares known to be free before the first step.
    """

    field: Field
    known: frozenset[Square]
    steps: tuple[Step, ...]
    open: frozenset[Square]

    @property
    def mines(self) -> frozenset[Square]:
        """The mines that the steps find."""
        return frozenset[Square]().union(*(step.mines for step in self.steps))

    @property
    def free(self) -> frozenset[Square]:
        """The squares that the steps show to be free."""
        return frozenset[Square]().union(*(step.free for step in self.steps))

    def before(self, number: int) -> tuple[Field, frozenset[Square]]:
        """What is known before a step: the field, and the covered squares known to be free.

        Steps count from 0; their number stands for the end of the proof.
        """
        expect_count("number", number, len(self.steps))
        taken = self.steps[:number]
        mines = [square for step in taken for square in step.mines]
        return _with_mines(self.field, mines), self.known.union(*(step.free for step in taken))


class Unfinished(TooHard):
    """A proof that ran out of budget; more may follow about the squares that `proof` leaves open."""

    def __init__(self, error: TooHard, proof: Proof) -> None:
        super().__init__(error.estimate, error.budget, error.safe, error.mined)
        self.proof = proof


def prove(field: Field, free: Iterable[Square] = frozenset(), *, budget: float = BUDGET) -> Proof:
    """Settle everything that follows from the numbers, the known mines and the number of mines, if known.

    `free` are covered squares known to hold no mine. Each step is the easiest available, with the fewest clues, and
    among equals the one nearest to the step before. Raises Inconsistent if no layout fits, and Unfinished, a TooHard
    with the steps found so far, if it would take more work than the budget: roughly the number of states of squares
    examined, a few hundred thousand per second.
    """
    known = _known(field, free, budget)
    board = ProofBoard.of(field, known)
    steps: list[Step] = []
    try:
        steps.extend(_steps(board, field, known, None, budget))
    except TooHard as error:
        raise Unfinished(error, _proof(field, known, steps, board)) from None
    return _proof(field, known, steps, board)


def _proof(field: Field, free: frozenset[Square], steps: Iterable[Step], board: ProofBoard) -> Proof:
    return Proof(field, free, tuple(steps), frozenset(board.unsettled))


def next_step(
    field: Field, free: Iterable[Square] = frozenset(), last: Step | None = None, *, budget: float = BUDGET
) -> Step | None:
    """The step that `prove` would take first, or after the `last` one; None if nothing more follows.

    Raises Inconsistent only if the contradiction shows at once.
    """
    known = _known(field, free, budget)
    return next(_steps(ProofBoard.of(field, known), field, known, last, budget), None)


def _known(field: Field, free: Iterable[Square], budget: float) -> frozenset[Square]:
    """The squares known to be free, once the arguments have been checked."""
    expect("field", field, Field, "a Field")
    expect_budget(budget)
    return set_of_squares("free", free)


def _steps(
    board: ProofBoard, field: Field, free: frozenset[Square], last: Step | None, budget: float
) -> Iterator[Step]:
    """The steps; changes the board on the way."""
    mines: set[Square] = set()
    safe: set[Square] = set()
    try:
        for step in Prover(board, last, Effort(budget)).steps():
            mines |= step.mines
            safe |= step.free
            yield step
    except Clashed as clash:
        raise blame(field, free, clash.near) from None
    except Spent as spent:
        raise TooHard(spent.estimate, budget, frozenset(safe), frozenset(mines)) from None


def _with_mines(field: Field, mines: Iterable[Square]) -> Field:
    cells = bytearray(field.cells)
    for square in mines:
        cells[square.row * field.width + square.column] = KNOWN_MINE & 0xFF
    return Field(field.width, field.height, bytes(cells), field.mines)
