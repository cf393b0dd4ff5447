"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar, Generic, TypeVar

A = TypeVar("A")
V = TypeVar("V")


class Bot(ABC, Generic[A, V]):
    """Chooses from what its seat was told: it gets a View, never a State. Keeps nothing between two choices."""

    name: ClassVar[str]
    about: ClassVar[str]

    @abstractmethod
    def choose(self, view: V, rng: Random) -> A:
        """A legal action of the viewing seat, for which the game waits. Equal arguments give equal choices."""
