"""The contract of a game.

Only the referee holds the State. It issues notices, each a fact with a named audience; a View is built from the facts
that reached one viewer, and from nothing else. There is no function from a State to a View.

Config, State, action, Fact and View are immutable values: frozen, slotted, hashable. A State's `repr` shows no secret.

Stability: stable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NewType, TypeAlias, TypeVar

from boem.core.errors import LawBroken, ParseError
from boem.core.faces import Faces
from boem.core.openings import Openings
from boem.core.terms import (
    EDITION,
    EVERYONE,
    HOUSE,
    LONGEST_REASON,
    REASONS,
    Actor,
    Everyone,
    House,
    Json,
    Reason,
    Resign,
    Result,
    Seat,
    Settings,
    Status,
    Timeout,
    Viewer,
    ViewProtocol,
    in_order,
)

C = TypeVar("C", bound=Settings)  # config
S = TypeVar("S")  # state
A = TypeVar("A")  # action
F = TypeVar("F")  # fact
V = TypeVar("V", bound=ViewProtocol)  # view

Move: TypeAlias = tuple[Actor, Any]  # by whom, and the action


@dataclass(frozen=True, slots=True)
class Notice(Generic[F]):
    """A fact and its audience, which has no default."""

    fact: F
    to: frozenset[Seat] | Everyone

    def reaches(self, viewer: Viewer) -> bool:
        """Whether the viewer hears the fact."""
        return self.to is EVERYONE or (viewer is not None and viewer in self.to)


@dataclass(frozen=True, slots=True)
class Step(Generic[S, F]):
    """What follows from an action: exactly one public notice, with private ones beside it."""

    state: S
    notices: tuple[Notice[F], ...]


class Referee(ABC, Generic[C, S, A, F]):
    """Knows the truth. Pure: equal arguments give equal results. Checks nothing that can be checked from a view."""

    @abstractmethod
    def initial_state(self, config: C) -> S:
        """The state before the first action."""

    @abstractmethod
    def waits_for(self, state: S) -> frozenset[Actor]:
        """The seats that the game waits for; others may be allowed to act, too. Empty: the game is over."""

    def deal(self, state: S, rng: Random) -> A:
        """The deal that is due, drawn from `rng`, or a round's close; called while the game waits for the house.

        Raises LawBroken in a game whose house has nothing to do.
        """
        raise LawBroken("this game has no deal")

    def foregone(self, config: C, *, budget: float | None = None) -> A | None:
        """The only deal that the settings allow, if they leave nothing to luck; otherwise None.

        Raises IllegalAction if they allow none or several, with the code `too_hard` if finding out takes more than
        `budget` units of work; by default the game's own budget, which is some seconds.
        """
        return None

    @abstractmethod
    def check_house(self, state: S, action: A) -> None:
        """Raise IllegalAction unless the house may do this now. Doesn't prove that a foregone deal is the only one."""

    @abstractmethod
    def play(self, state: S, actor: Actor, action: A) -> Step[S, F]:
        """What follows from an action that `Observer.check` or `check_house` has accepted. Checks nothing again."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result, once the game is over."""

    @abstractmethod
    def max_game_length(self, config: C) -> int:
        """An upper bound on a game's entries, flags and pencil marks excepted, whatever is played."""


class Observer(ABC, Generic[C, A, F, V]):
    """Works on views alone. Its module cannot import a State."""

    @abstractmethod
    def initial_view(self, config: C, viewer: Viewer) -> V:
        """What the viewer knows before the first fact."""

    @abstractmethod
    def apply(self, view: V, fact: F) -> V:
        """The view after one more fact."""

    @abstractmethod
    def check(self, view: V, action: A) -> None:
        """Raise IllegalAction unless the rules allow the viewing seat this action now.

        The only legality check for seats.
        """

    def steps(self, view: V, action: A) -> Sequence[A]:
        """The steps that an action stands for, given what the viewing seat knows, to be taken in order.

        An action that stands for itself is its own only step, as is any that `check` accepts. Of several steps, none is
        refused as long as the game waits for the seat.
        """
        return (action,)

    @abstractmethod
    def legal_actions(self, view: V) -> Iterable[A]:
        """Every legal action of the viewing seat, resigning among them, except layings, buildings and orders."""

    def all_actions(self, config: C) -> Iterable[A] | None:
        """Every action that can ever move the game on, layings and orders included, in a fixed order.

        None if there are too many to list, or if the game doesn't list them: research code then numbers the actions
        that random play produces.
        """
        return None

    @abstractmethod
    def random_action(self, view: V, rng: Random) -> A:
        """A random legal action, in any phase; one that moves the game on if the game waits for this seat."""

    @abstractmethod
    def is_non_blocking(self, action: A) -> bool:
        """Whether the action takes nothing from the other seats' options: a flag, a laying, a building, an order."""

    @abstractmethod
    def contradictions(self, config: C, said: Sequence[F]) -> Iterable[str]:
        """The answers in a finished game that contradict the secrets shown at its end."""


class StateSampler(ABC, Generic[V, S]):
    """Draws states that agree with a view."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A random state that is consistent with the view."""

    def retell(self, moves: Sequence[Move], state: S) -> Sequence[Move] | None:
        """The moves of the game that led to the view, with everything hidden as it is in the sampled state.

        The viewer must hear the same in both. None, the default, if the game can't say.
        """
        return None


