"""What the total number of mines settles, alone or with clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations
from typing import Final

from boem.core.squares import Square
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.effort import Effort
from boem.inference.proof.part import Boxes, Part, connected, sums, tally
from boem.inference.proof.parts import Parts
from boem.inference.proof.step import Clue, Group, Step, Technique, Total

MOST_TOGETHER: Final = 4
"""Clues in a group whose least number a person sees; larger ones are left to `case`."""
MOST_TRIED: Final = 3
MOST_COMBINED: Final = 14


class Counter:
    """Tallies parts (counting mines if their number is known) and remembers the results."""

    __slots__ = ("_counting", "_effort", "_parts")

    def __init__(self, effort: Effort, *, counting: bool) -> None:
        self._parts: dict[tuple[Clue, ...], Part] = {}
        self._effort = effort
        self._counting = counting

    def tally(self, clues: Sequence[Clue]) -> Part:
        """What connected clues, given in reading order, leave possible."""
        key = tuple(clues)
        if key not in self._parts:
            self._parts[key] = tally(key, self._effort, counting=self._counting)
        return self._parts[key]

    def step(self, board: ProofBoard, parts: Parts) -> Step | None:
        """What the number of mines settles, with the fewest clues in groups that a person would see."""
        if board.left is None or not board.unsettled:
            return None
        steps = []
        for of_mines, tight in (
            (True, parts.least == board.left),
            (False, parts.most == board.left - _outside(board, parts)),
        ):
            if tight:
                total = self._total(board, parts.all(), of_mines=of_mines)
                if largest(total.groups) <= MOST_TOGETHER:
                    steps.append(self._conclude(board, total))
        return min((step for step in steps if step.settled), key=lambda step: len(step.readings), default=None)

    def follows(self, board: ProofBoard, parts: Parts) -> Boxes | None:
        """Everything that follows from the clues and the (known) number of mines; None if nothing fits them."""
        left, outside = board.left or 0, _outside(board, parts)
        if not parts.least <= left <= parts.most + outside:
            return None
        if parts.most <= left <= parts.least + outside and left not in (parts.least, parts.most + outside):
            return [], []  # whatever the parts hold, the outside squares can make up for it
        return self._follows(left, parts.all(), board.untouched())

    def clash(self, board: ProofBoard, most: int) -> Total | None:
        """Groups of at most `most` clues that need more mines than there are, or more free squares."""
        parts = [self.tally(part) for part in connected(board.clues)]
        self._effort.spend(len(board.clues))
        for of_mines in (True, False):
            total = self._total(board, parts, of_mines=of_mines, over=1)
            if total.least > total.spare:
                groups = _enough(total)
                if largest(groups) <= most:
                    return Total(total.left, total.unsettled, of_mines, groups)
        return None

    def _follows(self, left: int, parts: Sequence[Part], untouched: frozenset[Square]) -> Boxes | None:
        self._effort.spend(len(parts) * (1 + (left >> 6)))
        before = list(accumulate((part.totals for part in parts), sums, initial=1))
        behind = list(accumulate((part.totals for part in reversed(parts)), sums, initial=(2 << len(untouched)) - 1))
        if not behind[-1] >> left & 1:
            return None
        mines: list[frozenset[Square]] = []
        free: list[frozenset[Square]] = []
        for number, part in enumerate(parts):
            others = sums(before[number], behind[len(parts) - 1 - number])
            mined, freed = part.settled(_differences(left, others, part.totals))
            mines += mined
            free += freed
        possible = _differences(left, before[-1], (2 << len(untouched)) - 1)
        if untouched and possible in (1, 1 << len(untouched)):
            (free if possible == 1 else mines).append(untouched)
        return mines, free

    def _total(self, board: ProofBoard, parts: Iterable[Part], *, of_mines: bool, over: int = 0) -> Total:
        """The fewest clues found that need as much as all together; none if that is less than there is plus `over`."""
        needy = [part for part in parts if _least(part, of_mines=of_mines)]
        total = Total(board.left or 0, len(board.unsettled), of_mines, ())
        if sum(_least(part, of_mines=of_mines) for part in needy) < total.spare + over:
            return total
        fewest = [part for one in needy for part in self._split(self._fewest(one, of_mines=of_mines))]
        groups = (Group(part.clues, _least(part, of_mines=of_mines)) for part in fewest)
        return Total(total.left, total.unsettled, of_mines, tuple(groups))

    def _split(self, clues: Iterable[Clue]) -> list[Part]:
        return [self.tally(part) for part in connected({clue.square: clue for clue in clues})]

    def _fewest(self, part: Part, *, of_mines: bool) -> Sequence[Clue]:
        """The fewest clues of a part that need as much as all of them; in a large part, a small set."""
        target = _least(part, of_mines=of_mines)

        def enough(clues: Iterable[Clue]) -> bool:
            return sum(_least(one, of_mines=of_mines) for one in self._split(clues)) >= target

        if len(part.clues) <= MOST_COMBINED:
            for size in range(1, MOST_TRIED + 1):
                for some in combinations(part.clues, size):
                    if enough(some):
                        return some
        kept = list(part.clues)
        for clue in sorted(kept, key=lambda clue: -sum(len(clue.covered & other.covered) for other in kept)):
            rest = [other for other in kept if other is not clue]
            if enough(rest):
                kept = rest
        return kept

    def _conclude(self, board: ProofBoard, total: Total) -> Step:
        outside = frozenset(board.unsettled).difference(*(group.covered for group in total.groups))
        mines, free = (frozenset[Square](), outside) if total.of_mines else (outside, frozenset[Square]())
        for group in total.groups:
            part = self.tally(group.clues)
            mined, freed = part.settled(1 << (part.least if total.of_mines else part.most))
            mines, free = mines.union(*mined), free.union(*freed)
        readings = sorted((clue for group in total.groups for clue in group.clues), key=lambda clue: clue.square)
        return Step(Technique.COUNT, tuple(readings), mines, free, total=total)


def largest(groups: Iterable[Group]) -> int:
    """How many clues the largest group has."""
    return max((len(group.clues) for group in groups), default=0)


def _enough(total: Total) -> tuple[Group, ...]:
    """Groups that together need more than there is, without superfluous ones; large ones go first."""
    groups, needed = list(total.groups), total.least
    for group in sorted(groups, key=lambda group: -len(group.clues)):
        if needed - group.least > total.spare:
            groups.remove(group)
            needed -= group.least
    return tuple(groups)


def _outside(board: ProofBoard, parts: Parts) -> int:
    """How many unsettled squares no clue touches."""
    return len(board.unsettled) - parts.size


def _least(part: Part, *, of_mines: bool) -> int:
    """The part's minimum of mines, or of free squares; 0 for a part that nothing fits, which shows elsewhere."""
    if not part.totals:
        return 0
    return part.least if of_mines else part.size - part.most


def _differences(number: int, one: int, other: int) -> int:
    """As a bit set: the numbers in the second set that, added to one in the first, give `number`."""
    bits, rest = 0, other
    while rest:
        low = rest & -rest
        missing = number - low.bit_length() + 1
        if missing >= 0 and one >> missing & 1:
            bits |= low
        rest ^= low
    return bits
