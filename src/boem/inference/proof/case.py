"""Proof by contradiction: assume what a square holds, and refute it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from boem.core.squares import Square
from boem.inference.proof.agenda import NONE, NOWHERE, Agenda, Focus, alone, broken, compare
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.count import MOST_TOGETHER, Counter, largest
from boem.inference.proof.effort import Effort
from boem.inference.proof.part import Boxes, tally
from boem.inference.proof.step import Clash, Refutation, Step, Technique

ANY_NUMBER: Final = 1 << 30


class Means(NamedTuple):
    """What a refutation may use besides single clues.

    Pairs of clues; the number of mines, with groups of at most `together` clues whose minimum is taken (0: not at all);
    how many assumptions may be nested.
    """

    overlap: bool = False
    together: int = 0
    nested: int = 0


def means_in_order(*, counting: bool) -> Iterator[Means]:
    """The means, plainest first and without end; `counting` is set where clues alone don't settle what is wanted."""
    if counting:
        yield Means(overlap=True, together=MOST_TOGETHER)
        yield from (Means(overlap=True, together=ANY_NUMBER, nested=nested) for nested in count())
    else:
        yield Means()
        yield from (Means(overlap=True, nested=nested) for nested in count())


class Cases:
    """Finds refutations, plainest first, without superfluous steps."""

    __slots__ = ("_counter", "_effort")

    def __init__(self, effort: Effort, counter: Counter) -> None:
        self._effort = effort
        self._counter = counter

    def next(self, board: ProofBoard, follows: Boxes, means: Means, focus: Focus) -> Step | None:
        """A case that settles one of these sets of squares, if these means refute any.

        The one with the fewest clues and then the fewest steps; with nested assumptions, simply the nearest.
        """
        boxes = [(box, mine) for mine, several in ((True, follows[0]), (False, follows[1])) for box in several]
        boxes.sort(key=lambda one: focus.first(one[0]))
        steps: list[Step] = []
        for box, mine in boxes:
            refutation = self.refute(board, min(box), not mine, means)
            if refutation is not None:
                steps.append(_step(board, refutation, box))
                if means.nested:
                    break
        return min(steps, key=lambda step: (len(step.clues), len(step.refutations[0].steps)), default=None)

    def explain(self, board: ProofBoard, step: Step) -> Step:
        """The step with as few refutations as possible; the rest then follows from the same clues."""
        small = board.only(step.clues)
        squares = [min(box) for box in tally(step.readings, self._effort, counting=False).boxes if box <= step.settled]
        found = [self._surely(small, square, square not in step.mines) for square in squares]
        kept: list[Refutation] = []
        for refutation in sorted(found, key=lambda one: (one.nested, len(one.steps), one.square)):
            if refutation.square in small.unsettled:
                kept.append(refutation)
                self._follow(small, refutation)
        return Step(step.technique, step.readings, step.mines, step.free, tuple(kept))

    def _follow(self, board: ProofBoard, refutation: Refutation) -> None:
        """Settle the refuted square and everything that follows from it by one clue or two."""
        agenda = Agenda(board)
        changed = board.settle(*_content(refutation.square, not refutation.mine))
        while True:
            agenda.renew(changed)
            step = agenda.plain(NOWHERE) or agenda.overlap(NOWHERE)
            if not isinstance(step, Step):
                return
            changed = board.settle(step.mines, step.free)

    def refute(self, board: ProofBoard, square: Square, mine: bool, means: Means) -> Refutation | None:
        """A refutation of the square being a mine, or else free; None if these means give none.

        The techniques among these means must have nothing left to settle on the board as it is.
        """
        trial = board.copy()
        agenda = Agenda(trial)
        agenda.renew(trial.settle(*_content(square, mine)))
        steps: list[Step] = []
        focus = Focus(*square, *square)
        while True:
            self._effort.spend(10)
            found = broken(trial.broken) if trial.broken else self._further(trial, agenda, focus, means)
            if found is None:
                return None
            if isinstance(found, Clash):
                return self._shorten(board, Refutation(square, mine, tuple(steps), found))
            steps.append(found)
            agenda.renew(trial.settle(found.mines, found.free))
            focus = Focus.on(found)

    def _surely(self, board: ProofBoard, square: Square, mine: bool) -> Refutation:
        return next(
            refutation
            for means in means_in_order(counting=False)
            if (refutation := self.refute(board, square, mine, means)) is not None
        )

    def _further(self, trial: ProofBoard, agenda: Agenda, focus: Focus, means: Means) -> Step | Clash | None:
        found: Step | Clash | None = agenda.plain(focus)
        if found is None and means.overlap:
            found = agenda.overlap(focus)
        if found is None and means.together:
            total = self._counter.clash(trial, means.together)
            found = None if total is None else Clash(Technique.COUNT, (), total)
        for nested in range(means.nested) if found is None else ():
            found = self._inner(trial, focus, means._replace(nested=nested))
            if found is not None:
                break
        return found

    def _inner(self, trial: ProofBoard, focus: Focus, means: Means) -> Step | None:
        """A case inside an assumption."""
        touched = {square for clue in trial.clues.values() for square in clue.covered}
        some = [min(trial.untouched())] if means.together and trial.untouched() else []
        for square in (*sorted(touched, key=focus.order), *some):
            for mine in (True, False):
                refutation = self.refute(trial, square, mine, means)
                if refutation is not None:
                    return _step(trial, refutation, [square])
        return None

    def _shorten(self, board: ProofBoard, refutation: Refutation) -> Refutation:
        """Leave out the steps that the clash doesn't use, last ones first."""
        short = self._again(board, refutation, refutation.steps) or refutation
        for step in reversed(refutation.steps):
            clues = step.clues
            rest = [other for other in short.steps if (other.clues, other.technique) != (clues, step.technique)]
            if len(rest) < len(short.steps):
                short = self._again(board, refutation, rest) or short
        return short

    def _again(self, board: ProofBoard, refutation: Refutation, steps: Sequence[Step]) -> Refutation | None:
        """The refutation with only these steps, as they then read; None if that gives no clash."""
        trial = board.copy()
        self._effort.spend(10 + 5 * len(steps))
        trial.settle(*_content(refutation.square, refutation.mine))
        taken: list[Step] = []
        for step in steps:
            if trial.broken:
                break
            found = self._retake(trial, step)
            if isinstance(found, Clash):
                return Refutation(refutation.square, refutation.mine, tuple(taken), found)
            if found is not None:
                trial.settle(found.mines, found.free)
                taken.append(found)
        clash = broken(trial.broken) if trial.broken else self._reclash(trial, refutation.clash)
        return None if clash is None else Refutation(refutation.square, refutation.mine, tuple(taken), clash)

    def _retake(self, trial: ProofBoard, step: Step) -> Step | Clash | None:
        if step.refutations:
            inner = step.refutations[0]
            if inner.square not in trial.unsettled:
                return None
            again = self._again(trial, inner, inner.steps)
            return None if again is None else _step(trial, again, [inner.square])
        clues = [trial.clues[square] for square in step.clues if square in trial.clues]
        if len(clues) < len(step.clues):
            return None
        return alone(*clues) if len(clues) == 1 else compare(*clues)

    def _reclash(self, trial: ProofBoard, clash: Clash) -> Clash | None:
        if clash.technique is Technique.COUNT:
            most = max(MOST_TOGETHER, largest(clash.total.groups) if clash.total else 0)
            total = self._counter.clash(trial, most)
            return None if total is None else Clash(Technique.COUNT, (), total)
        if clash.technique is Technique.OVERLAP and all(clue.square in trial.clues for clue in clash.readings):
            one, other = (trial.clues[clue.square] for clue in clash.readings)
            found = compare(one, other)
            return found if isinstance(found, Clash) else None
        return None


def _content(square: Square, mine: bool) -> tuple[frozenset[Square], frozenset[Square]]:
    return (frozenset({square}), NONE) if mine else (NONE, frozenset({square}))


def _step(board: ProofBoard, refutation: Refutation, alike: Iterable[Square]) -> Step:
    """The case that a refutation makes, for all squares equivalent to the refuted one."""
    clues = sorted({clue.square for clue in refutation.readings})
    readings = tuple(board.clues[square] for square in clues)
    settled = frozenset(alike)
    return Step(Technique.CASE, readings, *((NONE, settled) if refutation.mine else (settled, NONE)), (refutation,))
