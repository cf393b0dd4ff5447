"""The contract of a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, Generic, TypeAlias

from boem.core.errors import LawBroken
from boem.core.game import A, Seat, V, ViewProtocol

SECONDS: Final = 2.0
"""How long a bot may think about an action by default."""


def seat_of(view: ViewProtocol) -> Seat:
    """The viewing seat; raises LawBroken for a spectator, who never acts."""
    if view.viewer is None:
        raise LawBroken("a spectator has no turn")
    return view.viewer


class Bot(ABC, Generic[A, V]):
    """Chooses from a View, never a State, and keeps nothing between two choices."""

    name: str
    about: str
    thinks: bool = False  # whether it uses its seconds; otherwise it answers within milliseconds

    @abstractmethod
    def choose(self, view: V, rng: Random, seconds: float = SECONDS) -> A:
        """A legal action of the viewing seat, whose turn it is. Equal arguments give equal choices.

        `seconds` is how long it may think. A bot measures that in pieces of work of known duration, never by the clock,
        so that games can be reproduced on any machine.
        """


AnyBot: TypeAlias = Bot[Any, Any]  # of any game; `think` checks what it returns
