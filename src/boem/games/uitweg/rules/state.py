"""The whole truth of a game of Uitweg; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.games.uitweg.rules.facts import Mazes, Position


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows, and both mazes (None: not built yet)."""

    position: Position
    mazes: Mazes = field(repr=False)
