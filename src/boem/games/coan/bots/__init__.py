"""Bots for Coan's Minesweeper, weakest first."""

from collections.abc import Callable
from functools import partial
from typing import Final

from boem.bots.bot import AnyBot
from boem.bots.ladder import ABOUT
from boem.games.coan.bots.careful import CoanCareful
from boem.games.coan.bots.club import CoanClub
from boem.games.coan.bots.expert import CoanExpert

BOTS: Final[tuple[Callable[[], AnyBot], ...]] = (
    partial(CoanClub, "mouse", ABOUT["mouse"], overlooks=0.46),
    partial(CoanClub, "hen", ABOUT["hen"], overlooks=0.32),
    partial(CoanClub, "rabbit", ABOUT["rabbit"], overlooks=0.16),
    partial(CoanClub, "hedgehog", ABOUT["hedgehog"]),
    CoanClub,
    partial(CoanExpert, "badger", ABOUT["badger"], overlooks=0.38, depth=1, thinks=False),
    partial(CoanExpert, "cat", ABOUT["cat"], overlooks=0.26, depth=1, thinks=False),
    CoanCareful,
    partial(CoanExpert, "fox", ABOUT["fox"], overlooks=0.15, depth=1, thinks=False),
    CoanExpert,
)
