"""Experts that think for a tenth of a second, whatever they are given: to see in the arena what more time is worth.

From this folder: `../.venv/bin/boem arena --game coan --bots expert,hasty:Coan --time 2 --games 40 --seed 1`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from boem.bots import SECONDS, Bot
from boem.bots.coan.expert import CoanExpert
from boem.bots.mijnenveger.expert import MijnenvegerExpert
from boem.bots.postal.expert import PostalExpert
from boem.bots.uitweg.expert import UitwegExpert


class Hasty(Bot[Any, Any]):
    """An expert in haste."""

    name = "hasty"
    about = "an expert that never thinks for more than a tenth of a second"
    thinks = True
    expert: ClassVar[Bot[Any, Any]]

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        """What the expert chooses in so little time."""
        return self.expert.choose(view, rng, min(seconds, 0.1))


class Mijnenveger(Hasty):
    """Mijnenveger's."""

    expert = MijnenvegerExpert()


class Coan(Hasty):
    """That of Minesweeper for two."""

    expert = CoanExpert()


class Uitweg(Hasty):
    """Uitweg's."""

    expert = UitwegExpert()


class Postal(Hasty):
    """That of Postal Minesweeper."""

    expert = PostalExpert()
