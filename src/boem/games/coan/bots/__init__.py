"""Bots for Coan's Minesweeper, weakest first."""

from typing import Final

from boem.bots.bot import AnyBot
from boem.games.coan.bots.careful import CoanCareful
from boem.games.coan.bots.club import CoanClub
from boem.games.coan.bots.expert import CoanExpert

BOTS: Final[tuple[type[AnyBot], ...]] = (CoanClub, CoanCareful, CoanExpert)
