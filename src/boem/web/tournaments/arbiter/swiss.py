"""Swiss pairings by the FIDE (Dutch) System, Handbook C.04.3 as in force until January 2026.

White is whoever begins. Two who were paired once aren't paired again, even if one of them didn't come. A player without
an opponent gets a full point, and never twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib.util import find_spec
from typing import Final

from boem.web.tournaments.arbiter.encounters import Contender, Encounter, Pair, Unpairable, met

HAS_SWISS: Final = find_spec("py4swiss") is not None


def pair_swiss(
    players: Sequence[Contender],
    past: Sequence[Encounter],
    *,
    rounds: int,
    forbidden: Collection[frozenset[int]] = (),
) -> list[Pair]:
    """The pairs of the next round, the leaders first, and a bye if the number is odd; raises Unpairable.

    Players are numbered from 1 without gaps. About 6 s for 500, 0.1 s for 64: not for a transaction or an event loop.
    """
    from boem.web.tournaments.arbiter.dutch import pairs_of  # noqa: PLC0415  (not there on every processor)

    if not any(player.active for player in players):
        raise Unpairable
    return pairs_of(players, past, rounds, met(past) | frozenset(forbidden))
