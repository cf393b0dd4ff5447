"""How sure a score is: a 95 % interval of games that were played in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""Of the normal distribution, 95 % lie within so many standard deviations."""
_PRIOR: Final = 4  # pairs; about Z², as in Agresti and Coull's interval


def score_interval(pairs: Sequence[float]) -> tuple[float, float]:
    """Where the true score lies, with 95 % confidence; `pairs` has the mean score of each pair's two games, 0 to 1.

    It is Wilson's score interval (1927), with the effective number of games in place of their number: what happens in
    a pair's two games is not independent, so the pair is the unit (Kish 1965 calls the quotient the design effect).
    Without a pair it is everything.
    """
    if not pairs:
        return 0.0, 1.0
    return wilson(sum(pairs) / len(pairs), 2 * len(pairs) / design_effect(pairs))


def wilson(score: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a score from so many independent games."""
    middle = score + Z * Z / (2 * games)
    reach = Z * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, min(score, (middle - reach) / whole)), min(1.0, max(score, (middle + reach) / whole))


def design_effect(pairs: Sequence[float]) -> float:
    """By how much the pairs' scores vary more than if all games were independent and none a draw.

    With score p, independent games would give the pairs a variance of v = p (1 − p) / 2. The effect is the pairs' own
    variance over v. Where it is below 1 (draws, or whoever begins wins), four pairs more that vary by v are counted in:
    pairs that happen to be all alike don't make sure that all others would be. Where everything was won or everything
    lost, nothing shows how games hang together, and each pair counts as one game.
    """
    number = len(pairs)
    score = sum(pairs) / number
    independent = score * (1 - score) / 2
    if independent == 0 or number == 1:
        return 2.0
    spread = sum((one - score) ** 2 for one in pairs)
    alone = spread / ((number - 1) * independent)
    return max(alone, (spread + _PRIOR * independent) / ((number - 1 + _PRIOR) * independent))
