"""Connected clues, and what all contents that fit them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple, TypeAlias

from boem.core.squares import Square
from boem.inference.proof.effort import Effort
from boem.inference.proof.step import Clue

FIELD: Final = 5
"""Bits of a state for each clue: four for what it still needs, one above them that a negative need borrows."""
ANY: Final = -1
"""As a bit set: every number."""

Boxes = tuple[list[frozenset[Square]], list[frozenset[Square]]]
"""Sets of squares that are alike: those that are mines, and those that are free."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Clues with their boxes: a box is a set of squares that touch the same clues and are thus interchangeable.

    `tallies[box][m]` is the bit set of the numbers of mines that the part can hold with `m` of them in the box,
    `totals` that of all numbers it can hold. If mines weren't counted, every number is 0. Compared by identity.
    """

    clues: tuple[Clue, ...]
    boxes: tuple[frozenset[Square], ...]
    tallies: tuple[tuple[int, ...], ...]
    totals: int

    @property
    def least(self) -> int:
        """The fewest mines it can hold."""
        return lowest(self.totals)

    @property
    def most(self) -> int:
        """The most mines it can hold."""
        return self.totals.bit_length() - 1

    @property
    def size(self) -> int:
        """How many squares it has."""
        return sum(len(box) for box in self.boxes)

    def settled(self, totals: int = ANY) -> Boxes:
        """The boxes that are all mines, and those that are free, whenever the part holds one of these numbers."""
        mines: list[frozenset[Square]] = []
        free: list[frozenset[Square]] = []
        for box, tallies in zip(self.boxes, self.tallies, strict=True):
            possible = [number for number, tally in enumerate(tallies) if tally & totals]
            if possible == [len(box)]:
                mines.append(box)
            elif possible == [0]:
                free.append(box)
        return mines, free


def lowest(bits: int) -> int:
    """The smallest number in a non-empty bit set."""
    return (bits & -bits).bit_length() - 1


def sums(one: int, other: int) -> int:
    """The bit set of the sums of two bit sets' numbers."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    result = 0
    while one:
        low = one & -one
        result |= other * low
        one ^= low
    return result


def connected(clues: Mapping[Square, Clue]) -> Iterator[list[Clue]]:
    """The clues in groups of those that share squares; each group in reading order."""
    around: dict[Square, list[Square]] = {}
    for square, clue in clues.items():
        for covered in clue.covered:
            around.setdefault(covered, []).append(square)
    seen: set[Square] = set()
    for start in clues:
        if start in seen:
            continue
        seen.add(start)
        found = [start]
        for square in found:
            for covered in clues[square].covered:
                new = [other for other in around.pop(covered, ()) if other not in seen]
                seen.update(new)
                found += new
        yield [clues[square] for square in sorted(found)]


def tally(clues: Sequence[Clue], effort: Effort, *, counting: bool) -> Part:
    """What the clues leave possible; `totals` is 0 if nothing fits them.

    Boxes are filled one after another. A state is what each clue still needs if its first box is filled and its last
    isn't; equal states are merged, with their possible numbers of mines so far as a bit set. Then the same backwards,
    over the states that were reached.
    """
    fillings, ahead = _sweep(clues)
    layers: list[_Layer] = [{} if any(clue.broken for clue in clues) else {fillings[0].guard if fillings else 0: 1}]
    for filling in fillings:
        layers.append(filling.after(layers[-1], counting=counting))
        effort.spend((6 if counting else 2) * len(layers[-1]), ahead)
    tallies = []
    behind = dict.fromkeys(layers.pop(), 1)
    for filling in reversed(fillings):
        behind, tally = filling.before(behind, layers.pop(), counting=counting)
        tallies.append(tally)
    boxes = tuple(filling.box for filling in fillings)
    return Part(tuple(clues), boxes, tuple(reversed(tallies)), next(iter(behind.values()), 0))


_Layer: TypeAlias = dict[int, int]
"""States, each with the bit set of the numbers of mines that lie on one side of it."""


