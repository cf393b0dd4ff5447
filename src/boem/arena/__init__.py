"""Many games between bots: pairs, leagues, and confidence intervals. Explained in docs/bots.md.

Stability: provisional.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boem.arena.entrants import Entrant, read_entrants
from boem.arena.fixtures import Rules, fixtures, how_many, pairs_for
from boem.arena.outcome import Fault, Outcome, Side, outcome_of
from boem.arena.ratings import Rating
from boem.arena.standings import Standing, standings, whole_pairs
from boem.core.workers import spread


def play_all(
    rules: Rules, entrants: Sequence[Entrant], games: int, *, jobs: int = 1, dask: str | None = None
) -> Iterator[Outcome]:
    """Let every two bots play at least this many games; yields outcomes in order, as they come.

    The games run in `jobs` processes, or on the workers of the Dask scheduler at the address `dask`, as `spread`
    says; the records don't depend on that. Raises ParseError if a worker can't make a bot.
    """
    return spread(outcome_of, fixtures(rules, entrants, games), jobs=jobs, dask=dask)


__all__ = [
    "Entrant",
    "Fault",
    "Outcome",
    "Rating",
    "Rules",
    "Side",
    "Standing",
    "how_many",
    "pairs_for",
    "play_all",
    "read_entrants",
    "standings",
    "whole_pairs",
]
