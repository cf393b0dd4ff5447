"""Mazes of the benchmark: several that are equally likely, and how soon the best seeker finds the guard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, TypeAlias

from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, random_building
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed, next_to, slots, spell
from boem.games.uitweg.rules.ways import reached

Task: TypeAlias = dict[str, Any]
SIZES: Final = ((3, 2), (3, 4), (3, 6), (4, 5), (4, 9), (5, 8), (5, 14), (6, 6), (6, 9), (6, 12))
"""Squares on each side, and how many mazes."""
Left: TypeAlias = frozenset[int]  # the numbers of the mazes that are still possible


def mazes(seed: int = 1) -> Iterator[tuple[str, Task, Task]]:
    """Class, question and answer of each."""
    for number, (side, several) in enumerate(SIZES * 3):
        config = Config(width=side, height=side, barriers=min(30, side * side - 1))
        rng = Random(f"maze {number} {seed}")
        while True:
            question, answer = task(config, candidates(config, several, rng))
            if answer["turns"] != "1" and len(answer["best"]) < side:
                yield "maze", question, answer
                break


def task(config: Config, built: Sequence[Build]) -> tuple[Task, Task]:
    """The question and its answer."""
    question = {
        "width": config.width,
        "height": config.height,
        "mazes": [{"guard": str(build.guard), "barriers": spell(build.barriers)} for build in built],
    }
    ended, best = Seeking(config, built).start()
    return question, {"turns": str(1 + Fraction(ended, len(built))), "best": [f"to {square}" for square in best]}


def candidates(config: Config, amount: int, rng: Random) -> list[Build]:
    """Different mazes: one drawn, and others like it but for a barrier or two and where the guard is."""
    first = rng.choice((winding_building, random_building))(config, rng)
    found = [first]
    while len(found) < amount:
        build = rng.choice(found)
        barriers = set(build.barriers)
        for _ in range(rng.randrange(1, 2 + len(barriers) // 4)):
            barriers.remove(rng.choice(sorted(barriers)))
            barriers.add(rng.choice([slot for slot in slots(config.width, config.height) if slot not in barriers]))
        guard = rng.choice(sorted(reached(config, frozenset(barriers))) or [build.guard])
        changed = Build(rng.choice((guard, build.guard)), tuple(sorted(barriers)))
        if changed.guard in reached(config, barriers) and changed not in found:
            found.append(changed)
    return found


@dataclass(frozen=True, slots=True)
class Seeking:
    """The best seeker's turns, added up over the mazes, since all of them are equally likely.

    Within a turn, steps that every maze allows cost nothing, and what they show can't hurt. So a seeker first walks
    wherever it can; what is left to decide is which uncertain slot to ask about next, or to leave.
    """

    config: Config
    built: Sequence[Build]
    known: dict[tuple[Left, Place], int] = field(default_factory=dict)

    def start(self) -> tuple[int, list[Square]]:
        """How many turns end without the guard, and the squares that a best seeker may try to enter first."""
        everything = frozenset(range(len(self.built)))
        entries = {
            to: self.asked(everything, None, to)
            for to in next_to(None, self.config.width, self.config.height)
            if to is not None and self.open(everything, crossed(None, to))
        }
        least = min(entries.values())
        return least, [square for square, ended in entries.items() if ended == least]

    def open(self, left: Left, slot: Slot) -> Left:
        """The mazes without a barrier there."""
        return frozenset(number for number in left if slot not in self.built[number].barriers)

    def asked(self, left: Left, here: Place, to: Place) -> int:
        """Turns that end from here on, if the next question is whether the runner may go there."""
        through = self.open(left, crossed(here, to))
        barred = left - through
        return self.arrived(through, to) + len(barred) + (self.least(barred, here) if barred else 0)

    def arrived(self, left: Left, to: Place) -> int:
        """The same once the runner is in a place; leaving ends a turn."""
        return len(left) + self.least(left, None) if to is None else self.least(left, to)

    def least(self, left: Left, here: Place) -> int:
        """The fewest turns that end, from a place where the runner may look round."""
        left, region = self.walked(left, here)
        if not left:
            return 0
        key = left, region[0]
        if key not in self.known:
            best = self.informed(left, region)
            if here is None:
                entries = [to for to in self.beside(None) if self.open(left, crossed(None, to)) == left]
                best = min([best, *(self.inside(left, to) for to in entries)])
            elif any(
                place is None and self.open(left, crossed(one, None)) == left
                for one in region
                for place in self.beside(one)
            ):
                best = min(best, len(left) + self.least(left, None))
            self.known[key] = best
        return self.known[key]

    def inside(self, left: Left, to: Place) -> int:
        """The same after entering where every maze is open; whoever learned nothing there wouldn't leave again."""
        still, region = self.walked(left, to)
        return self.informed(still, region) if still == left else self.least(still, to)

    def informed(self, left: Left, region: Sequence[Place]) -> int:
        """The same, if the next question is one to which not all mazes have the same answer."""
        asked = [
            (here, to)
            for here in region
            for to in self.beside(here)
            if self.open(left, crossed(here, to)) not in (left, frozenset())
        ]
        return min((self.asked(left, here, to) for here, to in asked), default=10**9)

    def walked(self, left: Left, here: Place) -> tuple[Left, Sequence[Place]]:
        """What is left, and where the runner can go, after walking wherever every maze allows."""
        if here is None:
            return left, [None]
        region, waiting = set[Square](), [here]
        while waiting:
            square = waiting.pop()
            region.add(square)
            left = frozenset(number for number in left if self.built[number].guard != square)
            waiting = [
                to
                for one in region
                for to in self.beside(one)
                if to is not None and to not in region and self.open(left, crossed(one, to)) == left
            ]
        return left, sorted(region)

    def beside(self, here: Place) -> Sequence[Place]:
        """The neighbouring places."""
        return next_to(here, self.config.width, self.config.height)
