"""A board with what could be known of each square, and each slot, as colour, as a figure and in words."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Any, Final

from boem.web.tables.boards import Board

STEPS: Final = 10  # of colour


def heated(board: Board, chances: Mapping[str, float], chosen: Set[str]) -> Board:
    """The board with its chances, by square or slot, and with the `chosen` places standing out."""

    def heat(spot: Any, told: str) -> Any:
        chance = chances.get(spot.name)
        if chance is not None:
            label = told.format(label=spot.label, chance=percent(chance))
            spot = replace(spot, chance=percent(chance), heat=str(_step(chance)), label=label)
        return replace(spot, hint="settled") if spot.name in chosen else spot

    return board.changed(heat)


def percent(chance: float) -> str:
    """A percentage that is 0 or 100 only where that is certain."""
    if 0 < chance < 0.01:
        return "< 1"
    if 0.99 < chance < 1:
        return "> 99"
    return f"{round(100 * chance)}"


def _step(chance: float) -> int:
    """The ends of the scale only where it is certain."""
    return round(chance) * STEPS if chance in (0, 1) else min(max(round(chance * STEPS), 1), STEPS - 1)
