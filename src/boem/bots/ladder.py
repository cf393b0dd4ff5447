"""The ladder: the eight levels of bots in a game, from a child's first opponent to `expert`.

A level is one of the game's bots with a weakness: it overlooks part of what it could know, or looks less far ahead.
docs/bots.md has what neighbouring levels score against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from boem.core.texts import gettext_noop

ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mouse": gettext_noop("new to the game: misses more than it sees"),
        "hen": gettext_noop("sees about half of what there is to see"),
        "rabbit": gettext_noop("quick, and often careless"),
        "hedgehog": gettext_noop("plays like people who play now and then"),
        "badger": gettext_noop("works things out, and forgets some of them"),
        "cat": gettext_noop("patient, and misses little"),
        "fox": gettext_noop("sharp: next to nothing escapes it"),
    }
)
NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mouse": gettext_noop("Mouse"),
        "hen": gettext_noop("Hen"),
        "rabbit": gettext_noop("Rabbit"),
        "hedgehog": gettext_noop("Hedgehog"),
        "badger": gettext_noop("Badger"),
        "cat": gettext_noop("Cat"),
        "fox": gettext_noop("Fox"),
        "expert": gettext_noop("Expert"),
    }
)
"""What people call the levels."""
LEVELS: Final = tuple(NAMES)
"""The levels as they are chosen, weakest first."""

FIRST: Final = 1
"""The level, counted from 0, that a newcomer meets: the weakest is for those who lose to it."""

STEP: Final = 0.67
"""About how often a level beats the one below it; see docs/bots.md."""


class LevelResult(NamedTuple):
    """A player's game against bots of one level, counted from 0: `score` is 1 if won, ½ if shared, 0 if lost."""

    level: int
    score: float
    rivals: int = 1


def fair_level(results: Iterable[LevelResult]) -> int:
    """The level, counted from 0, whose bots are as strong as a player with these results, oldest first.

    Against one of them, that player wins about half of the games. Each result moves an estimate, measured in levels and
    FIRST for a newcomer, by Elo's rule: by more than a level at first, later by some third of one.
    """
    estimate = float(FIRST)
    for count, result in enumerate(results):
        odds = (STEP / (1 - STEP)) ** (estimate - result.level) / result.rivals
        estimate += max(0.7, 3 / (1 + count / 2)) * (result.score - odds / (1 + odds))
        estimate = min(max(estimate, 0.0), len(LEVELS) - 1.0)
    return round(estimate)
