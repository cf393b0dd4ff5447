"""What the moves of a finished game were worth, judged by what could be known when they were made."""

from boem.analysis.analyse import analyse, critic_of
from boem.analysis.moves import Analysis, Move, MoveChoice, SeatTotal, Unit, Why, Worth

__all__ = ["Analysis", "Move", "MoveChoice", "SeatTotal", "Unit", "Why", "Worth", "analyse", "critic_of"]
