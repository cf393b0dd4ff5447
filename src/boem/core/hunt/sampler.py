"""States that are consistent with a view of a hunt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from boem.core.deal import Deal
from boem.core.errors import LawBroken
from boem.core.game import HOUSE, Actor, Move, Seat, StateSampler
from boem.core.hunt.facts import Draw, Secret, V
from boem.core.hunt.state import HuntState

Truth: TypeAlias = HuntState[Any]


class HuntSampler(StateSampler[V, Truth]):
    """Draws each secret that the viewer has not seen."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def sample(self, view: V, rng: Random) -> Truth:
        drawn = [
            self._drawn(view, Seat(owner), rng) if told is None and hidden and view.status != "over" else told
            for owner, (told, hidden) in enumerate(zip(view.secrets, view.position.hidden, strict=True))
        ]
        return HuntState(view.position, tuple(drawn))

    def retell(self, moves: Sequence[Move], state: Truth) -> list[Move]:
        return [(actor, self._hidden(actor, action, state)) for actor, action in moves]

    def _hidden(self, actor: Actor, action: Secret, state: Truth) -> Secret:
        """What the actor hid in this state, as named in the action if that is the same; other actions stay."""
        if actor == HOUSE:
            secret = state.secrets[0] if isinstance(action, Deal) else None
        else:
            secret = state.secrets[actor] if isinstance(action, state.position.hides) else None
        return action if secret is None or state.position.canonical(action) == secret else secret

    def _drawn(self, view: V, owner: Seat, rng: Random) -> Secret:
        try:
            return self.draw(view.position, owner, rng)
        except StopIteration:  # after an exhaustive search
            raise LawBroken(f"nothing that seat {owner} may have hidden explains all answers") from None
