"""States that are consistent with a view of Mijnenveger."""

from __future__ import annotations

from random import Random

from boem.core.game import Seat
from boem.core.seats import other
from boem.games.mijnenveger.rules.facts import Lay, Position
from boem.inference import Field, infer


def fitting_laying(position: Position, owner: Seat, rng: Random) -> Lay:
    """Mines of the owner, drawn uniformly from those consistent with the opponent's search board."""
    field = Field.from_rows(position.search[other(owner)].rows, position.config.mines)
    return Lay(tuple(sorted(infer(field).draw(rng))))
