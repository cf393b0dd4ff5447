"""Bots for Postal Minesweeper, weakest first."""

from typing import Final

from boem.bots.bot import AnyBot
from boem.games.postal.bots.careful import PostalCareful
from boem.games.postal.bots.club import PostalClub
from boem.games.postal.bots.expert import PostalExpert

BOTS: Final[tuple[type[AnyBot], ...]] = (PostalClub, PostalCareful, PostalExpert)
