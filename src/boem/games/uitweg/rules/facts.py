"""What is done and what is said in Uitweg, and what is known once it was said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from boem.core.base_position import TurnPosition, still_missing, with_one
from boem.core.base_view import BaseView
from boem.core.game import Actor, Resign, Result, Seat, Timeout
from boem.core.seats import Left, forfeit, other
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed

STALLED: Final = 20  # turns running, of both seats together, that ask about nothing unknown
TOLD_FROM: Final = 20  # steps left, from which on they are told


# Actions


@dataclass(frozen=True, slots=True)
class Build:
    """Put up one's own maze: its guard, and barriers named in any order."""

    guard: Square
    barriers: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class To:
    """Ask to go to the next square; from outside, to enter it."""

    square: Square


@dataclass(frozen=True, slots=True)
class Exit:
    """Ask to leave through the left side of a square of row 1."""


Action: TypeAlias = Build | To | Exit | Resign | Timeout

# Facts


@dataclass(frozen=True, slots=True)
class Maze:
    """What a seat has built."""

    guard: Square
    barriers: frozenset[Slot]

    def answer(self, start: Place, to: Place) -> Answer:
        """What its owner says to a runner that asks to go from a place to one next to it."""
        if crossed(start, to) in self.barriers:
            return "no"
        if to is None:
            return "out"
        return "found" if to == self.guard else "yes"


Mazes: TypeAlias = tuple[Maze | None, ...]  # by seat
Answer: TypeAlias = Literal["yes", "no", "found", "out"]


@dataclass(frozen=True, slots=True)
class End:
    """The game is over; every maze is shown (None: it was never built)."""

    result: Result
    mazes: Mazes


@dataclass(frozen=True, slots=True)
class Built:
    """A seat has built its maze; said to everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BuiltAs:
    """What a seat has built, in the order in which it named the barriers; said to that seat."""

    seat: Seat
    guard: Square
    barriers: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A step of a seat's runner `to` a place next to it, and the answer."""

    seat: Seat
    to: Place
    answer: Answer
    end: End | None = None


Fact: TypeAlias = Built | BuiltAs | Asked | Left[End]

# Knowledge


@dataclass(frozen=True, slots=True)
class Control:
    """A seat's control board, in view of all: its runner in the other's maze, and what it has found out there."""

    runner: Place = None
    track: frozenset[Square] = frozenset()
    open: frozenset[Slot] = frozenset()
    barriers: frozenset[Slot] = frozenset()
    found: bool = False  # whether the runner stands on the guard

    def knows(self, slot: Slot) -> bool:
        """Whether the slot was asked about."""
        return slot in self.open or slot in self.barriers

    def after(self, to: Place, answer: Answer) -> Control:
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
class Position(TurnPosition[End]):
    """What everybody at the table knows: the fold of what was said aloud."""

    config: Config
    built: tuple[bool, ...]
    control: tuple[Control, ...]  # seat s's control board is of the other's maze
    steps: int  # taken in this turn
    news: bool  # whether this turn asked about an unknown slot
    stale: int  # turns running that did not

    @classmethod
    def start(cls, config: Config) -> Position:
        """Before anything was said."""
        return cls(config, (False, False), (Control(), Control()), 0, False, 0, turn=Seat(config.starts))

    @property
    def missing(self) -> frozenset[Actor]:
        """The seats that are to build."""
        return still_missing(self.built)

    @property
    def steps_left(self) -> int | None:
        """How many steps the turn has left, from 20 down; None above that, and when nobody has a turn."""
        left = self.config.steps - self.steps
        return left if self.status == "playing" and left <= TOLD_FROM else None

    def verdict(self, fact: Asked | Left[End]) -> Result | None:
        """The result if the game is over with a fact that is said now."""
        if isinstance(fact, Left):
            return forfeit(fact, seats=2, status=self.status)
        after = self.after(fact)
        finders = frozenset(Seat(seat) for seat in (0, 1) if after.control[seat].found)
        if finders and (not self.config.equal_turns or after.turn == self.config.starts):
            return Result(finders, None, "guard_found")
        if not finders and after.stale == STALLED:
            return Result(frozenset({Seat(0), Seat(1)}), None, "stalled")
        return None

    def after(self, fact: Fact) -> Position:
        """The position once a fact was said aloud."""
        return _after(self, fact)


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position, and the mazes that were told to it."""

    mazes: Mazes


@lru_cache(maxsize=64)  # the referee, both seats and spectators fold the same
def _after(position: Position, fact: Fact) -> Position:
    match fact:
        case Built(seat):
            return replace(position, built=with_one(position.built, seat, True))
        case Asked():
            return _asked(position, fact)
        case Left(end=end):
            return replace(position, end=end)
        case BuiltAs():
            return position


def _asked(position: Position, fact: Asked) -> Position:
    before = position.control[fact.seat]
    news = position.news or not before.knows(crossed(before.runner, fact.to))
    board = before.after(fact.to, fact.answer)
    said = replace(position, control=with_one(position.control, fact.seat, board), end=fact.end)
    if fact.answer == "yes" and position.steps + 1 < position.config.steps:
        return replace(said, steps=position.steps + 1, news=news)
    stale = 0 if news else position.stale + 1
    return replace(said, turn=other(fact.seat), steps=0, news=False, stale=stale)
