"""The contract of a game.

The referee alone holds the State. It speaks in notices, each a fact with a named audience; a View is what one viewer
has put together from the facts that reached it, and nothing else. There is no function from a State to a View.

Config, State, action, Fact and View are immutable values: frozen, slotted, hashable. A State's `repr` shows no secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NewType, TypeAlias, TypeVar

from boem.core.errors import LawBroken, ParseError
from boem.core.faces import Faces
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
    """What came of an action: exactly one notice is spoken to everyone, private ones beside it."""

    state: S
    notices: tuple[Notice[F], ...]


class Referee(ABC, Generic[C, S, A, F]):
    """Knows the truth. Pure: equal arguments give equal results. Checks nothing that a view can check."""

    @abstractmethod
    def initial_state(self, config: C) -> S:
        """The state before the first action."""

    @abstractmethod
    def waits_for(self, state: S) -> frozenset[Actor]:
        """The seats that the game waits for; others may be allowed to act, too. Empty: the game is over."""

    def deal(self, state: S, rng: Random) -> A:
        """The deal that is due, drawn from `rng`, or else the close of a round; asked while the house is waited for."""
        raise LawBroken("this game has no deal")

    def foregone(self, config: C, *, budget: float | None = None) -> A | None:
        """The one deal that the settings allow, where a deal is no matter of luck; None where it is.

        Raises IllegalAction where they allow none or several, and with the code `too_hard` where that takes more than
        `budget` units of work to see, or than the game's own budget, which are seconds.
        """
        return None

    @abstractmethod
    def check_house(self, state: S, action: A) -> None:
        """Raise IllegalAction unless the house may do this now; that a foregone deal is the only one isn't proved."""

    @abstractmethod
    def play(self, state: S, actor: Actor, action: A) -> Step[S, F]:
        """What comes of an action that `Observer.check` or `check_house` has let pass. Checks nothing again."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result once over."""

    @abstractmethod
    def max_game_length(self, config: C) -> int:
        """No game has more entries than this, flags and pencil marks apart, whatever is played."""


class Observer(ABC, Generic[C, A, F, V]):
    """Works on views alone. Its module cannot import a State."""

    @abstractmethod
    def initial_view(self, config: C, viewer: Viewer) -> V:
        """What the viewer knows before the first fact."""

    @abstractmethod
    def apply(self, view: V, fact: F) -> V:
        """The view with one more fact in it."""

    @abstractmethod
    def check(self, view: V, action: A) -> None:
        """Raise IllegalAction unless the rules allow the viewing seat this action now: the only legality for seats."""

    def steps(self, view: V, action: A) -> Sequence[A]:
        """What the action is short for, from what the viewing seat knows: to be taken one after another, in turn.

        An action that stands for itself is its own only step; so is each that `check` lets pass. Of several, none is
        refused as long as the game waits for the seat.
        """
        return (action,)

    @abstractmethod
    def legal_actions(self, view: V) -> Iterable[A]:
        """Every legal action of the viewing seat; layings, buildings and orders excepted."""

    def all_actions(self, config: C) -> Iterable[A] | None:
        """Every action by which a game may ever move on, layings and orders too, in a fixed order.

        None where they are too many to be listed, or nobody has: research then numbers what random play shows.
        """
        return None

    @abstractmethod
    def random_action(self, view: V, rng: Random) -> A:
        """A random legal action in every phase: one that moves the game on where the game waits for this seat."""

    @abstractmethod
    def is_non_blocking(self, action: A) -> bool:
        """Whether the action takes nothing from what the other seats may do: a flag, a laying, a building, an order."""

    @abstractmethod
    def contradictions(self, config: C, said: Sequence[F]) -> Iterable[str]:
        """Of all that was said aloud in a finished game: the answers that the secrets shown at the end belie."""


class StateSampler(ABC, Generic[V, S]):
    """Draws states that agree with a view."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A random truth that the view allows."""


