"""The whole truth of a game, which only the referee and the sampler may hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.minesweeper.rules.facts import Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """The position, and the layout (None if not dealt yet)."""

    mines: Layout | None = field(repr=False)
