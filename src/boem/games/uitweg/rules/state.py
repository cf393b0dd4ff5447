"""The whole truth of a game of Uitweg; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.games.uitweg.rules.facts import Mazes, Position


@dataclass(frozen=True, slots=True)
class State(BaseState[Position]):
    """What everybody knows, and both mazes (None: not built yet)."""

    mazes: Mazes = field(repr=False)
