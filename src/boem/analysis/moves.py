"""The values that an analysis consists of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from boem.analysis.equity import MoveEquity, SeatEquity
from boem.analysis.exercise import Exercise
from boem.core.game import Seat
from boem.core.points import exact
from boem.inference.proof import Step

ROUNDING: Final = 1e-9
LEAST_LOST: Final = 0.05  # points or turns; anything less would be shown as 0.0
Unit: TypeAlias = Literal["points", "located", "marked", "opened", "visited"]
"""Points, mines located or marked, squares opened or visited."""
Worth: TypeAlias = Literal["points", "turns"]  # points gained, or turns still needed, of which fewer are better
Claim: TypeAlias = Literal["mine", "free", "open"]  # that there is a mine, that there is none, that a slot is open
Why: TypeAlias = Literal["", "no_barrier_left", "only_way"]  # what shows that a slot is open


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """One thing that a move relied on: a square or a slot, and what the mover took it for."""

    place: str
    claim: Claim
    risk: float  # the probability that the claim was wrong, given all that the mover could know
    right: bool  # whether it was right
    proof: tuple[Step, ...] = ()  # the steps that prove or refute the claim; the last one settles it
    why: Why = ""  # the reason instead of a proof, for a slot

    @property
    def certain(self) -> bool:
        """Whether the mover could have known for certain that the claim was right or wrong."""
        return self.risk in (0, 1)


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's action, judged by what the seat could know just before it.

    `least` is the lowest risk available, and `safest` a move that took it. `best` is a move of greatest worth; in games
    that judge moves by risk alone it is the safest, and `expected` is None. `gained` is None except in games with
    points. `instead` is None except for a claim of a mine that loses the game if it is wrong.
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
    instead: float | None = None  # the chance of a mine at `safest`
    equity: MoveEquity | None = None

    @property
    def risk(self) -> float:
        """The probability that some claim was wrong, treating the claims as independent."""
        fine = 1.0
        for choice in self.choices:
            fine *= 1 - choice.risk
        return 1 - fine

    @property
    def proof(self) -> tuple[Step, ...]:
        """The steps that prove or refute its claims, each once."""
        return tuple(dict.fromkeys(step for choice in self.choices for step in choice.proof))

    @property
    def needless(self) -> float:
        """The risk beyond the lowest available."""
        more = self.risk - self.least
        return more if more > ROUNDING else 0.0

    @property
    def cost(self) -> float:
        """What it gave away: winning chance if that was weighed, points or turns in games that count them, or risk."""
        if self.equity is not None:
            return self.equity.lost
        return self.needless if self.lost is None else self.lost

    @property
    def luck(self) -> float | None:
        """Points gained beyond those expected."""
        return None if self.gained is None or self.expected is None else self.gained - self.expected

    @property
    def lost(self) -> float | None:
        """How much better the best move was: in expected points, or in turns saved."""
        if self.expected is None or self.best_expected is None:
            return None
        more = abs(self.best_expected - self.expected)
        return more if more > ROUNDING else 0.0


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """The totals of a seat's moves: what it knew, what it risked, how lucky it was, what it gave away."""

    seat: Seat
    moves: int
    certain: int  # moves with certain claims only
    needless: float  # sum of the risk beyond the lowest available
    wrong: int  # moves with a wrong claim
    feared: float  # how many such moves were to be expected
    expected: float | None  # sum of points
    gained: float | None
    lost: float | None  # sum of points or turns, compared with the best moves

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
    """The analysis of a finished game, move by move."""

    moves: tuple[Move, ...]
    totals: tuple[SeatTotal, ...]
    course: tuple[tuple[float, ...], ...]  # how far each seat had come, before the first entry and after each one
    unit: Unit  # of `course`
    worth: Worth | None  # of `expected` in moves; None if they have none
    exercises: tuple[Exercise, ...] = ()  # a few for each seat, from the moves that risked most without need
    equities: tuple[SeatEquity, ...] = ()  # by seat; none if the game's moves aren't weighed
