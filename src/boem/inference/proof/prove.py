"""What logic can settle on a field, in steps that a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boem.core.errors import TooHard
from boem.core.squares import Square
from boem.inference.arguments import expect, expect_budget, expect_count, set_of_squares
from boem.inference.field import KNOWN_MINE, Field
from boem.inference.proof.agenda import Agenda, Focus
from boem.inference.proof.blame import blame
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.case import Cases, means_in_order
from boem.inference.proof.chain import Chains, balance
from boem.inference.proof.count import Counter
from boem.inference.proof.effort import BUDGET, Effort, Spent
from boem.inference.proof.parts import Clashed, Parts
from boem.inference.proof.step import Clash, Step


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

    `free` and `budget` as there. Raises Inconsistent only if the contradiction shows at once.
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


class Prover:
    """Settles a board step by step: always the easiest step available, near the previous one."""

    __slots__ = ("_agenda", "_cases", "_chains", "_counter", "_focus", "_parts", "board")

    def __init__(self, board: ProofBoard, last: Step | None, effort: Effort) -> None:
        self.board = board
        self._focus = Focus.on(last)
        self._agenda = Agenda(board)
        self._agenda.renew(board.clues)
        self._counter = Counter(effort, counting=board.left is not None)
        self._parts = Parts(board, self._counter.tally)
        self._chains = Chains(effort)
        self._cases = Cases(effort, self._counter)

    def steps(self) -> Iterator[Step]:
        """The steps to come; raises Clashed as soon as nothing is seen to fit."""
        while True:
            if self.board.broken is not None:
                raise Clashed(self.board.broken.square)
            step = self._next()
            if step is None:
                return
            yield step
            changed = self.board.settle(step.mines, step.free)
            self._agenda.renew(changed)
            self._parts.renew(changed)
            self._focus = Focus.on(step)

    def _next(self) -> Step | None:
        step = self._agenda.plain(self._focus) or self._agenda.overlap(self._focus)
        if isinstance(step, Clash):
            raise Clashed(step.readings[0].square)
        if step is not None:
            return step
        self._parts.look()
        return self._chain() or self._counter.step(self.board, self._parts) or self._case() or self._counted()

    def _chain(self) -> Step | None:
        for ripe in self._parts.ripe.values():
            if ripe.chains is None:
                wanted = [square for boxes in ripe.follows for box in boxes for square in box]
                ripe.chains = self._chains.shortest(self.board, wanted)
        steps = [step for ripe in self._parts.ripe.values() for step in ripe.chains or ()]
        if not steps:
            return None
        step = min(steps, key=lambda step: (len(step.clues), self._focus.first(step.clues)))
        sides = balance(step.readings)
        if sides is not None and (sides.mines, sides.free) == (step.mines, step.free):
            return step
        return self._cases.explain(self.board, step)

    def _case(self) -> Step | None:
        ripe = list(self._parts.ripe.values())
        ripe.sort(key=lambda one: self._focus.first(clue.square for clue in one.part.clues))
        for means in means_in_order(counting=False) if ripe else ():
            for one in ripe:
                if means not in one.vain:
                    board = self.board.only(clue.square for clue in one.part.clues)
                    step = self._cases.next(board, one.follows, means, self._focus)
                    if step is not None:
                        return step
                    one.vain.add(means)
        return None

    def _counted(self) -> Step | None:
        """A case that uses the number of mines, if anything follows from it."""
        if self.board.left is None:
            return None
        follows = self._counter.follows(self.board, self._parts)
        if follows is None:
            raise Clashed(None)
        if not any(follows):
            return None
        found = (self._cases.next(self.board, follows, means, self._focus) for means in means_in_order(counting=True))
        return next(step for step in found if step is not None)


def _with_mines(field: Field, mines: Iterable[Square]) -> Field:
    cells = bytearray(field.cells)
    for square in mines:
        cells[square.row * field.width + square.column] = KNOWN_MINE & 0xFF
    return Field(field.width, field.height, bytes(cells), field.mines)
