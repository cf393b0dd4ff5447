"""Bots for Postal Minesweeper, weakest first."""

from collections.abc import Callable
from functools import partial
from typing import Final

from boem.bots.bot import AnyBot
from boem.bots.ladder import ABOUT
from boem.games.postal.bots.careful import PostalCareful
from boem.games.postal.bots.club import PostalClub
from boem.games.postal.bots.expert import PostalExpert

BOTS: Final[tuple[Callable[[], AnyBot], ...]] = (
    partial(PostalClub, "mouse", ABOUT["mouse"], misjudges=2.0, overlooks=1.0),
    partial(PostalClub, "hen", ABOUT["hen"], misjudges=1.0, overlooks=0.975),
    partial(PostalClub, "rabbit", ABOUT["rabbit"], misjudges=1.0, overlooks=0.91),
    PostalClub,
    PostalCareful,
    partial(PostalClub, "hedgehog", ABOUT["hedgehog"], misjudges=1.0, overlooks=0.79),
    partial(PostalClub, "badger", ABOUT["badger"], misjudges=1.0, overlooks=0.57),
    partial(PostalClub, "cat", ABOUT["cat"], misjudges=1.0, overlooks=0.2),
    partial(PostalCareful, "fox", ABOUT["fox"], misjudges=1.8),
    PostalExpert,
)
