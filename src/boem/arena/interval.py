"""The confidence of a score: 95 % intervals for games played in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""
_PRIOR: Final = 4  # pairs; about Z², as in Agresti and Coull's interval


def score_interval(pairs: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the true score; `pairs` has the mean score of each pair of games, from 0 to 1.

    Wilson's score interval (1927) with the effective number of games: the two games of a pair aren't independent, so
    the pair is the unit (Kish 1965 calls the ratio the design effect). Without pairs, it is 0 to 1.
    """
    if not pairs:
        return 0.0, 1.0
    return wilson(sum(pairs) / len(pairs), 2 * len(pairs) / design_effect(pairs))


def wilson(score: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a score from this many independent games."""
    middle = score + Z * Z / (2 * games)
    reach = Z * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, min(score, (middle - reach) / whole)), min(1.0, max(score, (middle + reach) / whole))


def design_effect(pairs: Sequence[float]) -> float:
    """How many times more the pairs' scores vary than if all games were independent, without draws.

    With score p, independent games would give the pairs a variance of v = p (1 − p) / 2. The effect is the pairs' own
    variance over v. If it is below 1 (because of draws, or because the first to move wins), four more pairs with
    variance v are added: a few pairs that happen to agree don't prove that all others would. If everything was won or
    everything lost, nothing shows how games depend on each other, and each pair counts as one game.
    """
    number = len(pairs)
    score = sum(pairs) / number
    independent = score * (1 - score) / 2
    if independent == 0 or number == 1:
        return 2.0
    spread = sum((one - score) ** 2 for one in pairs)
    alone = spread / ((number - 1) * independent)
    return max(alone, (spread + _PRIOR * independent) / ((number - 1 + _PRIOR) * independent))
