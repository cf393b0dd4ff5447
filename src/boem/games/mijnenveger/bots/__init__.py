"""Bots for Mijnenveger, weakest first."""

from collections.abc import Callable
from functools import partial
from typing import Final

from boem.bots.bot import AnyBot
from boem.bots.ladder import ABOUT
from boem.games.mijnenveger.bots.careful import MijnenvegerCareful
from boem.games.mijnenveger.bots.club import MijnenvegerClub
from boem.games.mijnenveger.bots.expert import MijnenvegerExpert

BOTS: Final[tuple[Callable[[], AnyBot], ...]] = (
    partial(MijnenvegerClub, "mouse", ABOUT["mouse"], overlooks=0.76),
    partial(MijnenvegerClub, "hen", ABOUT["hen"], overlooks=0.62),
    partial(MijnenvegerClub, "rabbit", ABOUT["rabbit"], overlooks=0.44),
    partial(MijnenvegerClub, "hedgehog", ABOUT["hedgehog"]),
    MijnenvegerClub,
    MijnenvegerCareful,
    partial(MijnenvegerExpert, "badger", ABOUT["badger"], overlooks=0.55, ahead=False),
    partial(MijnenvegerExpert, "cat", ABOUT["cat"], overlooks=0.34, ahead=False),
    partial(MijnenvegerExpert, "fox", ABOUT["fox"], overlooks=0.12, ahead=False),
    MijnenvegerExpert,
)
