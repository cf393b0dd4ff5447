"""Bots for Uitweg, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.games.uitweg.bots.careful import UitwegCareful
from boem.games.uitweg.bots.club import UitwegClub
from boem.games.uitweg.bots.expert import UitwegExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (UitwegClub, UitwegCareful, UitwegExpert)
