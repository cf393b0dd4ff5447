"""The way in for programs: `Game`, and the parts of the library by name.

docs/programs.md explains it; docs/architecture.md has the rooms, and who may know whom. Importing `boem` loads nothing;
each name is loaded when it is first asked for. What each is, type checkers read in `__init__.pyi`.

Stability: provisional.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

_ROOMS: Final = ("analysis", "arena", "bots", "inference", "puzzles", "records")
_NAMES: Final = {
    "BoemError": "boem.core.errors",
    "BotFailed": "boem.core.errors",
    "Game": "boem.facade",
    "IllegalAction": "boem.core.errors",
    "ParseError": "boem.core.errors",
    "game_ids": "boem.core.registry",
}


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        return getattr(import_module(_NAMES[name]), name)
    if name in _ROOMS:
        return import_module(f"boem.{name}")
    raise AttributeError(f"module 'boem' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "BoemError",
    "BotFailed",
    "Game",
    "IllegalAction",
    "ParseError",
    "analysis",
    "arena",
    "bots",
    "game_ids",
    "inference",
    "puzzles",
    "records",
]
