"""Bots. A game's own are its face `bots`, others come from packages; they get views, never states.

Stability: stable.
"""

from __future__ import annotations

from boem.bots.bot import SECONDS, AnyBot, Bot, seat_of
from boem.bots.draws import RandomBot
from boem.bots.installed import installed_bots
from boem.bots.ladder import FIRST, LEVELS
from boem.core.errors import BoemError, ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import AnyGame


def own_bots(game: AnyGame) -> dict[str, AnyBot]:
    """The bots that a game brings, by name, weakest first."""
    bots: tuple[AnyBot, ...] = (RandomBot(game), *(make() for make in load_face(game.faces.bots) or ()))
    return {bot.name: bot for bot in bots}


def bots_for(game: AnyGame) -> dict[str, AnyBot]:
    """The bots that play a game, by name: its own, weakest first, and then those of other packages.

    Those that can't be loaded are left out; `find_bot` and `boem doctor` say why.
    """
    others = {name: bot for name, bot in installed_bots(game.id).items() if not isinstance(bot, BoemError)}
    own = own_bots(game)
    return own | {name: bot for name, bot in others.items() if name not in own}


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The levels of the ladder that play a game, weakest first: all of them, or none."""
    bots = own_bots(game)
    return LEVELS if all(level in bots for level in LEVELS) else ()


def usual_bot(game: AnyGame) -> str:
    """The default bot: a newcomer's level, or the strongest of a game's own without levels."""
    return LEVELS[FIRST] if levels_of(game) else list(own_bots(game))[-1]


def find_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this name; raises ParseError."""
    own = own_bots(game)
    if name in own:
        return own[name]
    bot = installed_bots(game.id).get(name)
    if isinstance(bot, BoemError):
        raise ParseError(bot.template, "", **bot.params)
    if bot is None:
        raise ParseError(
            "{game} has no bot named {given}; known: {known}",
            game=Phrase(game.title),
            given=repr(name[:40]),
            known=", ".join(bots_for(game)),
        )
    return bot


__all__ = ["SECONDS", "AnyBot", "Bot", "bots_for", "find_bot", "levels_of", "own_bots", "seat_of", "usual_bot"]
