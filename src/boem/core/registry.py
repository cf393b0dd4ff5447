"""The games there are: every folder of `boem.games`, found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from boem.core.errors import Unreadable
from boem.core.game import AnyGame


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    folder = import_module("boem.games")
    return tuple(sorted(module.name for module in iter_modules(folder.__path__) if module.ispkg))


@cache
def find_game(game_id: str) -> AnyGame:
    """The game with this id, or raise Unreadable."""
    if game_id not in game_ids():
        raise Unreadable(f"no such game: {game_id[:40]!r}; known: {', '.join(game_ids())}")
    game: AnyGame = import_module(f"boem.games.{game_id}").GAME
    return game
