"""Actions and public knowledge of Uitweg."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

from boem.core.base_position import with_one
from boem.core.errors import IllegalAction
from boem.core.game import Resign, Result, Seat, Timeout
from boem.core.hunt.facts import HuntPosition, HuntView
from boem.core.seats import other
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed, slots, squares
from boem.games.uitweg.rules.ways import random_way, reached, walks

STALLED: Final = 20  # consecutive turns of both seats that ask about no unknown slot
TOLD_FROM: Final = 20  # from this number down, the steps left are announced


# Actions


@dataclass(frozen=True, slots=True)
class Build:
    """Put up one's own maze: its guard, and barriers named in any order."""

    guard: Square
    barriers: tuple[Slot, ...]

    def answer(self, start: Place, to: Place) -> str:
        """The owner's answer to a runner that asks to go from a place to a neighbouring one."""
        if crossed(start, to) in self.barriers:
            return "no"
        if to is None:
            return "out"
        return "found" if to == self.guard else "yes"


@dataclass(frozen=True, slots=True)
class To:
    """Ask to go to a neighbouring square; from outside, to enter it."""

    square: Square

    @property
    def place(self) -> Place:
        """The place it leads to."""
        return self.square


@dataclass(frozen=True, slots=True)
class Exit:
    """Ask to leave through the left side of a square in column 1."""

    @property
    def place(self) -> Place:
        """Outside."""
        return None


Step: TypeAlias = To | Exit
Action: TypeAlias = Build | Step | Resign | Timeout


def step(place: Place) -> Step:
    """The step to a place."""
    return Exit() if place is None else To(place)


def walk(config: Config, control: Control, target: Square) -> tuple[To, ...] | None:
    """The fewest steps over known open slots that bring the runner to a square; None if there are none.

    The turn must have room for all of them, since leaving would end it. For the runner's own square there are no steps.
    """
    way = walks(config, control).get(target)
    return None if way is None else tuple(map(To, way))


def check_on_board(config: Config, square: Square, *, secret: bool = False) -> None:
    """Raise IllegalAction for a square off the board."""
    if square.down >= config.height or square.across >= config.width:
        last = str(Square(config.height - 1, config.width - 1))
        raise IllegalAction(
            "off_board",
            "{square} is off the board, which goes from A1 to {last}.",
            secret=secret,
            lasting=True,
            square=str(square),
            last=last,
        )


def random_building(config: Config, rng: Random) -> Build:
    """The guard anywhere, a winding way to it kept open, and at least half the possible barriers elsewhere."""
    guard = rng.choice(list(squares(config.width, config.height)))
    kept = random_way(config, frozenset(), guard, rng)
    free = [slot for slot in slots(config.width, config.height) if slot not in kept]
    most = min(len(free), config.barriers)
    return Build(guard, tuple(sorted(rng.sample(free, rng.randint(most // 2, most)))))


# Knowledge


@dataclass(frozen=True, slots=True)
class Maze:
    """A maze as its seat has built it."""

    guard: Square
    barriers: frozenset[Slot]


@dataclass(frozen=True, slots=True)
class Control:
    """A seat's control board, for all to see: its runner in the opponent's maze, and what it has found out there."""

    runner: Place = None
    track: frozenset[Square] = frozenset()
    open: frozenset[Slot] = frozenset()
    barriers: frozenset[Slot] = frozenset()
    found: bool = False  # whether the runner stands on the guard

    def knows(self, slot: Slot) -> bool:
        """Whether the slot has been asked about."""
        return slot in self.open or slot in self.barriers

    def after(self, to: Place, answer: str) -> Control:
        """The board after an answer."""
        slot = crossed(self.runner, to)
        if answer == "no":
            return replace(self, barriers=self.barriers | {slot})
        track = self.track if self.runner is None else self.track | {self.runner}
        return Control(to, track, self.open | {slot}, self.barriers, answer == "found")

    @property
    def visited(self) -> frozenset[Square]:
        """The squares on which the runner is or has been."""
        return self.track if self.runner is None else self.track | {self.runner}


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Step]):
    """Public knowledge: the fold of all public facts."""

    hides = Build

    config: Config
    control: tuple[Control, ...]  # seat s's control board shows the opponent's maze
    steps: int = 0  # taken in this turn
    news: bool = False  # whether this turn asked about an unknown slot
    stale: int = 0  # consecutive turns that didn't

    @classmethod
    def start(cls, config: Config) -> Position:
        return cls(config, (False, False), (Control(), Control()), turn=Seat(config.starts))

    @classmethod
    def check_secret(cls, config: Config, secret: Build) -> None:
        check_on_board(config, secret.guard, secret=True)
        for slot in secret.barriers:
            if not slot.fits(config.width, config.height):
                raise IllegalAction(
                    "no_slot", "{slot} isn't a slot of this field, so it takes no barrier.", secret=True, slot=str(slot)
                )
        for one, next_one in pairwise(sorted(secret.barriers)):
            if one == next_one:
                raise IllegalAction(
                    "twice", "{slot} is named twice; a slot takes only one barrier.", secret=True, slot=str(one)
                )
        most, count = config.barriers, len(secret.barriers)
        if count > most:
            raise IllegalAction(
                "barrier_count", "You have {most} barriers, not {count}.", secret=True, most=most, count=count
            )
        if secret.guard not in reached(config, frozenset(secret.barriers)):
            raise IllegalAction(
                "no_way", "At least one way must lead from outside, through column 1, to the guard.", secret=True
            )

    @classmethod
    def canonical(cls, secret: Build) -> Build:
        return Build(secret.guard, tuple(sorted(secret.barriers)))

    @classmethod
    def most_turns(cls, config: Config) -> int:
        """An upper bound on turns.

        A turn that asks about an unknown slot makes it known, so there are at most as many of these as the two mazes
        have slots. At most 19 turns come before each of them, and at most 20 after the last.
        """
        return STALLED * (2 * config.slots + 1) * config.steps

    @property
    def built(self) -> tuple[bool, ...]:
        """By seat: whether it has built its maze."""
        return self.hidden

    @property
    def steps_left(self) -> int | None:
        """The steps left in the turn, from 20 down; None above that, or if it is nobody's turn."""
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


@dataclass(frozen=True, slots=True)
class View(HuntView[Position]):
    """What one viewer knows: the position, and the buildings that the viewer has seen."""

    @property
    def mazes(self) -> tuple[Maze | None, ...]:
        """The maze of each seat; None if unknown."""
        return tuple(built and Maze(built.guard, frozenset(built.barriers)) for built in self.secrets)
