"""Bots for Coan's Minesweeper, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.bots.coan.careful import CoanCareful
from boem.bots.coan.club import CoanClub
from boem.bots.coan.expert import CoanExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (CoanClub, CoanCareful, CoanExpert)
