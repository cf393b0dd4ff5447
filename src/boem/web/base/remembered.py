"""Functions of plain values and the reader's language whose latest answers are kept.

What comes of the same values is the same for everybody, so nobody learns anything from it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Generic, ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
T = TypeVar("T")


class Remembered(Generic[P, T]):
    """A function whose arguments can be hashed, with its last answers in each language."""

    def __init__(self, most: int, make: Callable[P, T]) -> None:
        self._make = make

        def kept(_language: str | None, *values: Any, **named: Any) -> T:
            return make(*values, **named)

        self._kept = lru_cache(most)(kept)

    def __call__(self, *values: P.args, **named: P.kwargs) -> T:
        """The answer in the language of now."""
        return self.here()(*values, **named)

    def here(self) -> Callable[P, T]:
        """The function in the language of now, which is looked up once for many calls."""
        return partial(self._kept, get_language())


def remembered(most: int) -> Callable[[Callable[P, T]], Remembered[P, T]]:
    """Keep the last `most` answers of a function."""
    return partial(Remembered, most)
