"""The way back from what no room above the games looks into, for a game's own face."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def own(kind: type[T], value: object) -> T:
    """The view, settings, action or fact, which is of this kind where it is the game's own; raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__qualname__} of {kind.__module__} is needed, not a {type(value).__qualname__}")
    return value
