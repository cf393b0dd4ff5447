"""The values that make up a proof."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from enum import StrEnum

from boem.core.squares import Square


class Technique(StrEnum):
    """How a step settles squares; easiest first."""

    FULL = "full"
    """A clue's covered neighbours are all mines."""
    DONE = "done"
    """A clue's mines are all found."""
    OVERLAP = "overlap"
    """Two clues compared: what one needs beyond what they share."""
    CHAIN = "chain"
    """Three or four clues, each sharing covered squares with the next."""
    COUNT = "count"
    """The number of mines in all, with or without clues."""
    CASE = "case"
    """A square's other content is assumed and refuted."""


@dataclass(frozen=True, slots=True)
class Clue:
    """An open square with its number, the known mines around it, and the unsettled squares around it."""

    square: Square
    number: int
    mines: frozenset[Square]
    covered: frozenset[Square]
    need: int
    """How many of `covered` hold mines: `number` less the known mines. Negative, or too many, if the clue is broken."""

    @classmethod
    def read(cls, square: Square, number: int, mines: Set[Square], covered: Set[Square]) -> Clue:
        """The clue with these squares round it."""
        return cls(square, number, frozenset(mines), frozenset(covered), number - len(mines))

    def knowing(self, mines: Set[Square], free: Set[Square]) -> Clue:
        """The clue once these squares are settled; they need not touch it."""
        found = self.covered & mines
        covered = self.covered - found - free
        return Clue(self.square, self.number, self.mines | found, covered, self.need - len(found))

    @property
    def broken(self) -> bool:
        """Whether its number has become impossible."""
        return not 0 <= self.need <= len(self.covered)


@dataclass(frozen=True, slots=True)
class Group:
    """Clues that share squares, and the minimum that their squares hold together: mines, or free squares."""

    clues: tuple[Clue, ...]
    least: int

    @property
    def covered(self) -> frozenset[Square]:
        """The squares of all its clues."""
        return frozenset().union(*(clue.covered for clue in self.clues))


@dataclass(frozen=True, slots=True)
class Total:
    """What the total number of mines leaves to groups of clues that share no square.

    There are `left` mines on the `unsettled` squares. The groups need mines (`of_mines`), or else free squares.
    """

    left: int
    unsettled: int
    of_mines: bool
    groups: tuple[Group, ...]

    @property
    def spare(self) -> int:
        """How many are available of what the groups need."""
        return self.left if self.of_mines else self.unsettled - self.left

    @property
    def least(self) -> int:
        """The groups' needs added up."""
        return sum(group.least for group in self.groups)


@dataclass(frozen=True, slots=True)
class Clash:
    """Where an assumption fails.

    `full`: a clue needs more mines than it has squares left. `done`: it has more mines than its number. `overlap`: one
    of two clues needs more mines outside their shared squares than fit there. `count`: there are fewer mines, or free
    squares, than the `total`'s groups need.
    """

    technique: Technique
    readings: tuple[Clue, ...]
    total: Total | None = None


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a square can't hold a mine, or can't be free: if it did or were, these steps would lead to the clash."""

    square: Square
    mine: bool
    steps: tuple[Step, ...]
    clash: Clash

    @property
    def nested(self) -> int:
        """1 for a single assumption, 2 if another has to be refuted inside it, and so on."""
        return 1 + max((inner.nested for step in self.steps for inner in step.refutations), default=0)

    @property
    def readings(self) -> Iterator[Clue]:
        """All clues used, as they read when they are used; some more than once."""
        for step in self.steps:
            yield from step.readings
            for inner in step.refutations:
                yield from inner.readings
        yield from self.clash.readings
        if self.clash.total is not None:
            for group in self.clash.total.groups:
                yield from group.clues

    @property
    def counts(self) -> bool:
        """Whether it relies on the total number of mines."""
        return self.clash.technique is Technique.COUNT or any(step.counts for step in self.steps)


@dataclass(frozen=True, slots=True)
class Step:
    """What a few clues settle, given everything settled before.

    `readings` are the clues it relies on, as they read before the step, in reading order; `mines` and `free` are the
    squares that it settles. A `count` has a `total`. A `case` has one refutation, of a square that represents all that
    it settles: they touch the same clues. A `chain` that isn't plain arithmetic also has refutations; the rest of what
    it settles then follows from the same clues, one or two at a time.
    """

    technique: Technique
    readings: tuple[Clue, ...]
    mines: frozenset[Square]
    free: frozenset[Square]
    refutations: tuple[Refutation, ...] = ()
    total: Total | None = None

    @property
    def clues(self) -> tuple[Square, ...]:
        """The open squares that it relies on, in reading order."""
        return tuple(clue.square for clue in self.readings)

    @property
    def settled(self) -> frozenset[Square]:
        """All squares that it settles."""
        return self.mines | self.free

    @property
    def counts(self) -> bool:
        """Whether it relies on the total number of mines."""
        return self.technique is Technique.COUNT or any(refutation.counts for refutation in self.refutations)
