"""`random`: any legal action, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

from boem.bots.bot import SECONDS, Bot
from boem.core.game import AnyGame


class RandomBot(Bot[Any, Any]):
    """Plays whatever the rules allow."""

    name = "random"
    about = "any legal action, drawn at random"

    def __init__(self, game: AnyGame) -> None:
        self._observer = game.observer

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        return self._observer.random_action(view, rng)
