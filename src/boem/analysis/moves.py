"""The values that an analysis is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from boem.core.game import Seat
from boem.core.points import exact
from boem.inference.proof import Step

ROUNDING: Final = 1e-9
Unit: TypeAlias = Literal["points", "located", "marked", "visited"]  # points, mines located or marked, squares visited
Worth: TypeAlias = Literal["points", "turns"]  # points gained, or turns that are still needed: the fewer the better
Claim: TypeAlias = Literal["mine", "free", "open"]  # that it holds a mine, that it holds none, that a slot is open
Why: TypeAlias = Literal["", "no_barrier_left", "only_way"]  # what shows that a slot is open


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """One thing that a move rests on: a square, or a slot, and what the mover took it for."""

    place: str
    claim: Claim
    risk: float  # the chance that the claim was wrong, by all that the mover could know
    right: bool  # whether it was right
    proof: tuple[Step, ...] = ()  # the steps that prove or refute it, the last one settling it; empty: none does
    why: Why = ""  # what shows it instead, of a slot

    @property
    def certain(self) -> bool:
        """Whether the mover could have known that the claim was right, or that it was wrong."""
        return self.risk in (0, 1)


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a seat, judged by what the seat could know right before it.

    `least` is the least risk that there was, and `safest` a move that took it; `best` a move that was worth most, which
    is the safest one in games where a move is judged by its risk alone. There what was `expected` is None; `gained` is
    None but in games with points.
    """

    number: int  # of the entry, from 0
    seat: Seat
    text: str
    choices: tuple[MoveChoice, ...]
    least: float
    safest: str
    best: str
    expected: float | None = None
    best_expected: float | None = None
    gained: float | None = None

    @property
    def risk(self) -> float:
        """The chance that something of it was wrong, taking its choices for independent."""
        fine = 1.0
        for choice in self.choices:
            fine *= 1 - choice.risk
        return 1 - fine

    @property
    def proof(self) -> tuple[Step, ...]:
        """The steps that prove or refute its choices, each once."""
        return tuple(dict.fromkeys(step for choice in self.choices for step in choice.proof))

    @property
    def needless(self) -> float:
        """The risk beyond the least there was."""
        more = self.risk - self.least
        return more if more > ROUNDING else 0.0

    @property
    def luck(self) -> float | None:
        """Points gained beyond those expected."""
        return None if self.gained is None or self.expected is None else self.gained - self.expected

    @property
    def lost(self) -> float | None:
        """Points expected of the best move beyond those of this one, or turns that it saves."""
        if self.expected is None or self.best_expected is None:
            return None
        more = abs(self.best_expected - self.expected)
        return more if more > ROUNDING else 0.0


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """The moves of a seat together: what it knew, what it risked, how it was lucky, what it gave away."""

    seat: Seat
    moves: int
    certain: int  # moves of which all was certain
    needless: float  # risk beyond the least there was, added up
    wrong: int  # moves of which something was wrong
    feared: float  # and of how many that was to be expected
    expected: float | None  # points, added up
    gained: float | None
    lost: float | None  # points or turns, to the best moves

    @classmethod
    def of(cls, seat: Seat, moves: Sequence[Move]) -> SeatTotal:
        """The total of a seat's moves."""
        own = [move for move in moves if move.seat == seat]
        pointed = all(move.gained is not None for move in own)
        rated = all(move.expected is not None for move in own)
        return cls(
            seat=seat,
            moves=len(own),
            certain=sum(bool(move.choices) and all(choice.certain for choice in move.choices) for move in own),
            needless=sum(move.needless for move in own),
            wrong=sum(not all(choice.right for choice in move.choices) for move in own),
            feared=sum(move.risk for move in own),
            expected=sum(move.expected or 0 for move in own) if pointed else None,
            gained=exact(sum(move.gained or 0 for move in own)) if pointed else None,
            lost=sum(move.lost or 0 for move in own) if rated else None,
        )


@dataclass(frozen=True, slots=True)
class Analysis:
    """A finished game, move by move."""

    moves: tuple[Move, ...]
    totals: tuple[SeatTotal, ...]
    course: tuple[tuple[float, ...], ...]  # before the first entry and after each: how far every seat had come
    unit: Unit  # that `course` counts in
    worth: Worth | None  # what `expected` of a move is; None: nothing
