"""The whole truth of a puzzle; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.layout import Layout
from boem.games.solo.rules.facts import Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """What everybody knows, and the solution (None: not dealt yet)."""

    solution: Layout | None = field(repr=False)
