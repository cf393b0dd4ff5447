"""What a game supplies so that conditional moves can be made on its table's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boem.web.base.texts import Text


@dataclass(frozen=True, slots=True)
class PlannedVerb:
    """A verb that both seats can use in their turns, as conditions and as moves."""

    verb: str  # as notation writes it
    text: Text  # on the form
    answers: Mapping[str, Text] = field(default_factory=dict)  # after which the game goes on, in words
    square: bool = True  # whether it takes one
    unsure: bool = False  # whether a seat can't know beforehand how the opponent's will be answered
