"""What judges the moves of one game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from boem.analysis.moves import Move
from boem.core.game import Seat

A = TypeVar("A")
V = TypeVar("V")


class Critic(ABC, Generic[A, V]):
    """Judges moves of one game by what the mover knew: it gets views, never states."""

    unit: str
    """What `course` counts, as a word for the graph."""

    @abstractmethod
    def judge(self, number: int, seat: Seat, action: A, before: V, after: V) -> tuple[Move, ...]:
        """What there is to say of entry `number`, by the views of its seat before and after it; often nothing."""

    @abstractmethod
    def course(self, view: V) -> tuple[float, ...]:
        """How far each seat has come, by what is public or, at the end, known."""

    @abstractmethod
    def chances(self, view: V) -> Mapping[str, float]:
        """What the viewer of a position could know: the chance of a mine, or of a barrier, by square or slot."""
