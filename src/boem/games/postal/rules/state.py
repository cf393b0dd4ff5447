"""The whole truth of a game of Postal Minesweeper; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.postal.rules.facts import Orders, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """What everybody knows, the layout (None: not dealt yet), and the orders of this round."""

    mines: Layout | None = field(repr=False)
    orders: Orders = field(repr=False)
