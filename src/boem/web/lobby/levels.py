"""The level of the ladder at which a player wins about half of the games, from those that the player has finished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final

from django.db.models import Window
from django.db.models.functions import RowNumber

from boem.bots.ladder import LEVELS, LevelResult, fair_level
from boem.web.accounts.models import Player
from boem.web.lobby.models import Outcome

REMEMBERED: Final = 40
"""How many of the last games count."""

_SCORES: Final = {Outcome.Result.WON: 1.0, Outcome.Result.DRAWN: 0.5, Outcome.Result.LOST: 0.0}


def level_of(player: Player, game: str) -> str:
    """The name of that level, for an account or a guest; a newcomer's level if no game against levels was finished."""
    return fair_levels(player, [game])[game]


def fair_levels(player: Player, games: Collection[str]) -> Mapping[str, str]:
    """The same for several games at once."""
    lately = Window(RowNumber(), partition_by="game", order_by=["-at", "-id"])
    finished = Outcome.objects.filter(player=player, game__in=games, result__in=_SCORES)
    own = list(finished.annotate(back=lately).filter(back__lte=REMEMBERED).order_by("at", "id"))
    met: defaultdict[str, list[str]] = defaultdict(list)
    for table, bot in Outcome.objects.filter(table__in=[one.table_id for one in own]).values_list("table", "bot"):
        met[table].append(bot)
    results = {game: [_result(one, met[one.table_id]) for one in own if one.game == game] for game in games}
    return {game: LEVELS[fair_level(filter(None, every))] for game, every in results.items()}


def _result(own: Outcome, bots: list[str]) -> LevelResult | None:
    """The game as a result against its bots, which are of one level; None if it was played against anybody else.

    `bots` has the bot of each seat, empty for people.
    """
    rivals = [bot for bot in bots if bot]
    if len(rivals) != len(bots) - 1 or len(set(rivals)) != 1 or rivals[0] not in LEVELS:
        return None
    return LevelResult(LEVELS.index(rivals[0]), _SCORES[Outcome.Result(own.result)], len(rivals))
