"""Users' own bots for the arena, good and bad."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from boem.bots import SECONDS, Bot, find_bot
from boem.core.game import Resign
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import Flag, Unflag, View

GAME, POSTAL = find_game("mijnenveger"), find_game("postal")


class Noisy(Bot[Any, View]):
    """Plays like `careful`, and prints all the time."""

    name = "noisy"
    about = "careful, and talks"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        print("I am thinking")
        return find_bot(GAME, "careful").choose(view, rng, seconds)


class Raises(Noisy):
    """Raises in its first turn after laying."""

    name = "raises"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        assert view.viewer is not None
        if view.position.laid[view.viewer]:
            raise ZeroDivisionError
        return GAME.observer.random_action(view, rng)


class Draws(Noisy):
    """Draws from nothing."""

    name = "draws"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        return rng.choice([])


class Nothing(Noisy):
    """Returns nothing, not even a laying."""

    name = "nothing"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        return None


class Illegal(Noisy):
    """Flags a square far off the board."""

    name = "illegal"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        return Flag(Square(25, 25))


class Endless(Noisy):
    """Sets and removes a flag forever."""

    name = "endless"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        assert view.viewer is not None
        if not view.position.laid[view.viewer]:
            return GAME.observer.random_action(view, rng)
        flagged = Square(0, 0) in view.position.search[view.viewer].flags
        return Unflag(Square(0, 0)) if flagged else Flag(Square(0, 0))


class Dies(Noisy):
    """Ends its process."""

    name = "dies"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Any:
        os._exit(1)


class Unmade(Noisy):
    """Can't be instantiated."""

    def __init__(self) -> None:
        raise ValueError("no weights here")


class Nameless(Noisy):
    """Has no name."""

    name = ""


class Stranger:
    """Is no Bot."""


class Quitter(Bot[Any, Any]):
    """Plays Postal Minesweeper like `careful`, and resigns once its seat has more points than another."""

    name = "quitter"
    about = "careful, until it is ahead"

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        assert view.viewer is not None
        ahead = view.scores[view.viewer] > min(view.scores)
        return Resign() if ahead else find_bot(POSTAL, "careful").choose(view, rng, seconds)
