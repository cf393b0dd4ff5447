"""What may stand in an address."""

from __future__ import annotations

from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.web.tables.boards import has_look


class GameConverter:
    """A game's id; of a game that there isn't, or that has no board here, there is no page."""

    regex = "[a-z]+"

    def to_python(self, value: str) -> AnyGame:
        """The game; what find_game raises is a ValueError, which Django answers with 404."""
        game = find_game(value)
        if not has_look(game.id):
            raise ValueError(value)
        return game

    def to_url(self, value: AnyGame | str) -> str:
        """Its id."""
        return value if isinstance(value, str) else value.id
