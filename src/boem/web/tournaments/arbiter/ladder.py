"""Ladders: places change by challenges. An order is the players from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

REACH: Final = 3  # places above one's own that may be challenged, unless the ladder says otherwise


def may_challenge(order: Sequence[int], challenger: int, challenged: int, reach: int = REACH) -> bool:
    """Whether the challenged stands above, by `reach` places at most."""
    if challenger not in order or challenged not in order:
        return False
    return 0 < order.index(challenger) - order.index(challenged) <= reach


def after_win(order: Sequence[int], winner: int, loser: int) -> list[int]:
    """The winner takes the loser's place, and all from there to the winner's own move down by one.

    Nothing changes if the winner stood above already, or one of them has left the ladder.
    """
    if winner not in order or loser not in order or order.index(winner) < order.index(loser):
        return list(order)
    place = order.index(loser)
    rest = [one for one in order if one != winner]
    return [*rest[:place], winner, *rest[place:]]