class Notation(ABC, Generic[C, A, F, V]):
    """How a game is written down, in texts and in JSON. What it writes, it reads back."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action that a `do` text names; raises ParseError. Legality isn't checked."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The canonical `do` text of an action; squares whose order has no meaning are in reading order."""

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, A]:
        """The actor and the action of an entry in a record's log; raises ParseError, with the place.

        A house that deals or closes rounds adds its own.
        """
        if set(entry) != {"seat", "do"}:
            raise ParseError('must have "seat" and "do", and no other key of this game')
        seat = Seat(entry["seat"])
        try:
            ruled = entry["do"].strip() == "timeout"
            return (HOUSE, self.timeout(seat)) if ruled else (seat, self.read(entry["do"]))
        except ParseError as error:
            raise error.inside("do") from None

    def timeout(self, seat: Seat) -> A:
        """The ruling that a seat has run out of time; raises ParseError in games without one."""
        raise ParseError("this game rules on no time")

    @abstractmethod
    def heard(self, facts: Sequence[F]) -> dict[str, Json]:
        """An entry as one viewer heard it, from the facts that reached them, the public one first.

        Holds who did what, as `read_entry` reads it, and an `answer` with everything else that was told. The entry that
        ends the game has `revealed`, an object with every secret.
        """

    @abstractmethod
    def facts(self, view: V, entry: Json) -> Sequence[F]:
        """The inverse of `heard`: the facts in an entry as its viewer got it, given what the viewer knew before.

        Raises ParseError, with the place, for what no view could learn. What `heard` would write otherwise is read all
        the same; `records.apply_entry` refuses it.
        """

    @abstractmethod
    def view(self, view: V) -> dict[str, Json]:
        """What one viewer knows now, as JSON."""

    @abstractmethod
    def layouts(self, view: V) -> Json:
        """The secrets in a view that has heard every fact; null for those never laid, built or dealt."""

    @abstractmethod
    def commits(self, action: A) -> bool:
        """Whether the action lays, builds or deals a secret, for which the table publishes a commitment."""


@dataclass(frozen=True, slots=True)
class Game(Generic[C, S, A, F, V]):
    """A complete game, as its package offers it under the entry point group `boem.games`.

    With `rounds`, all seats act at the same time, and the house evaluates what they sent once everyone has, or when
    time runs out. A late seat misses that round only. Changed rules are another edition, a value with the same id,
    which records store as `boem`, so games already begun can go on. `boards` are the boards in its box by name, from
    the smallest to the usual one. With `openings`, each answer can be proved as it is given. `suggest` completes
    settings that lack a value without a default. `reasons` are the endings peculiar to this game, worded as in
    `REASONS`.
    """

    id: str
    title: str
    about: str
    config: type[C]
    referee: Referee[C, S, A, F]
    observer: Observer[C, A, F, V]
    sampler: StateSampler[V, S]
    notation: Notation[C, A, F, V]
    openings: Openings[C, F, V] | None = None
    rounds: bool = False
    boards: Mapping[str, C] = field(default_factory=dict, compare=False, repr=False)
    suggest: Callable[[Mapping[str, Json]], Mapping[str, Json]] = field(default=dict, compare=False, repr=False)
    reasons: Mapping[Reason, str] = field(default_factory=dict, compare=False, repr=False)
    faces: Faces = field(default_factory=Faces)
    edition: int = EDITION
    first: AnyGame | None = field(default=None, repr=False)  # of the first edition's rules, where they differed

    def why(self, result: Result) -> str:
        """Why the game ended, worded to follow "Nobody wins: "."""
        return self.reasons.get(result.reason) or REASONS[result.reason]

    @property
    def opaque(self) -> AnyGame:
        """The same game, for code that plays any game and looks into none."""
        whole: Game[Any, Any, Any, Any, Any] = self
        return whole


# Code above the games passes these on without looking inside; a game's own face knows their types.
AnyState = NewType("AnyState", object)
OwnAction = NewType("OwnAction", object)
AnyAction: TypeAlias = OwnAction | Resign | Timeout
AnyFact = NewType("AnyFact", object)
AnyGame: TypeAlias = Game[Settings, AnyState, AnyAction, AnyFact, ViewProtocol]
AnyNotices: TypeAlias = tuple[Notice[AnyFact], ...]

__all__ = [
    "EDITION",
    "EVERYONE",
    "HOUSE",
    "LONGEST_REASON",
    "REASONS",
    "A",
    "Actor",
    "AnyAction",
    "AnyFact",
    "AnyGame",
    "AnyNotices",
    "AnyState",
    "C",
    "Everyone",
    "F",
    "Game",
    "House",
    "Json",
    "Move",
    "Notation",
    "Notice",
    "Observer",
    "OwnAction",
    "Reason",
    "Referee",
    "Resign",
    "Result",
    "S",
    "Seat",
    "Settings",
    "StateSampler",
    "Status",
    "Step",
    "Timeout",
    "V",
    "ViewProtocol",
    "Viewer",
    "in_order",
]
