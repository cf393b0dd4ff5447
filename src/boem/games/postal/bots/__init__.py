"""Bots for Postal Minesweeper, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.games.postal.bots.careful import PostalCareful
from boem.games.postal.bots.club import PostalClub
from boem.games.postal.bots.expert import PostalExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (PostalClub, PostalCareful, PostalExpert)
