"""Somebody to play against, one file a game and a strength. Bots get views, never states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from boem.bots.bot import Bot
from boem.bots.draws import RandomBot
from boem.bots.mijnenveger_careful import MijnenvegerCareful
from boem.core.errors import Unreadable
from boem.core.game import AnyGame

_OWN: Final[Mapping[str, tuple[Callable[[], Bot[Any, Any]], ...]]] = MappingProxyType(
    {"mijnenveger": (MijnenvegerCareful,)}
)


def bots_for(game: AnyGame) -> dict[str, Bot[Any, Any]]:
    """The bots that play a game, by name, the weakest first."""
    bots = (RandomBot(game), *(make() for make in _OWN.get(game.id, ())))
    return {bot.name: bot for bot in bots}


def find_bot(game: AnyGame, name: str) -> Bot[Any, Any]:
    """The bot of this name, or raise Unreadable."""
    bots = bots_for(game)
    if name not in bots:
        raise Unreadable(f"{game.title} has no bot named {name[:40]!r}; known: {', '.join(bots)}")
    return bots[name]


__all__ = ["Bot", "bots_for", "find_bot"]
