"""Checks a step the slow and obvious way: by trying every content of its squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from boem.core.squares import Square, neighbours, squares
from boem.inference.arguments import expect, set_of_squares
from boem.inference.field import COVERED, KNOWN_MINE, Field
from boem.inference.proof.step import Step


def check(step: Step, field: Field, free: Iterable[Square] = frozenset()) -> bool:
    """Whether the step's clues allow no other content for the squares that it settles.

    `field` and `free` are what is known before the step: known mines stand in the field, and `free` are the covered
    squares known to hold none. The number of mines is used if the step relies on it (`step.counts`); nothing else in
    the step is, except its clues and the squares it settles. Also False if a clue isn't an open square, a square is
    settled already, or nothing at all fits the clues.
    """
    expect("field", field, Field, "a Field")
    covered = frozenset(square for square in _all(field) if field[square] == COVERED) - set_of_squares("free", free)
    clues = frozenset(step.clues)
    if not step.settled or not step.settled <= covered or step.mines & step.free:
        return False
    if not clues <= frozenset(square for square in _all(field) if field[square] >= 0):
        return False
    if step.counts and field.mines is None:
        return False
    known = sum(field[square] == KNOWN_MINE for square in _all(field))
    left = field.mines - known if step.counts and field.mines is not None else None
    groups = [_ClueGroup.of(group, field, covered) for group in _grouped(clues, field, covered)]
    return _admit(groups, {}, covered, left) and not any(
        _admit(groups, {square: square in step.free}, covered, left) for square in _unlike(step, groups)
    )


@dataclass(frozen=True, slots=True)
class _ClueGroup:
    """Clues with what they need, and the squares around them, which no other group touches."""

    needs: tuple[int, ...]
    touched: tuple[Square, ...]
    touching: Mapping[Square, tuple[int, ...]]

    @classmethod
    def of(cls, clues: frozenset[Square], field: Field, covered: frozenset[Square]) -> _ClueGroup:
        ordered = sorted(clues)
        around = [neighbours(clue, field.width, field.height) for clue in ordered]
        needs = [
            field[clue] - sum(field[square] == KNOWN_MINE for square in near)
            for clue, near in zip(ordered, around, strict=True)
        ]
        touched = _in_turn([covered.intersection(near) for near in around])
        touching = {square: tuple(number for number, near in enumerate(around) if square in near) for square in touched}
        return cls(tuple(needs), tuple(touched), touching)

    def counts(self, fixed: Mapping[Square, bool]) -> frozenset[int]:
        """The possible numbers of mines on its squares, with some squares fixed."""
        room = self._room()

        @cache
        def rest(number: int, needs: tuple[int, ...]) -> frozenset[int]:
            if any(not 0 <= need <= most for need, most in zip(needs, room[number], strict=True)):
                return frozenset()
            if number == len(self.touched):
                return frozenset({0})
            square = self.touched[number]
            found: set[int] = set()
            if fixed.get(square) is not True:
                found |= rest(number + 1, needs)
            if fixed.get(square) is not False:
                less = tuple(need - (clue in self.touching[square]) for clue, need in enumerate(needs))
                found |= {1 + more for more in rest(number + 1, less)}
            return frozenset(found)

        return rest(0, self.needs)

    def _room(self) -> tuple[tuple[int, ...], ...]:
        """For each index, how many of the squares from there on each clue touches: the most it can still get."""
        room = [(0,) * len(self.needs)]
        for square in reversed(self.touched):
            room.append(tuple(most + (clue in self.touching[square]) for clue, most in enumerate(room[-1])))
        return tuple(reversed(room))


def _admit(
    groups: Iterable[_ClueGroup], fixed: Mapping[Square, bool], covered: frozenset[Square], left: int | None
) -> bool:
    """Whether some content fits every group's clues and the number of mines left, if it is given."""
    outside = covered.difference(*(group.touched for group in groups))
    forced = sum(fixed.get(square) is True for square in outside)
    open_ = sum(square not in fixed for square in outside)
    totals = frozenset(range(forced, forced + open_ + 1))
    for group in groups:
        counts = group.counts({square: mine for square, mine in fixed.items() if square in group.touching})
        totals = frozenset(one + other for one in totals for other in counts)
    return bool(totals) if left is None else left in totals


def _unlike(step: Step, groups: Iterable[_ClueGroup]) -> Iterable[Square]:
    """The squares that the step settles, but only one of those that no clue touches and that it settles alike."""
    touched = {square for group in groups for square in group.touched}
    for settled in (step.mines, step.free):
        yield from sorted(settled & touched)
        yield from sorted(settled - touched)[:1]


def _grouped(clues: frozenset[Square], field: Field, covered: frozenset[Square]) -> Iterable[frozenset[Square]]:
    """The clues in groups of those that touch a covered square in common."""
    around = {clue: covered.intersection(neighbours(clue, field.width, field.height)) for clue in clues}
    left = set(clues)
    while left:
        group = {left.pop()}
        while more := {other for other in left if any(around[other] & around[clue] for clue in group)}:
            group |= more
            left -= more
        yield frozenset(group)


def _in_turn(around: Sequence[frozenset[Square]]) -> list[Square]:
    """The squares around clues, clue after clue, next always the one that adds the fewest new squares."""
    left, order = list(around), list[Square]()
    while left:
        begun = [near for near in left if near.intersection(order)] or left
        nearest = min(begun, key=lambda near: len(near.difference(order)))
        left.remove(nearest)
        order += sorted(nearest.difference(order))
    return order


def _all(field: Field) -> Iterable[Square]:
    return squares(field.width, field.height)
