"""What may stand in an address."""

from __future__ import annotations

from boem.core.game import AnyGame
from boem.web.tables.boards import find_shown


class GameConverter:
    """A game's id; of a game that there isn't, or that has no board here yet, there is no page."""

    regex = "[a-z]+"

    def to_python(self, value: str) -> AnyGame:
        """The game; what find_shown raises is a ValueError, which Django answers with 404."""
        return find_shown(value)

    def to_url(self, value: AnyGame | str) -> str:
        """Its id."""
        return value if isinstance(value, str) else value.id
