"""Run a bot, in this process or another; whatever goes wrong becomes one error."""

from __future__ import annotations

import sysconfig
from pathlib import Path
from random import Random
from traceback import FrameSummary, extract_tb
from typing import Final

from boem.bots import AnyBot, find_bot
from boem.core.errors import BotFailed
from boem.core.game import AnyAction, AnyGame, ViewProtocol
from boem.core.registry import find_game

_PYTHONS_OWN: Final = Path(sysconfig.get_path("stdlib"))


def think(game: AnyGame, bot: AnyBot, view: ViewProtocol, rng: Random, seconds: float) -> AnyAction:
    """The bot's action, checked against its view. Raises BotFailed for any exception and any illegal action.

    The error says what went wrong and where, but nothing that the bot knew, so it may be logged anywhere.
    """
    try:
        action: AnyAction = bot.choose(view, rng, seconds)
        _check_kind(game, action)
        game.observer.check(view, action)
    except Exception as error:
        where = raised_in(error)
        raise BotFailed(
            "{game}'s bot {bot} failed: {kind} in {function} ({file}, line {line}).",
            game=game.id,
            bot=bot.name,
            kind=type(error).__name__,
            function=where.name,
            file=Path(where.filename).name,
            line=where.lineno or 0,
        ) from error
    return action


def raised_in(error: Exception) -> FrameSummary:
    """Where the exception comes from: the innermost line that isn't in Python's own library, if there is one."""
    lines = extract_tb(error.__traceback__)
    return next((line for line in reversed(lines) if Path(line.filename).parent != _PYTHONS_OWN), lines[-1])


def _check_kind(game: AnyGame, action: AnyAction) -> None:
    """Raise TypeError unless the action is one of the game's: `check` expects only those that can be written down."""
    if type(game.notation.read(game.notation.write(action))) is not type(action):
        raise TypeError(f"no action of {game.id}")


def think_by_name(game_id: str, name: str, view: ViewProtocol, seed: int, seconds: float) -> AnyAction:
    """As `think`, with game and bot given by name, for use in another process."""
    game = find_game(game_id)
    return think(game, find_bot(game, name), view, Random(seed), seconds)
