"""The whole truth of a puzzle; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.layout import Layout
from boem.games.solo.rules.facts import Position


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows, and the solution (None: not dealt yet)."""

    position: Position
    solution: Layout | None = field(repr=False)
