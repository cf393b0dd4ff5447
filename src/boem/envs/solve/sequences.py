"""A two-player game in sequence form (Koller, Megiddo and von Stengel, 1996), which requires perfect recall.

A sequence is everything one side has chosen so far: sequence 0 is the empty one, and each choice in each information
state adds one. The ends of the game form a matrix over both sides' sequences.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SideStates:
    """One side's information states in the order they were met; each comes after its predecessors."""

    after: Numbers  # by state: the sequence that leads to it
    first: Numbers  # by state: the sequence of its first choice, followed by those of the others
    count: Numbers
    depth: Numbers  # number of this side's choices that lead to it

    @classmethod
    def of(cls, states: Iterable[Sequence[int]]) -> Self:
        """The states, each with the fields in their order."""
        return cls(*np.array(list(states), np.int64).reshape(-1, 4).T.copy())

    @property
    def sequences(self) -> int:
        """The number of sequences."""
        return 1 + int(self.count.sum())

    @property
    def owner(self) -> Numbers:
        """The state of each sequence; -1 for sequence 0."""
        owner = np.full(self.sequences, -1)
        for state, (first, count) in enumerate(zip(self.first, self.count, strict=True)):
            owner[first : first + count] = state
        return owner


class Ends(NamedTuple):
    """The ends of a game as they are met: both sides' sequences, and the payoff times the probability of chance."""

    ones: array[int]
    twos: array[int]
    worth: array[float]

    @classmethod
    def none(cls) -> Self:
        """None so far."""
        return cls(array("q"), array("q"), array("d"))

    def append(self, one: int, two: int, worth: float) -> None:
        """Add an end."""
        self.ones.append(one)
        self.twos.append(two)
        self.worth.append(worth)


class Solvable:
    """Both sides, and the first side's payoffs at the ends, multiplied by the probability of chance."""

    def __init__(self, sides: tuple[SideStates, SideStates], ends: tuple[Numbers, Numbers], worth: Floats) -> None:
        self.sides, self.ends, self.worth = sides, ends, worth
        self.owners = tuple(side.owner for side in sides)
        self._levels = tuple(_levels(side) for side in sides)

    @classmethod
    def of(cls, sides: tuple[SideStates, SideStates], met: Ends) -> Self:
        """With the payoffs of ends that have the same sequences added up."""
        columns = sides[1].sequences
        keys = np.array(met.ones, np.int64) * columns + np.array(met.twos, np.int64)
        places, inverse = np.unique(keys, return_inverse=True)
        worth = np.bincount(inverse, np.array(met.worth), minlength=len(places)).astype(np.float64)
        return cls(sides, (places // columns, places % columns), worth)

    def gains(self, side: int, other: Floats) -> Floats:
        """For each sequence of a side, its payoff at the ends it reaches, against the opponent's realisation plan."""
        weights = self.worth * other[self.ends[1 - side]] * (1 if side == 0 else -1)
        gains: Floats = np.bincount(self.ends[side], weights, minlength=self.sides[side].sequences).astype(np.float64)
        return gains

    def plan(self, side: int, policy: Floats) -> Floats:
        """The realisation plan of a policy; a policy has one probability per sequence except the first."""
        reach = np.ones(self.sides[side].sequences)
        for level in self._levels[side]:
            reach[level.sequences] = policy[level.sequences] * reach[level.before]
        return reach

    def best(self, side: int, other: Floats) -> float:
        """The best response value of a side against its opponent's realisation plan."""
        return float(self._upward(side, self.gains(side, other), None)[0])

    def values(self, side: int, policy: Floats, other: Floats) -> Floats:
        """By sequence: the side's counterfactual value from there on under the policy."""
        return self._upward(side, self.gains(side, other), policy)

    def state_values(self, side: int, policy: Floats, values: Floats) -> Floats:
        """By information state: the mean value of its choices, weighted by the policy."""
        owner = self.owners[side][1:]
        weighed = np.bincount(owner, (policy * values)[1:], minlength=len(self.sides[side].first))
        return weighed.astype(np.float64)

    def normalised(self, side: int, weights: Floats) -> Floats:
        """In each state, probabilities in proportion to the weights; uniform if all are 0."""
        owner = self.owners[side][1:]
        sums = np.bincount(owner, weights[1:], minlength=len(self.sides[side].first))
        policy = np.ones_like(weights)
        equal = 1 / self.sides[side].count[owner]
        policy[1:] = np.where(sums[owner] > 0, weights[1:] / np.where(sums[owner] > 0, sums[owner], 1), equal)
        return policy

    def value(self, policies: tuple[Floats, Floats]) -> float:
        """The first side's expected payoff when these policies meet."""
        return float(self.values(0, policies[0], self.plan(1, policies[1]))[0])

    def nash_conv(self, policies: tuple[Floats, Floats]) -> float:
        """The sum of what each side could gain by a best response: 0 for an equilibrium, at most 4."""
        plans = self.plan(0, policies[0]), self.plan(1, policies[1])
        return self.best(0, plans[1]) + self.best(1, plans[0])

    def save(self, path: Path) -> None:
        """Write the arrays to a compressed `.npz` file."""
        parts = {
            f"{name}{number}": getattr(side, name)
            for number, side in enumerate(self.sides)
            for name in SideStates.__slots__
        }
        parts |= {"ends0": self.ends[0], "ends1": self.ends[1], "worth": self.worth}
        np.savez_compressed(path, **parts)

    @staticmethod
    def load(path: Path) -> Solvable:
        """Read what `save` wrote."""
        with np.load(path) as parts:
            one, two = (SideStates(*(parts[f"{name}{number}"] for name in SideStates.__slots__)) for number in (0, 1))
            return Solvable((one, two), (parts["ends0"], parts["ends1"]), parts["worth"])

    def _upward(self, side: int, gains: Floats, policy: Floats | None) -> Floats:
        """The value of each sequence under the policy; without one, under the best choice in each state."""
        values = gains.copy()
        for level in reversed(self._levels[side]):
            if policy is None:
                worth = np.maximum.reduceat(values[level.sequences], level.starts)
            else:
                worth = np.add.reduceat(values[level.sequences] * policy[level.sequences], level.starts)
            values += np.bincount(level.after, worth, minlength=len(values))
        return values


class Level(NamedTuple):
    """The information states of a side that lie at one depth."""

    after: Numbers  # by state: the sequence that leads to it
    starts: Numbers  # by state: where its own sequences begin in the next two arrays
    sequences: Numbers
    before: Numbers  # by sequence: the one before it


def _levels(side: SideStates) -> list[Level]:
    deepest = int(side.depth.max(initial=-1))
    return [_level(side, np.flatnonzero(side.depth == depth)) for depth in range(deepest + 1)]


def _level(side: SideStates, states: Numbers) -> Level:
    counts = side.count[states]
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    sequences = np.repeat(side.first[states] - starts, counts) + np.arange(int(counts.sum()))
    return Level(side.after[states], starts, sequences, np.repeat(side.after[states], counts))
