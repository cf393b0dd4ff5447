"""Bots for Postal Minesweeper, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.bots.postal.careful import PostalCareful
from boem.bots.postal.club import PostalClub
from boem.bots.postal.expert import PostalExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (PostalClub, PostalCareful, PostalExpert)
