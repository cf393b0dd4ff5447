"""The games there are: every folder of `boem.games`, found by name."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from boem.core.errors import ParseError
from boem.core.game import EDITION, AnyGame


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    folder = import_module("boem.games")
    return tuple(sorted(module.name for module in iter_modules(folder.__path__) if module.ispkg))


@cache
def find_game(game_id: str, edition: int = EDITION) -> AnyGame:
    """The game with this id, by the rules of 1 to `EDITION`, or raise ParseError.

    A folder whose own rules have changed offers its game by the first ones under the name `FIRST`.
    """
    if game_id not in game_ids():
        raise ParseError(f"no such game: {game_id[:40]!r}; known: {', '.join(game_ids())}")
    module = import_module(f"boem.games.{game_id}")
    game: AnyGame = module.GAME
    if edition == EDITION:
        return game
    first: AnyGame = getattr(module, "FIRST", game)
    return replace(first, edition=edition)
