"""The whole truth of a game, which only the referee and the sampler may hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.coan.rules.facts import Marks, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """The position, the layout (None if not dealt yet), and each seat's wrong marks."""

    mines: Layout | None = field(repr=False)
    wrong: Marks = field(repr=False)
