"""Actions, facts and views of the toy game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from boem.core.game import HOUSE, Actor, Reason, Resign, Result, Seat, Status, Timeout, Viewer
from boem.core.settings import number

FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Config:
    cards: int = number("cards", minimum=2, maximum=9, default=4)

    @property
    def seats(self) -> int:
        return 2


@dataclass(frozen=True, slots=True)
class Deal:
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Guess:
    card: int


@dataclass(frozen=True, slots=True)
class Peek:
    pass


Action: TypeAlias = Deal | Guess | Peek | Resign | Timeout


@dataclass(frozen=True, slots=True)
class End:
    result: Result
    cards: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Dealt:
    hint: int | None = field(default=None, compare=False, repr=False)  # never used by the toy itself


@dataclass(frozen=True, slots=True)
class Card:
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Guessed:
    seat: Seat
    card: int
    right: bool
    end: End | None = None
    distance: int | None = None  # never used by the toy itself


@dataclass(frozen=True, slots=True)
class Peeked:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Higher:
    seat: Seat
    higher: bool


@dataclass(frozen=True, slots=True)
class Gone:
    seat: Seat
    how: Reason
    end: End


Fact: TypeAlias = Dealt | Card | Guessed | Peeked | Higher | Gone


@dataclass(frozen=True, slots=True)
class Public:
    config: Config
    dealt: bool = False
    guesses: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    peeked: frozenset[Seat] = frozenset()
    turn: Seat = FIRST
    end: End | None = None
    distance: int | None = None

    def after(self, fact: Fact) -> Public:
        match fact:
            case Dealt():
                return replace(self, dealt=True)
            case Guessed(seat, card, _, end, distance):
                guesses = tuple((*old, card) if at == seat else old for at, old in enumerate(self.guesses))
                turn = Seat(1 - seat)
                return replace(self, guesses=(guesses[0], guesses[1]), turn=turn, end=end, distance=distance)
            case Peeked(seat):
                return replace(self, peeked=self.peeked | {seat})
            case Gone(end=end):
                return replace(self, end=end)
            case _:
                return self

    @property
    def waits_for(self) -> frozenset[Actor]:
        if self.end is not None:
            return frozenset()
        return frozenset({self.turn}) if self.dealt else frozenset({HOUSE})


@dataclass(frozen=True, slots=True)
class State:
    public: Public
    cards: tuple[int, int] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    public: Public
    own: int | None = None
    higher: bool | None = None
    cards: tuple[tuple[Seat, int], ...] = ()

    @property
    def status(self) -> Status:
        return "over" if self.public.end else "playing" if self.public.dealt else "setup"

    @property
    def waits_for(self) -> frozenset[Actor]:
        return self.public.waits_for

    @property
    def scores(self) -> None:
        return None

    @property
    def result(self) -> Result | None:
        return self.public.end.result if self.public.end else None
