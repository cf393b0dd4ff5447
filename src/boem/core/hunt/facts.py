"""The facts of a hunt, and the position they fold into."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from boem.core.base_position import TurnPosition, still_missing, with_one
from boem.core.base_view import BaseView, told_once
from boem.core.deal import Dealt, DealtOut
from boem.core.game import HOUSE, Actor, Result, Seat
from boem.core.points import Points
from boem.core.seats import Left, forfeit, other

A = TypeVar("A")  # a game's actions

Secret: TypeAlias = Any  # the action that hid it, or the house's `Deal`
Secrets: TypeAlias = tuple[Secret | None, ...]  # by seat; in a game for one, the house's secret


@dataclass(frozen=True, slots=True)
class End:
    """The game is over; every secret is shown (None: it was never hidden)."""

    result: Result
    secrets: Secrets


@dataclass(frozen=True, slots=True)
class Hid:
    """Public: a seat has hidden its secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HidAs(Generic[A]):
    """The secret itself; only its seat hears it."""

    seat: Seat
    action: A


@dataclass(frozen=True, slots=True)
class Said(Generic[A]):
    """Public: a seat's turn and the answer to it."""

    seat: Seat
    action: A
    answer: Hashable
    end: End | None = None


AnySaid: TypeAlias = Said[Any]
Fact: TypeAlias = Hid | HidAs[Any] | AnySaid | Dealt[End] | DealtOut | Left[End]


@dataclass(frozen=True, slots=True)
class HuntPosition(TurnPosition[End], Generic[A]):
    """What is public. A game adds what its answers have revealed."""

    hides: ClassVar[type[object]]
    """The kind of action by which a seat hides something."""

    config: Any
    hidden: tuple[bool, ...]

    @classmethod
    @abstractmethod
    def start(cls, config: Any) -> Self:
        """The position before the first fact: nothing is hidden."""

    @classmethod
    @abstractmethod
    def check_secret(cls, config: Any, secret: Secret) -> None:
        """Raise IllegalAction, marked secret, unless this may be hidden, or dealt to a lone player."""

    @classmethod
    def canonical(cls, secret: Secret) -> Secret:
        """A secret whose parts may be named in any order, in its canonical order."""
        return secret

    @classmethod
    @abstractmethod
    def most_turns(cls, config: Any) -> int:
        """An upper bound on the turns of a game, whatever is played."""

    @abstractmethod
    def answer(self, secret: Secret, seat: Seat, action: A) -> Hashable:
        """The true answer to a seat's action, from the secret that it hunts for."""

    @abstractmethod
    def heard(self, seat: Seat, action: A, answer: Any) -> Self:
        """The position after an answer, including whose turn it is next."""

    @abstractmethod
    def outcome(self) -> Result | None:
        """The result, if the game is over in this position."""

    @property
    def scores(self) -> tuple[Points, ...] | None:
        """By seat; None in a game without points."""
        return None

    @property
    def missing(self) -> frozenset[Actor]:
        """Those who have yet to hide something: seats, or the house for a lone player."""
        if self.config.seats == 1:
            return frozenset() if self.hidden[0] else frozenset({HOUSE})
        return still_missing(self.hidden)

    @told_once
    def after(self, fact: Fact) -> Self:
        """The position after a public fact."""
        match fact:
            case Hid(seat):
                return replace(self, hidden=with_one(self.hidden, seat, True))
            case Dealt(end=end):
                return replace(self, hidden=(True,), end=end)
            case Said(seat, action, answer, end):
                heard = self.heard(seat, action, answer)
                return heard if end is None else replace(heard, end=end)
            case Left(end=end):
                return replace(self, end=end)
        return self

    def verdict(self, fact: Fact) -> Result | None:
        """The result, if this fact ends the game."""
        if isinstance(fact, Left):
            return forfeit(fact, seats=self.config.seats, status=self.status, scores=self.scores)
        return self.after(fact).outcome() if isinstance(fact, Said) else None


AnyPosition: TypeAlias = HuntPosition[Any]
P = TypeVar("P", bound=AnyPosition)
Draw: TypeAlias = Callable[[Any, Seat, Random], Secret]
"""Given a position, an owner and a generator, returns a secret of the owner that fits all answers so far."""


@dataclass(frozen=True, slots=True)
class HuntView(BaseView[P]):
    """What one viewer knows: the position, and the secrets that the viewer has seen."""

    secrets: Secrets

    @property
    def scores(self) -> tuple[Points, ...] | None:
        """The points, by seat."""
        return self.position.scores


AnyHuntView: TypeAlias = HuntView[Any]
V = TypeVar("V", bound=AnyHuntView)


def hunted(seat: Seat, secrets: Secrets) -> Secret | None:
    """The secret that a seat hunts for: its opponent's, or the house's."""
    return secrets[0 if len(secrets) == 1 else other(seat)]
