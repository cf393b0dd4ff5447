"""What the moves of a finished game were worth, judged by what could be known when they were made.

Stability: provisional.
"""

from boem.analysis.analyse import analyse, critic_of, judge_next
from boem.analysis.equity import MoveEquity, SeatEquity
from boem.analysis.exercise import Asks, Exercise
from boem.analysis.known import KnownField
from boem.analysis.moves import LEAST_LOST, Analysis, Move, MoveChoice, SeatTotal, Unit, Why, Worth

__all__ = [
    "LEAST_LOST",
    "Analysis",
    "Asks",
    "Exercise",
    "KnownField",
    "Move",
    "MoveChoice",
    "MoveEquity",
    "SeatEquity",
    "SeatTotal",
    "Unit",
    "Why",
    "Worth",
    "analyse",
    "critic_of",
    "judge_next",
]
