"""Somebody to play against, a folder for each game and a file for each strength. Bots get views, never states."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from boem.bots import coan, mijnenveger, postal, uitweg
from boem.bots.bot import SECONDS, Bot
from boem.bots.draws import RandomBot
from boem.core.errors import ParseError
from boem.core.game import AnyGame

CLUB: Final = "club"
_OWN: Final[Mapping[str, tuple[type[Bot[Any, Any]], ...]]] = MappingProxyType(
    {"coan": coan.BOTS, "mijnenveger": mijnenveger.BOTS, "postal": postal.BOTS, "uitweg": uitweg.BOTS}
)


def bots_for(game: AnyGame) -> dict[str, Bot[Any, Any]]:
    """The bots that play a game, by name, the weakest first."""
    bots = (RandomBot(game), *(make() for make in _OWN.get(game.id, ())))
    return {bot.name: bot for bot in bots}


def usual_bot(game: AnyGame) -> str:
    """The name of the bot for whoever chooses none: a pleasant opponent."""
    names = list(bots_for(game))
    return CLUB if CLUB in names else names[-1]


def find_bot(game: AnyGame, name: str) -> Bot[Any, Any]:
    """The bot of this name, or raise ParseError."""
    bots = bots_for(game)
    if name not in bots:
        raise ParseError(f"{game.title} has no bot named {name[:40]!r}; known: {', '.join(bots)}")
    return bots[name]


__all__ = ["SECONDS", "Bot", "bots_for", "find_bot", "usual_bot"]
