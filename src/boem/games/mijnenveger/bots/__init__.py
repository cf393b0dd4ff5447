"""Bots for Mijnenveger, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.games.mijnenveger.bots.careful import MijnenvegerCareful
from boem.games.mijnenveger.bots.club import MijnenvegerClub
from boem.games.mijnenveger.bots.expert import MijnenvegerExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (MijnenvegerClub, MijnenvegerCareful, MijnenvegerExpert)
