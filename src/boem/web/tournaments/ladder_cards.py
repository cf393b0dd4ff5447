"""What home, lobby and header show of the challenges on ladders that wait for a player."""

from __future__ import annotations

from collections.abc import Sequence

from boem.web.accounts.models import Player
from boem.web.tables.boards import Panel
from boem.web.tournaments.ladders import to_answer


def waiting(player: Player) -> Sequence[str]:
    """What identifies them among all that waits."""
    return [f"ladder/{key}" for key in to_answer(player).values_list("pk", flat=True)]


def cards(player: Player) -> Sequence[Panel]:
    """A card of each, whose button accepts it; declining costs the place, so its page is where that is done."""
    return [Panel("tournaments/asked.html", one) for one in to_answer(player)]
