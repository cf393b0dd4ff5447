"""CFR+ (Tammelin, 2014) on a sequence form: no negative regrets, sides updated in turn, linear weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from boem.envs.solve.sequences import Floats, Solvable


class Regrets:
    """The regrets and the weighted sum of the policies played."""

    def __init__(self, solvable: Solvable) -> None:
        self._solvable = solvable
        sizes = [side.sequences for side in solvable.sides]
        self.rounds = 0
        self._regrets = [np.zeros(size) for size in sizes]
        self._played = [np.zeros(size) for size in sizes]

    def run(self, rounds: int) -> None:
        """Run this many more iterations."""
        for _ in range(rounds):
            self.rounds += 1
            for side in (0, 1):
                self._learn(side)

    @property
    def average(self) -> tuple[Floats, Floats]:
        """The average policies, which converge to an equilibrium."""
        one, two = (self._solvable.normalised(side, self._played[side]) for side in (0, 1))
        return one, two

    def save(self, path: Path) -> None:
        """Save progress atomically."""
        one, two = self._regrets
        three, four = self._played
        aside = path.with_name(f"new-{path.name}")
        np.savez_compressed(aside, rounds=self.rounds, one=one, two=two, three=three, four=four)
        aside.replace(path)

    def restore(self, path: Path) -> None:
        """Continue from where `save` stopped."""
        with np.load(path) as kept:
            self.rounds = int(kept["rounds"])
            self._regrets, self._played = [kept["one"], kept["two"]], [kept["three"], kept["four"]]

    def _learn(self, side: int) -> None:
        solvable = self._solvable
        policies = [solvable.normalised(one, self._regrets[one]) for one in (0, 1)]
        other = solvable.plan(1 - side, policies[1 - side])
        values = solvable.values(side, policies[side], other)
        states = solvable.state_values(side, policies[side], values)
        self._regrets[side][1:] += values[1:] - states[solvable.owners[side][1:]]
        np.maximum(self._regrets[side], 0, out=self._regrets[side])
        self._played[side] += self.rounds * solvable.plan(side, solvable.normalised(side, self._regrets[side]))
