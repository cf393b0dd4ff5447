"""Experts with one part replaced, to measure in the arena what it is worth: time, hiding, seeking.

From this folder: `../.venv/bin/boem arena --game coan --bots expert,experts:HastyCoan --time 2 --games 40 --seed 1`, or
`--game uitweg --bots experts:UitwegHider,careful`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from boem.bots import SECONDS, Bot
from boem.bots.bot import seat_of
from boem.games.coan.bots.expert import CoanExpert
from boem.games.mijnenveger.bots.careful import MijnenvegerCareful
from boem.games.mijnenveger.bots.expert import MijnenvegerExpert
from boem.games.postal.bots.expert import PostalExpert
from boem.games.uitweg.bots.careful import UitwegCareful
from boem.games.uitweg.bots.expert import UitwegExpert


class Hasty(Bot[Any, Any]):
    """An expert with little time."""

    name = "hasty"
    about = "an expert that never thinks for more than a tenth of a second"
    thinks = True
    expert: ClassVar[Bot[Any, Any]]

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        """The expert's choice in that little time."""
        return self.expert.choose(view, rng, min(seconds, 0.1))


class HastyMijnenveger(Hasty):
    """Mijnenveger's expert."""

    expert = MijnenvegerExpert()


class HastyCoan(Hasty):
    """The expert for Minesweeper for two."""

    expert = CoanExpert()


class HastyUitweg(Hasty):
    """Uitweg's expert."""

    expert = UitwegExpert()


class HastyPostal(Hasty):
    """The expert for Postal Minesweeper."""

    expert = PostalExpert()


class Half(Bot[Any, Any]):
    """One bot hides, another one seeks."""

    thinks = True
    hides: ClassVar[Bot[Any, Any]]
    seeks: ClassVar[Bot[Any, Any]]

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        """The choice of whichever of the two is responsible."""
        position, seat = view.position, seat_of(view)
        hidden = position.hidden
        return (self.seeks if hidden[seat] else self.hides).choose(view, rng, seconds)


class MijnenvegerHider(Half):
    """Hides like Mijnenveger's expert, but seeks like another bot."""

    name = "hider"
    about = "lays like expert, seeks like careful"
    hides, seeks = MijnenvegerExpert(), MijnenvegerCareful()


class MijnenvegerSeeker(Half):
    """Seeks like Mijnenveger's expert, but hides like another bot."""

    name = "seeker"
    about = "lays like careful, seeks like expert"
    hides, seeks = MijnenvegerCareful(), MijnenvegerExpert()


class UitwegHider(Half):
    """Hides like Uitweg's expert, but seeks like another bot."""

    name = "hider"
    about = "builds like expert, seeks like careful"
    hides, seeks = UitwegExpert(), UitwegCareful()


class UitwegSeeker(Half):
    """Seeks like Uitweg's expert, but hides like another bot."""

    name = "seeker"
    about = "builds like careful, seeks like expert"
    hides, seeks = UitwegCareful(), UitwegExpert()
