"""The secrets of a hunt, place by place."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from boem.core.game import HOUSE, Actor, C, Seat
from boem.core.hunt.facts import Fact, Said, V
from boem.core.openings import Disclosure, Openings, Secret
from boem.core.seats import other


class HuntOpenings(Openings[C, Fact, V]):
    """A game says what an answer discloses of the secret."""

    @abstractmethod
    def answered(self, position: Any, seat: Seat, action: Any, answer: Any) -> dict[str, str]:
        """What an answer to a seat says that wasn't public before, in this position."""

    def disclosed(self, view: V, fact: Fact) -> Disclosure | None:
        if not isinstance(fact, Said):
            return None
        contents = self.answered(view.position, fact.seat, fact.action, fact.answer)
        owner: Actor = HOUSE if len(view.secrets) == 1 else other(fact.seat)
        return Disclosure(owner, contents) if contents else None

    def secrets(self, view: V) -> Mapping[Actor, Secret]:
        if len(view.secrets) == 1:
            return {} if view.secrets[0] is None else {HOUSE: view.secrets[0]}
        return {Seat(seat): secret for seat, secret in enumerate(view.secrets) if secret is not None}