class _Filling(NamedTuple):
    """A box to fill: the clues that start with it, what a mine in it takes from a state, what may be needed after."""

    box: frozenset[Square]
    begun: int
    one: int
    guard: int
    ceiling: int

    def ways(self, state: int) -> Iterator[tuple[int, int]]:
        """The numbers of mines that the box can hold, each with the resulting state."""
        _, begun, one, guard, ceiling = self
        state += begun
        for mines in range(len(self.box) + 1):
            if state & guard != guard:  # some clue would get more mines than it needs
                return
            if (ceiling - state) & guard == guard:  # no clue needs more than is still to come
                yield mines, state
            state -= one

    def after(self, layer: _Layer, *, counting: bool) -> _Layer:
        """The states after the box, from those of a layer with their numbers of mines so far."""
        after: _Layer = {}
        for state, totals in layer.items():
            for mines, following in self.ways(state):
                after[following] = after.get(following, 0) | (totals << mines if counting else totals)
        return after

    def before(self, behind: _Layer, layer: _Layer, *, counting: bool) -> tuple[_Layer, tuple[int, ...]]:
        """The states of a layer that lead to some of those after the box, with the mines still to come.

        Also returns the total numbers of mines, as a bit set for each number of mines in the box.
        """
        before: _Layer = {}
        tally = [0] * (len(self.box) + 1)
        for state, totals in layer.items():
            for mines, following in self.ways(state):
                if following in behind:
                    rest = behind[following] << mines if counting else 1
                    before[state] = before.get(state, 0) | rest
                    tally[mines] |= sums(totals, rest)
        return before, tuple(tally)


def _sweep(clues: Sequence[Clue]) -> tuple[list[_Filling], int]:
    """The boxes in the order, of several sweeps over the field, that promises the fewest states; and that number."""
    touching: dict[Square, list[int]] = {}
    for number, clue in enumerate(clues):
        for square in clue.covered:
            touching.setdefault(square, []).append(number)
    boxes: dict[tuple[int, ...], list[Square]] = {}
    for square in sorted(touching):
        boxes.setdefault(tuple(touching[square]), []).append(square)
    corners = [(squares[0], numbers) for numbers, squares in boxes.items()]
    sweeps = [[numbers for _, numbers in sorted(corners, key=lambda one: (way(one[0]), one[0]))] for way in _DIRECTIONS]
    states, best = min(((_states(clues, boxes, sweep), sweep) for sweep in sweeps), key=lambda pair: pair[0])
    return _fillings(clues, [(numbers, frozenset(boxes[numbers])) for numbers in best]), states


def _fillings(clues: Sequence[Clue], boxes: Sequence[tuple[tuple[int, ...], frozenset[Square]]]) -> list[_Filling]:
    """The boxes with their effect on a state, in which a clue has a place from its first box to its last."""
    places: dict[int, int] = {}
    idle: list[int] = []
    width, room = 0, [len(clue.covered) for clue in clues]
    drafts = []
    for numbers, box in boxes:
        begun = 0
        for number in numbers:
            if number not in places:
                if not idle:
                    idle.append(width)
                    width += FIELD
                places[number] = idle.pop()
                begun += clues[number].need << places[number]
            room[number] -= len(box)
        one = sum(1 << places[number] for number in numbers)
        drafts.append((box, begun, one, sum(room[number] << place for number, place in places.items())))
        for number in numbers:
            if not room[number]:
                idle.append(places.pop(number))
    guard = sum(16 << place for place in range(0, width, FIELD))
    return [_Filling(box, begun, one, guard, rest + 2 * guard) for box, begun, one, rest in drafts]


def _states(
    clues: Sequence[Clue], boxes: Mapping[tuple[int, ...], Sequence[Square]], sweep: Iterable[tuple[int, ...]]
) -> int:
    """An upper bound on the states that a sweep meets: what the clues begun and not ended may still need."""
    given = [0] * len(clues)
    ranges: dict[int, int] = {}
    states = 0
    for numbers in sweep:
        for number in numbers:
            need, given[number] = clues[number].need, given[number] + len(boxes[numbers])
            come = len(clues[number].covered) - given[number]
            ranges[number] = max(min(need, come) - max(need - given[number], 0) + 1, 1)
            if not come:
                del ranges[number]
        states += prod(ranges.values())
    return states


_DIRECTIONS: Final[tuple[Callable[[Square], int], ...]] = (
    lambda square: square.row,
    lambda square: square.column,
    lambda square: square.row + square.column,
    lambda square: square.row - square.column,
)
