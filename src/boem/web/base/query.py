"""Parts of addresses: a game, a number, and the query of a WebSocket's address."""

from __future__ import annotations

from urllib.parse import parse_qsl

from asgiref.typing import WebSocketScope

from boem.core.game import AnyGame
from boem.core.registry import find_game


def query_of(scope: WebSocketScope) -> dict[str, str]:
    """The query's names and values; the last value if there are several."""
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))


def whole(text: str, most: int = 2**31 - 1) -> int | None:
    """A text as a whole number up to `most`; otherwise None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= most else None


class GameConverter:
    """A game's id; an unknown game is answered with 404."""

    regex = "[a-z][a-z0-9_]*"

    def to_python(self, value: str) -> AnyGame:
        """The game; find_game's error is a ValueError, which Django answers with 404."""
        return find_game(value)

    def to_url(self, value: AnyGame | str) -> str:
        """The game's id."""
        return value if isinstance(value, str) else value.id
