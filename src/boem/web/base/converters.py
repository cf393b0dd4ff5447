"""Converters for URLs."""

from __future__ import annotations

from boem.core.game import AnyGame
from boem.core.registry import find_game


class GameConverter:
    """A game's id; an unknown game is answered with 404."""

    regex = "[a-z][a-z0-9_]*"

    def to_python(self, value: str) -> AnyGame:
        """The game; find_game's error is a ValueError, which Django answers with 404."""
        return find_game(value)

    def to_url(self, value: AnyGame | str) -> str:
        """The game's id."""
        return value if isinstance(value, str) else value.id
