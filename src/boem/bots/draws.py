"""The bot `random`, for every game."""

from __future__ import annotations

from random import Random

from boem.bots.bot import SECONDS, Bot
from boem.core.game import A, C, F, Game, S, V
from boem.core.texts import gettext_noop


class RandomBot(Bot[A, V]):
    """Plays any legal action at random."""

    name = "random"
    about = gettext_noop("any legal action, drawn at random")

    def __init__(self, game: Game[C, S, A, F, V]) -> None:
        self._observer = game.observer

    def choose(self, view: V, rng: Random, seconds: float = SECONDS) -> A:
        return self._observer.random_action(view, rng)
