"""Bots for Uitweg, weakest first."""

from typing import Final

from boem.bots.bot import AnyBot
from boem.games.uitweg.bots.careful import UitwegCareful
from boem.games.uitweg.bots.club import UitwegClub
from boem.games.uitweg.bots.expert import UitwegExpert

BOTS: Final[tuple[type[AnyBot], ...]] = (UitwegClub, UitwegCareful, UitwegExpert)
