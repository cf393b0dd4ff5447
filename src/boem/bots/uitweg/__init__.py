"""Bots for Uitweg, the weakest first."""

from typing import Any, Final

from boem.bots.bot import Bot
from boem.bots.uitweg.careful import UitwegCareful
from boem.bots.uitweg.club import UitwegClub
from boem.bots.uitweg.expert import UitwegExpert

BOTS: Final[tuple[type[Bot[Any, Any]], ...]] = (UitwegClub, UitwegCareful, UitwegExpert)
