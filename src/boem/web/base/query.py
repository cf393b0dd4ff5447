"""The query string of a WebSocket's address."""

from __future__ import annotations

from urllib.parse import parse_qsl

from asgiref.typing import WebSocketScope


def query_of(scope: WebSocketScope) -> dict[str, str]:
    """Its names and values; the last value if there are several."""
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))


def whole(text: str, most: int = 2**31 - 1) -> int | None:
    """The number that a text spells, if it is a whole one of at most `most`; otherwise None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= most else None
