"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeAlias

from boem.core.errors import LawBroken
from boem.core.game import A, Seat, V, ViewProtocol

SECONDS: Final = 2.0
"""How long a bot may think about an action, unless told."""


def seat_of(view: ViewProtocol) -> Seat:
    """The seat that is to act, or raise LawBroken: spectators choose nothing."""
    if view.viewer is None:
        raise LawBroken("a spectator has no turn")
    return view.viewer


class Bot(ABC, Generic[A, V]):
    """Chooses from a View, never a State, and keeps nothing between two choices."""

    name: ClassVar[str]
    about: ClassVar[str]
    thinks: ClassVar[bool] = False  # whether it uses its seconds; else it answers in a few milliseconds

    @abstractmethod
    def choose(self, view: V, rng: Random, seconds: float = SECONDS) -> A:
        """A legal action of the viewing seat, for which the game waits. Equal arguments give equal choices.

        `seconds` is how long it may think. A bot counts that in work, each piece of which takes about so long, and
        never by the clock: so a game can be repeated on any machine.
        """


AnyBot: TypeAlias = Bot[Any, Any]  # of a game that isn't known; `think` looks at what it chooses
