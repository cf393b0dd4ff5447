"""The level of the ladder at which a player wins about half of the games, from those that the player has finished."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from boem.bots.ladder import LEVELS, LevelResult, fair_level
from boem.web.accounts.models import Player
from boem.web.lobby.models import Outcome

REMEMBERED: Final = 40
"""How many of the last games count."""

_SCORES: Final = {Outcome.Result.WON: 1.0, Outcome.Result.DRAWN: 0.5, Outcome.Result.LOST: 0.0}


def level_of(player: Player, game: str) -> str:
    """The name of that level, for an account or a guest; a newcomer's level if no game against levels was finished."""
    own = Outcome.objects.filter(player=player, game=game, result__in=_SCORES).order_by("-at", "-id")[:REMEMBERED]
    met: defaultdict[str, list[str]] = defaultdict(list)
    for table, bot in Outcome.objects.filter(table__in=[one.table_id for one in own]).values_list("table", "bot"):
        met[table].append(bot)
    results = [_result(one, met[one.table_id]) for one in reversed(own)]
    return LEVELS[fair_level(result for result in results if result)]


def _result(own: Outcome, bots: list[str]) -> LevelResult | None:
    """The game as a result against its bots, which are of one level; None if it was played against anybody else.

    `bots` has the bot of each seat, empty for people.
    """
    rivals = [bot for bot in bots if bot]
    if len(rivals) != len(bots) - 1 or len(set(rivals)) != 1 or rivals[0] not in LEVELS:
        return None
    return LevelResult(LEVELS.index(rivals[0]), _SCORES[Outcome.Result(own.result)], len(rivals))