class Notation(ABC, Generic[C, A, F, V]):
    """How a game is written down, in texts and in JSON. What it writes, it reads back."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action that a `do` text names, or raise ParseError. Whether it is legal is not checked."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The canonical `do` text of an action; squares whose order means nothing come in reading order."""

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, A]:
        """The actor and the action of an entry in a record's log; a house that deals or closes rounds adds its own."""
        if set(entry) != {"seat", "do"}:
            raise ParseError('"seat" and "do" are needed, and no other key of this game')
        seat = Seat(entry["seat"])
        try:
            ruled = entry["do"].strip() == "timeout"
            return (HOUSE, self.timeout(seat)) if ruled else (seat, self.read(entry["do"]))
        except ParseError as error:
            raise error.inside("do") from None

    def timeout(self, seat: Seat) -> A:
        """The ruling that a seat's time has run out; games without one refuse the entry."""
        raise ParseError("this game rules on no time")

    @abstractmethod
    def heard(self, facts: Sequence[F]) -> dict[str, Json]:
        """One entry as somebody heard it, from those of its facts that reached them, the public one first.

        Holds who did what, as `read_entry` reads it, and the `answer` with what else was told. The entry that ends the
        game bears `revealed`, an object with every secret.
        """

    @abstractmethod
    def facts(self, view: V, entry: Json) -> Sequence[F]:
        """The inverse of `heard`: the facts in an entry as its viewer got it, given what the viewer knew before.

        Raises ParseError, with the place, for what no view could learn. What `heard` would write otherwise is read all
        the same; `records.apply_entry` refuses it.
        """

    @abstractmethod
    def view(self, view: V) -> dict[str, Json]:
        """What one viewer knows now."""

    @abstractmethod
    def layouts(self, view: V) -> Json:
        """The secrets in a view that has heard every fact; null for what was not laid, built or dealt."""

    @abstractmethod
    def commits(self, action: A) -> bool:
        """Whether the action lays, builds or deals a secret, for which the table publishes a commitment."""


@dataclass(frozen=True, slots=True)
class Game(Generic[C, S, A, F, V]):
    """A game whole, as its package offers it under the entry points `boem.games`.

    With `rounds`, all seats act at the same time, and the house evaluates what they sent: once it waits for nobody
    else, and at the latest when time has run out. Whoever was late has missed a round and no more.
    Changed rules are another edition, a value with the same id, which a record bears as `boem`: what began goes on.
    `boards` are those of its box by name, from the smallest to the one that is usual. `suggest` adds to some settings
    what the game would play with, where a setting without a default is missing. `reasons` are those for which this game
    alone ends, each worded as in `REASONS`.
    """

    id: str
    title: str
    about: str
    config: type[C]
    referee: Referee[C, S, A, F]
    observer: Observer[C, A, F, V]
    sampler: StateSampler[V, S]
    notation: Notation[C, A, F, V]
    rounds: bool = False
    boards: Mapping[str, C] = field(default_factory=dict, compare=False, repr=False)
    suggest: Callable[[Mapping[str, Json]], Mapping[str, Json]] = field(default=dict, compare=False, repr=False)
    reasons: Mapping[Reason, str] = field(default_factory=dict, compare=False, repr=False)
    faces: Faces = field(default_factory=Faces)
    edition: int = EDITION
    first: AnyGame | None = field(default=None, repr=False)  # by the rules of the first edition, where they were others

    def why(self, result: Result) -> str:
        """Why the game has ended, as an English sentence goes on after "Nobody wins: "."""
        return self.reasons.get(result.reason) or REASONS[result.reason]

    @property
    def opaque(self) -> AnyGame:
        """The same, for rooms that play any game and look into none."""
        whole: Game[Any, Any, Any, Any, Any] = self
        return whole


# What the rooms above the games may pass on and not look into; a game's own face knows what they are.
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
