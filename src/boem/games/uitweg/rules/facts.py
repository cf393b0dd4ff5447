"""What is answered in Uitweg, and what is known once it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boem.core.base_position import with_one
from boem.core.game import Result, Seat
from boem.core.hunt.facts import Fact, HuntPosition, HuntView
from boem.core.seats import other
from boem.games.uitweg.rules.actions import Build, Step
from boem.games.uitweg.rules.building import check_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed

STALLED: Final = 20  # turns running, of both seats together, that ask about nothing unknown
TOLD_FROM: Final = 20  # steps left, from which on they are told


@dataclass(frozen=True, slots=True)
class Maze:
    """What a seat has built."""

    guard: Square
    barriers: frozenset[Slot]


@dataclass(frozen=True, slots=True)
class Control:
    """A seat's control board, in view of all: its runner in the opponent's maze, and what it has found out there."""

    runner: Place = None
    track: frozenset[Square] = frozenset()
    open: frozenset[Slot] = frozenset()
    barriers: frozenset[Slot] = frozenset()
    found: bool = False  # whether the runner stands on the guard

    def knows(self, slot: Slot) -> bool:
        """Whether the slot was asked about."""
        return slot in self.open or slot in self.barriers

    def after(self, to: Place, answer: str) -> Control:
        """The board once a step was answered."""
        slot = crossed(self.runner, to)
        if answer == "no":
            return replace(self, barriers=self.barriers | {slot})
        track = self.track if self.runner is None else self.track | {self.runner}
        return Control(to, track, self.open | {slot}, self.barriers, answer == "found")

    @property
    def visited(self) -> frozenset[Square]:
        """The squares on which the runner stands or stood."""
        return self.track if self.runner is None else self.track | {self.runner}


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Step]):
    """What is public: the fold of all public facts."""

    hides = Build

    config: Config
    control: tuple[Control, ...]  # seat s's control board is of the opponent's maze
    steps: int = 0  # taken in this turn
    news: bool = False  # whether this turn asked about an unknown slot
    stale: int = 0  # turns running that did not

    @classmethod
    def start(cls, config: Config) -> Position:
        return cls(config, (False, False), (Control(), Control()), turn=Seat(config.starts))

    @classmethod
    def check_secret(cls, config: Config, secret: Build) -> None:
        check_building(config, secret)

    @classmethod
    def canonical(cls, secret: Build) -> Build:
        return Build(secret.guard, tuple(sorted(secret.barriers)))

    @classmethod
    def most_turns(cls, config: Config) -> int:
        """Every turn that there can be, at its longest.

        A turn that asks about an unknown slot makes it known, so there are at most as many as the two mazes have
        slots. At most 19 turns come before each of them, and at most 20 after the last.
        """
        return STALLED * (2 * config.slots + 1) * config.steps

    @property
    def built(self) -> tuple[bool, ...]:
        """Whether each seat has built its maze."""
        return self.hidden

    @property
    def steps_left(self) -> int | None:
        """How many steps the turn has left, from 20 down; None above that, and when nobody has a turn."""
        left = self.config.steps - self.steps
        return left if self.status == "playing" and left <= TOLD_FROM else None

    def answer(self, secret: Build, seat: Seat, action: Step) -> str:
        return secret.answer(self.control[seat].runner, action.place)

    def heard(self, seat: Seat, action: Step, answer: str) -> Position:
        before = self.control[seat]
        news = self.news or not before.knows(crossed(before.runner, action.place))
        said = replace(self, control=with_one(self.control, seat, before.after(action.place, answer)))
        if answer == "yes" and self.steps + 1 < self.config.steps:
            return replace(said, steps=self.steps + 1, news=news)
        return replace(said, turn=other(seat), steps=0, news=False, stale=0 if news else self.stale + 1)

    def outcome(self) -> Result | None:
        finders = frozenset(Seat(seat) for seat in (0, 1) if self.control[seat].found)
        if finders and (not self.config.equal_turns or self.turn == self.config.starts):
            return Result(finders, None, "guard_found")
        if not finders and self.stale == STALLED:
            return Result(frozenset({Seat(0), Seat(1)}), None, "stalled")
        return None

    def after(self, fact: Fact) -> Position:
        return _after(self, fact)


@dataclass(frozen=True, slots=True)
class View(HuntView[Position]):
    """What one viewer knows: the position, and the buildings that the viewer has seen."""

    @property
    def mazes(self) -> tuple[Maze | None, ...]:
        """The maze of each seat, where it is known."""
        return tuple(built and Maze(built.guard, frozenset(built.barriers)) for built in self.secrets)


@lru_cache(maxsize=64)  # the referee, both seats and spectators fold the same
def _after(position: Position, fact: Fact) -> Position:
    return HuntPosition.after(position, fact)
