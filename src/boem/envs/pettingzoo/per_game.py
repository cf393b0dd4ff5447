"""A module for each game for two or more, including those from other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import TypeAlias

from pettingzoo import AECEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from boem.core.game import AnyGame, Json
from boem.envs.encodings import GenericEncoding, kind_of_encoding
from boem.envs.numbered import Numbered
from boem.envs.pettingzoo.rounds import RoundEnv
from boem.envs.pettingzoo.table import Observed
from boem.envs.pettingzoo.turns import TurnEnv
from boem.envs.sizes import playable, seats_of

AnyEnv: TypeAlias = AECEnv[str, Observed, int | None] | RoundEnv


def modules(package: str) -> Iterator[ModuleType]:
    """Make the modules, named within a package."""
    for game in playable():
        if seats_of(game)[1] != 1:
            yield _module(f"{package}.{game.id}_v0", game)


def _module(name: str, game: AnyGame) -> ModuleType:
    made, raw = ModuleType(name, f"{game.title} for PettingZoo.{_meanings(game)}"), partial(TurnEnv, game.id)
    parts: dict[str, Callable[..., AnyEnv]] = {"env": partial(_in_order, raw), "raw_env": raw}
    if kind_of_encoding(game).simultaneous:
        turns = partial(_by_turns, game.id)
        parts = {"env": partial(_in_order, turns), "raw_env": turns, "parallel_env": partial(RoundEnv, game.id)}
    vars(made).update(parts, __all__=[*parts])
    return made


def _meanings(game: AnyGame) -> str:
    """What the numbers and planes mean; nothing for a generic encoding, which takes a while to make and doesn't say."""
    if kind_of_encoding(game) is GenericEncoding:
        return ""
    return f"\n\nWith the usual settings, the numbers and planes are these:\n\n{Numbered(game.id).tables}"


def _by_turns(game_id: str, **keywords: Json) -> AECEnv[str, Observed, int | None]:
    """A simultaneous game with its seats asked one after another; none learns what those before it chose."""
    return parallel_to_aec(RoundEnv(game_id, **keywords))


def _in_order(
    make: Callable[..., AECEnv[str, Observed, int | None]], **keywords: Json
) -> AECEnv[str, Observed, int | None]:
    """The environment, wrapped to enforce the order of calls."""
    return wrappers.OrderEnforcingWrapper(make(**keywords))
