"""Finds one step after another."""

from __future__ import annotations

from collections.abc import Iterator

from boem.inference.proof.agenda import Agenda, Focus
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.case import Cases, means_in_order
from boem.inference.proof.chain import Chains, balance
from boem.inference.proof.count import Counter
from boem.inference.proof.effort import Effort
from boem.inference.proof.parts import Clashed, Parts
from boem.inference.proof.step import Clash, Step


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
