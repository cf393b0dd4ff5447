"""The contract that every game keeps, and what all games share. Imports nothing else from Boem.

Importing `boem.core` loads nothing; each name is loaded when it is first asked for.

Stability: stable.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from boem.core.errors import BoemError, IllegalAction, LawBroken, ParseError
    from boem.core.history import History, play, start
    from boem.core.registry import find_game, game_ids

_HOMES: Final = {
    "BoemError": "errors",
    "History": "history",
    "IllegalAction": "errors",
    "LawBroken": "errors",
    "ParseError": "errors",
    "find_game": "registry",
    "game_ids": "registry",
    "play": "history",
    "start": "history",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"boem.core.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'boem.core' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = ["BoemError", "History", "IllegalAction", "LawBroken", "ParseError", "find_game", "game_ids", "play", "start"]
