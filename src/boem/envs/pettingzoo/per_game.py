"""A module for each game that several can play, those of other packages too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import ModuleType
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from boem.core.game import AnyGame
from boem.envs.encodings import kind_of_encoding
from boem.envs.pettingzoo.rounds import RoundEnv
from boem.envs.pettingzoo.turns import TurnEnv
from boem.envs.sizes import playable, seats_of


def modules(package: str) -> Iterator[ModuleType]:
    """All of them, by name."""
    for game in playable():
        if seats_of(game)[1] != 1:
            yield _module(f"{package}.{game.id}_v0", game)


def _module(name: str, game: AnyGame) -> ModuleType:
    made: Any = ModuleType(name, f"{game.title} for PettingZoo.")
    made.__all__ = ["env", "raw_env"]
    made.raw_env = partial(TurnEnv, game.id)
    if kind_of_encoding(game).simultaneous:
        made.__all__ += ["parallel_env"]
        made.parallel_env = partial(RoundEnv, game.id)
        made.raw_env = partial(_by_turns, game.id)
    made.env = partial(_in_order, made.raw_env)
    module: ModuleType = made
    return module


def _by_turns(game_id: str, **keywords: Any) -> AECEnv[Any, Any, Any]:
    """The same game, the seats asked one after the other; none is told what those before it chose."""
    return parallel_to_aec(RoundEnv(game_id, **keywords))


def _in_order(make: Any, **keywords: Any) -> AECEnv[Any, Any, Any]:
    """The environment, held to the order of calls."""
    return wrappers.OrderEnforcingWrapper(make(**keywords))
