"""The settings of each game in words, and its examples: one file a game, found by its id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from boem.web.rules.example import Example


@cache
def examples_of(game_id: str) -> Mapping[str, Example]:
    """The examples of a game by name, in their order."""
    known: tuple[Example, ...] = import_module(f"{__name__}.{game_id}").EXAMPLES
    return {one.name: one for one in known}
