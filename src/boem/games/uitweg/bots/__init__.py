"""Bots for Uitweg, weakest first."""

from collections.abc import Callable
from functools import partial
from typing import Final

from boem.bots.bot import AnyBot
from boem.bots.ladder import ABOUT
from boem.games.uitweg.bots.careful import UitwegCareful
from boem.games.uitweg.bots.club import UitwegClub
from boem.games.uitweg.bots.expert import UitwegExpert

BOTS: Final[tuple[Callable[[], AnyBot], ...]] = (
    partial(UitwegClub, "mouse", ABOUT["mouse"], builds=0.3),
    partial(UitwegClub, "hen", ABOUT["hen"], builds=0.4),
    partial(UitwegClub, "rabbit", ABOUT["rabbit"], builds=0.5),
    partial(UitwegClub, "hedgehog", ABOUT["hedgehog"], builds=0.62),
    UitwegClub,
    partial(UitwegCareful, "badger", ABOUT["badger"], overlooks=0.2),
    UitwegCareful,
    partial(UitwegExpert, "cat", ABOUT["cat"], overlooks=0.4, tries=False, thinks=False),
    partial(UitwegExpert, "fox", ABOUT["fox"], overlooks=0.21, tries=False, thinks=False),
    UitwegExpert,
)
