"""Bots. A game's own are its face `bots`; they get views, never states."""

from __future__ import annotations

from boem.bots.bot import SECONDS, AnyBot, Bot, seat_of
from boem.bots.draws import RandomBot
from boem.bots.ladder import FIRST, LEVELS
from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import AnyGame


def bots_for(game: AnyGame) -> dict[str, AnyBot]:
    """The bots that play a game, by name, weakest first."""
    bots: tuple[AnyBot, ...] = (RandomBot(game), *(make() for make in load_face(game.faces.bots) or ()))
    return {bot.name: bot for bot in bots}


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The levels of the ladder that play a game, weakest first: all of them, or none."""
    bots = bots_for(game)
    return LEVELS if all(level in bots for level in LEVELS) else ()


def usual_bot(game: AnyGame) -> str:
    """The default bot: a newcomer's level, or the strongest of a game without levels."""
    return LEVELS[FIRST] if levels_of(game) else list(bots_for(game))[-1]


def find_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this name; raises ParseError."""
    bots = bots_for(game)
    if name not in bots:
        raise ParseError(
            "{game} has no bot named {given}; known: {known}",
            game=Phrase(game.title),
            given=repr(name[:40]),
            known=", ".join(bots),
        )
    return bots[name]


__all__ = ["SECONDS", "AnyBot", "Bot", "bots_for", "find_bot", "levels_of", "seat_of", "usual_bot"]
