"""The contract of a critic, which judges the moves of one game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from boem.analysis.equity import MoveEquity
from boem.analysis.known import KnownField
from boem.analysis.moves import Move, Unit, Worth
from boem.core.game import Seat
from boem.inference import Field

A = TypeVar("A")
V = TypeVar("V")


class Critic(ABC, Generic[A, V]):
    """Judges moves by what the mover knew: it gets views, never states."""

    unit: ClassVar[Unit]
    """What `course` counts."""
    worth: ClassVar[Worth | None] = None
    """What a move is judged by besides its risk; None if by its risk alone."""

    @abstractmethod
    def judge(self, number: int, seat: Seat, action: A, before: V, after: V) -> tuple[Move, ...]:
        """Judgements of entry `number`, from its seat's views before and after; often none."""

    def judge_house(self, number: int, action: A, before: Sequence[V], after: Sequence[V]) -> tuple[Move, ...]:
        """As `judge`, for the house's entries, from all seats' views: secret actions may take effect only then."""
        return ()

    def taken_back(self, actions: Sequence[A | None]) -> frozenset[int]:
        """Numbers of entries undone by a later one, which aren't judged; `actions` has None for entries without one."""
        return frozenset()

    def equity(self, move: Move, action: A, before: V, seconds: float) -> MoveEquity | None:
        """What a judged move did to the chance of winning, from its seat's view just before it; None if not weighed.

        `seconds` is how much work may be put into it, as with bots: equal arguments give equal results.
        """
        return None

    @abstractmethod
    def course(self, view: V) -> tuple[float, ...]:
        """How far each seat has come, as far as the viewer knows."""

    def known(self, view: V) -> KnownField | None:
        """The field of mines that the viewer looked at, as they knew it; None if the game has none."""
        return None

    def chances(self, view: V) -> Mapping[str, float]:
        """What the viewer could know: the probability that something is hidden there, by square or slot.

        Raises TooHard if that takes more than a moment.
        """
        known = self.known(view)
        return known.chances if known else {}

    def field(self, view: V) -> Field | None:
        """That field alone, open as far as the viewer knew it."""
        known = self.known(view)
        return known.field if known else None
