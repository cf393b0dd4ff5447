"""What stands after the question mark of a WebSocket's address."""

from __future__ import annotations

from urllib.parse import parse_qsl

from asgiref.typing import WebSocketScope


def query_of(scope: WebSocketScope) -> dict[str, str]:
    """Its names and values; of several values the last."""
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))


def whole(text: str, most: int = 2**31 - 1) -> int | None:
    """The number that a text spells, if it is a small enough one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= most else None
