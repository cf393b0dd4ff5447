"""Bots for Mijnenveger, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.bots.mijnenveger.careful import MijnenvegerCareful
from boem.bots.mijnenveger.club import MijnenvegerClub
from boem.bots.mijnenveger.expert import MijnenvegerExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (MijnenvegerClub, MijnenvegerCareful, MijnenvegerExpert)
