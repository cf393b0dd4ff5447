"""Bots for Coan's Minesweeper, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.games.coan.bots.careful import CoanCareful
from boem.games.coan.bots.club import CoanClub
from boem.games.coan.bots.expert import CoanExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (CoanClub, CoanCareful, CoanExpert)
