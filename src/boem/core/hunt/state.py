"""The whole truth of a hunt; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boem.core.base_position import BaseState
from boem.core.hunt.facts import P, Secrets


@dataclass(frozen=True, slots=True)
class HuntState(BaseState[P]):
    """The position, and every secret (None: not hidden yet)."""

    secrets: Secrets = field(repr=False)
