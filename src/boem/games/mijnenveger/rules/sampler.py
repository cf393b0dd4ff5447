"""Truths that a view of Mijnenveger allows."""

from __future__ import annotations

from random import Random

from boem.core.game import Seat, StateSampler
from boem.core.layout import Layout
from boem.core.seats import other
from boem.games.mijnenveger.rules.facts import View
from boem.games.mijnenveger.rules.state import State
from boem.inference import Field, infer


class MijnenvegerSampler(StateSampler[View, State]):
    """Draws each layout that the viewer was not told uniformly from those that fit the search board of it."""

    def sample(self, view: View, rng: Random) -> State:
        return State(view.position, (self._field(view, Seat(0), rng), self._field(view, Seat(1), rng)))

    def _field(self, view: View, owner: Seat, rng: Random) -> Layout | None:
        told = view.layouts[owner]
        if told is not None or view.status == "over" or not view.position.laid[owner]:
            return told
        field = Field.from_rows(view.position.search[other(owner)].rows, view.position.config.mines)
        return infer(field).draw(rng)
