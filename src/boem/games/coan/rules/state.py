"""The whole truth of a game of Coan's; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.coan.rules.facts import Marks, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """What everybody knows, the layout (None: not dealt yet), and where each seat marked wrongly."""

    mines: Layout | None = field(repr=False)
    wrong: Marks = field(repr=False)
