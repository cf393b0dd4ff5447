"""What the numbers of a game's actions mean, and its tensors."""

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
from boem.envs.encodings.planes import Planes

Draft: TypeAlias = tuple[int, ...]
"""What a seat, or the house, has chosen so far of what is named as a whole: a laying, a building, orders, a deal."""


class Stamp(NamedTuple):
    """That a square was settled by the action of this number, counted from 1."""

    plane: int
    row: int
    column: int
    time: int


class Encoding(ABC, Generic[A, F, V]):
    """A game with some settings, in numbers. Knows views alone, never a state.

    An action that names many squares is chosen square by square, in ascending order of the numbers, so that each set of
    squares has one sequence. Resigning, flags and what else changes nothing that is fought for have no number.
    """

    actions: int  # they are numbered from 0
    longest: int  # no game takes more choices than this, those of all seats together
    times: int  # planes of stamps
    height: int
    width: int
    simultaneous: ClassVar[bool] = False  # whether all seats choose at the same time
    secrets: ClassVar[bool] = True  # whether a seat can know what others do not
    chance: ClassVar[bool] = False  # whether anything is dealt by lot
    settings: ClassVar[type[Settings] | None] = None  # the game's own, on smaller fields too
    usual: ClassVar[Mapping[str, Json]] = MappingProxyType({})  # settings unless told, where the game has others
    recalls: ClassVar[bool] = True  # whether planes and stamps together are all that was ever heard
    drawn: int | None = None  # the choice of what `lot` says
    limit: int | None = None  # entries after which a game is broken off, without a winner
    passing: int  # simultaneous: the choice of nothing, which is always legal
    outcomes: int = 0  # of chance, numbered from 0; 0: nothing is dealt by lot
    longest_deal: int = 0  # outcomes in a deal
    guesses: Mapping[str, tuple[int, ...]] = MappingProxyType({})  # what `guess` tells, and in which shape

    @classmethod
    def of(cls, game: AnyGame, config: Settings) -> Self:
        """The encoding of the game with these settings."""
        make: Callable[[Settings], Self] = cls
        encoding: Self = make(config)
        return encoding

    @classmethod
    def fresh(cls, given: Mapping[str, Json], rng: Random) -> Mapping[str, Json]:
        """The settings of one of many games: those given, with a fresh value for what varies from game to game."""
        return given

    @abstractmethod
    def choices(self, view: V, draft: Draft) -> list[int]:
        """What the viewing seat, whose turn it is, may choose; ascending, never empty."""

    @abstractmethod
    def meant(self, view: V, draft: Draft, number: int) -> tuple[A, ...] | None:
        """The actions that are taken with this choice, as long as it stays the seat's turn; None: the draft grows."""

    @abstractmethod
    def numbers(self, view: V, action: A) -> tuple[int, ...]:
        """The choices that come to an action, with an empty draft; none where it only leads up to one."""

    @abstractmethod
    def name(self, number: int) -> str:
        """The name of a choice, different for each."""

    def outcome_name(self, number: int) -> str:
        """What chance deals with an outcome: a mine on that square."""
        return str(Square(*divmod(number, self.width)))

    @abstractmethod
    def public(self, view: V, seat: Seat) -> Planes:
        """What everybody knows, from where the seat sits."""

    @abstractmethod
    def private(self, view: V, draft: Draft) -> Planes:
        """What the viewing seat alone knows; there may be no plane."""

    @abstractmethod
    def boards(self, view: V) -> list[tuple[str, ...]]:
        """What a viewer sees on the table: boards of one character a square, row by row."""

    @abstractmethod
    def stamps(self, facts: Sequence[F], seat: Seat) -> Iterable[Stamp]:
        """When each square was settled: together with the planes, all that the seat of these facts ever heard and did.

        Times are at most `longest`.
        """

    def lot(self, view: V, rng: Random) -> A:
        """What the viewing seat does with the choice `drawn`."""
        raise LawBroken("this encoding leaves nothing to lot")

    def deal_outcomes(self, views: Sequence[V], draft: Draft) -> list[tuple[int, float]]:
        """What chance may draw next and how likely; `views` are those of all seats."""
        raise LawBroken("this encoding deals nothing")

    def dealt(self, draft: Draft) -> A | None:
        """The deal, once the draft is whole."""
        raise LawBroken("this encoding deals nothing")

    def walked(self, view: V, action: A) -> V | None:
        """The view after an action that comes to no choice; None where there is no such action."""
        return None

    def sensible(self, view: V, numbers: Sequence[int]) -> list[int] | None:
        """The choices that may be right; None in a game that can't tell."""
        return None

    def guess(self, view: V) -> dict[str, Planes]:
        """The viewing seat's posterior over what is hidden; empty as long as there is none."""
        return {}


AnyEncoding: TypeAlias = Encoding[AnyAction, AnyFact, ViewProtocol]


def ascending(places: Sequence[int], draft: Draft, count: int) -> list[int]:
    """The places that may come next, of `count` in all in ascending order: those that leave room for the others."""
    last = draft[-1] if draft else -1
    later = [place for place in places if place > last]
    return later[: len(later) - (count - len(draft)) + 1]


def shared_out(places: Sequence[int], draft: Draft, count: int) -> list[tuple[int, float]]:
    """The same, with chances by which every set of `count` places is as likely."""
    last = draft[-1] if draft else -1
    later = [place for place in places if place > last]
    left, need = len(later), count - len(draft)
    ways = comb(left, need)
    chances = [(place, comb(left - 1 - number, need - 1) / ways) for number, place in enumerate(later)]
    return [(place, chance) for place, chance in chances if chance > 0]
