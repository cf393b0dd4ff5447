"""What may stand in an address."""

from __future__ import annotations

from boem.core.game import AnyGame
from boem.core.registry import find_game


class GameConverter:
    """A game's id; of a game that there isn't there is no page."""

    regex = "[a-z][a-z0-9_]*"

    def to_python(self, value: str) -> AnyGame:
        """The game; what find_game raises is a ValueError, which Django answers with 404."""
        return find_game(value)

    def to_url(self, value: AnyGame | str) -> str:
        """Its id."""
        return value if isinstance(value, str) else value.id
