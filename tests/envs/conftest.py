"""Games stripped of their encodings, and games unknown to Boem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

import pytest

from boem.core import registry
from boem.core.game import AnyGame
from boem.core.registry import find_game

Bare: TypeAlias = Callable[[str | AnyGame], str]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bare]:
    """Installs a game, or one of Boem's under another id, without faces; returns the id."""
    known, games = registry._load, dict[str, AnyGame]()
    own = registry._offers()

    def install(game: str | AnyGame) -> str:
        game = find_game(game) if isinstance(game, str) else game
        game_id = f"bare_{game.id}"
        games[game_id] = replace(game, id=game_id, faces=type(game.faces)())
        return game_id

    monkeypatch.setattr(registry, "_load", lambda game_id: games.get(game_id) or known(game_id))
    monkeypatch.setattr(registry, "_offers", lambda: {**own, **dict.fromkeys(games, ())})
    find_game.cache_clear()
    yield install
    monkeypatch.undo()
    find_game.cache_clear()
