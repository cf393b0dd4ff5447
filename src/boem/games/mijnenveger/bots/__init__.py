"""Bots for Mijnenveger, weakest first."""

from typing import Final

from boem.bots.bot import AnyBot
from boem.games.mijnenveger.bots.careful import MijnenvegerCareful
from boem.games.mijnenveger.bots.club import MijnenvegerClub
from boem.games.mijnenveger.bots.expert import MijnenvegerExpert

BOTS: Final[tuple[type[AnyBot], ...]] = (MijnenvegerClub, MijnenvegerCareful, MijnenvegerExpert)
