"""For a game's own face: narrows the values that code above the games passes on unopened."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def own(kind: type[T], value: object) -> T:
    """The view, settings, action or fact, checked to be of this type; raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(f"expected a {kind.__qualname__} of {kind.__module__}, not a {type(value).__qualname__}")
    return value
