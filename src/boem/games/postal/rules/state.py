"""The whole truth of a game, which only the referee and the sampler may hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.postal.rules.facts import Orders, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """The position, the layout (None if not dealt yet), and the orders of this round."""

    mines: Layout | None = field(repr=False)
    orders: Orders = field(repr=False)
