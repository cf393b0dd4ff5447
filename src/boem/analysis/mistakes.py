"""Moves that were clearly riskier than another, and the exercises they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.analysis.exercise import Asks, Exercise
from boem.analysis.known import KnownField
from boem.analysis.moves import LEAST_LOST, Move

CLEARLY: Final = 0.05  # how much riskier


def is_mistake(move: Move) -> bool:
    """Whether a move was clearly riskier than another, and not worth the risk."""
    return move.needless >= CLEARLY and (move.lost is None or move.lost >= LEAST_LOST)


def risks_of(known: KnownField, asks: Asks) -> dict[str, float]:
    """The probability, by covered square, that it isn't what is asked for; may raise TooHard."""
    return {place: 1 - chance if asks == "mine" else chance for place, chance in known.chances.items()}


def exercise_of(move: Move, known: KnownField) -> Exercise | None:
    """The exercise from a mistake; None if the move had found everything that was better.

    What was certain comes before what was only likely, and what the move looked for before the opposite. Where a wrong
    claim loses the game, nobody is asked for a mine that is only likely.
    """
    worst = max(move.choices, key=lambda choice: choice.risk)
    kinds: Sequence[Asks] = ("mine", "free") if worst.claim == "mine" else ("free", "mine")
    every = [Exercise(move.number, move.seat, asks, risks_of(known, asks)) for asks in kinds]
    named = {(choice.claim, choice.place) for choice in move.choices}
    missed = [one for one in every if any((one.asks, place) not in named for place in one.answers)]
    for one in missed:
        if one.certain:
            return one
    if move.instead is not None:
        missed = [one for one in missed if one.asks == "free"]
    return next((one for one in missed if min(one.risks.values()) <= worst.risk - CLEARLY), None)
