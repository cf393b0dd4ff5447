"""The whole truth of a game of Mijnenveger; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.games.mijnenveger.rules.facts import Layouts, Position


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows, and both layouts (None: not laid yet)."""

    position: Position
    layouts: Layouts = field(repr=False)
