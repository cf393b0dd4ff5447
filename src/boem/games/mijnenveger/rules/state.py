"""The whole truth of a game of Mijnenveger; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.games.mijnenveger.rules.facts import Layouts, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """What everybody knows, and both layouts (None: not laid yet)."""

    layouts: Layouts = field(repr=False)
