"""The contract of an encoding: what the numbers of a game's actions mean, and its tensors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from random import Random
from types import MappingProxyType
from typing import ClassVar, Generic, NamedTuple, Self, TypeAlias

from boem.core.errors import LawBroken
from boem.core.game import A, AnyAction, AnyFact, AnyGame, F, Json, Seat, Settings, V, ViewProtocol
from boem.core.squares import Square
from boem.envs.encodings.legend import Legend
from boem.envs.encodings.planes import Planes

Draft: TypeAlias = tuple[int, ...]
"""Numbers chosen so far for an action that takes several: a laying, a building, orders, or the house's deal."""


class Stamp(NamedTuple):
    """The number of the action that settled a square, counted from 1."""

    plane: int
    row: int
    column: int
    time: int


class Encoding(ABC, Generic[A, F, V]):
    """A game with given settings, in numbers. Sees only views, never a state.

    Planes are float32 [plane, height, width], from -1 to 1. What isn't offered (`drawn`, `outcomes`) raises LawBroken.

    An action that names many squares is chosen square by square, in ascending order of the numbers, so that each set of
    squares has one sequence. Resigning, flags and anything else without effect on the outcome have no number.
    """

    actions: int  # numbered from 0
    longest: int  # an upper bound on the choices in a game, of all seats together
    times: int  # number of planes for stamps
    height: int
    width: int
    simultaneous: ClassVar[bool] = False  # whether all seats choose at the same time
    secrets: ClassVar[bool] = True  # whether a seat can know what others do not
    chance: ClassVar[bool] = False  # whether chance deals anything
    settings: ClassVar[type[Settings] | None] = None  # if not the game's own, e.g. for smaller fields
    usual: ClassVar[Mapping[str, Json]] = MappingProxyType({})  # values for settings without a default
    recalls: ClassVar[bool] = True  # whether planes and stamps together hold everything ever heard
    drawn: int | None = None  # the number that leaves the action to `lot`
    limit: int | None = None  # entries after which a game is cut short, without a winner
    passing: int  # if simultaneous: the choice of doing nothing, which is always legal
    outcomes: int = 0  # of chance, numbered from 0; 0 if there is no exact deal
    longest_deal: int = 0  # outcomes in one deal
    exchangeable: ClassVar[bool] = False  # whether questions that tell the same of every secret leave the same game
    guesses: Mapping[str, tuple[int, ...]] = MappingProxyType({})  # names and shapes of what `guess` returns

    @classmethod
    def of(cls, game: AnyGame, config: Settings) -> Self:
        """The encoding of the game with these settings."""
        make: Callable[[Settings], Self] = cls
        encoding: Self = make(config)
        return encoding

    @classmethod
    def fresh(cls, given: Mapping[str, Json], rng: Random) -> Mapping[str, Json]:
        """Settings for one of many games: those given, with fresh values for whatever varies from game to game."""
        return given

    @abstractmethod
    def choices(self, view: V, draft: Draft) -> list[int]:
        """What the viewing seat may choose in its turn; ascending, never empty."""

    @abstractmethod
    def meant(self, view: V, draft: Draft, number: int) -> tuple[A, ...] | None:
        """The actions that a choice stands for, taken while it stays the seat's turn; None if the draft only grows."""

    @abstractmethod
    def numbers(self, view: V, action: A) -> tuple[int, ...]:
        """The choices that make up an action, from an empty draft; none if it only leads up to a choice."""

    @abstractmethod
    def name(self, number: int) -> str:
        """The unique name of a choice."""

    def outcome_name(self, number: int) -> str:
        """The name of what chance deals with this outcome: a mine on that square."""
        return str(Square(*divmod(number, self.width)))

    @abstractmethod
    def public(self, view: V, seat: Seat) -> Planes:
        """Public knowledge, seen from the seat's side of the table."""

    @abstractmethod
    def private(self, view: V, draft: Draft) -> Planes:
        """What only the viewing seat knows; there may be no planes."""

    @abstractmethod
    def boards(self, view: V) -> list[tuple[str, ...]]:
        """The boards on the table as a viewer sees them, one character per square, row by row."""

    @abstractmethod
    def stamps(self, facts: Sequence[F], seat: Seat) -> Iterable[Stamp]:
        """When each square was settled. Together with the planes, this is all that the seat ever heard and did.

        Times are at most `longest`.
        """

    def legend(self) -> Legend:
        """What the numbers and planes mean, in order; empty, the default, if the encoding doesn't say."""
        return Legend()

    def lot(self, view: V, rng: Random) -> A:
        """Draw the action of the viewing seat for the choice `drawn`."""
        raise LawBroken("this encoding leaves nothing to lot")

    def deal_outcomes(self, views: Sequence[V], draft: Draft) -> list[tuple[int, float]]:
        """What chance may deal next, each with its exact probability; `views` has one view per seat."""
        raise LawBroken("this encoding deals nothing")

    def dealt(self, draft: Draft) -> A | None:
        """The deal, or None while the draft is incomplete."""
        raise LawBroken("this encoding deals nothing")

    def walked(self, view: V, action: A) -> V | None:
        """The view after an action that needs no choice; None if the action isn't of that kind."""
        return None

    def symmetries(self) -> list[tuple[int, ...]]:
        """By symmetry of a field: the number that each number becomes. The identity is among them."""
        return [tuple(range(self.actions))]

    def sensible(self, view: V, numbers: Sequence[int]) -> list[int] | None:
        """The choices without those that are certainly mistakes; None if the game can't tell."""
        return None

    def guess(self, view: V) -> dict[str, Planes]:
        """The viewing seat's posterior over what is hidden; empty before there is anything to infer."""
        return {}


AnyEncoding: TypeAlias = Encoding[AnyAction, AnyFact, ViewProtocol]


def ascending(places: Sequence[int], draft: Draft, count: int) -> list[int]:
    """The places that may come next when `count` are named in ascending order, leaving enough for the rest."""
    last = draft[-1] if draft else -1
    later = [place for place in places if place > last]
    return later[: len(later) - (count - len(draft)) + 1]


def shared_out(places: Sequence[int], draft: Draft, count: int) -> list[tuple[int, float]]:
    """As `ascending`, each place with the probability that makes every set of `count` places equally likely."""
    last = draft[-1] if draft else -1
    later = [place for place in places if place > last]
    left, need = len(later), count - len(draft)
    ways = comb(left, need)
    chances = [(place, comb(left - 1 - number, need - 1) / ways) for number, place in enumerate(later)]
    return [(place, chance) for place, chance in chances if chance > 0]
