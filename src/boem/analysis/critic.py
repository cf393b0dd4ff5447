"""What judges the moves of one game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from boem.analysis.moves import Move, Unit, Worth
from boem.core.game import Seat

A = TypeVar("A")
V = TypeVar("V")


class Critic(ABC, Generic[A, V]):
    """Judges moves of one game by what the mover knew: it gets views, never states."""

    unit: ClassVar[Unit]
    """What `course` counts."""
    worth: ClassVar[Worth | None] = None
    """What a move is judged by besides its risk; None: by that alone."""

    @abstractmethod
    def judge(self, number: int, seat: Seat, action: A, before: V, after: V) -> tuple[Move, ...]:
        """Judgements on entry `number`, from its seat's views before and after it; often none."""

    def judge_house(self, number: int, action: A, before: Sequence[V], after: Sequence[V]) -> tuple[Move, ...]:
        """The same of an entry of the house, by the views of all seats: what they did unseen may count only then."""
        return ()

    def taken_back(self, actions: Sequence[A | None]) -> frozenset[int]:
        """The entries that a later one takes back, by the actions of all (None: no action); they are not judged."""
        return frozenset()

    @abstractmethod
    def course(self, view: V) -> tuple[float, ...]:
        """How far each seat has come, by what is public or, at the end, known."""

    @abstractmethod
    def chances(self, view: V) -> Mapping[str, float]:
        """What the viewer of a position could know: the chance of what is hidden there, by square or slot.

        Raises TooHard where that takes more than a moment.
        """
