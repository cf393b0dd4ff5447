"""Announces that a public name will be removed: until then it works, and each use of it warns."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Deprecation(NamedTuple):
    """A name to be removed: the version since which it warns, the one that removes it, and what to use instead."""

    name: str
    since: str
    goes: str
    instead: str

    def __str__(self) -> str:
        return f"{self.name} goes in Boem {self.goes}: use {self.instead}"


DEPRECATIONS: Final[list[Deprecation]] = []
"""All that have been announced by the modules imported so far."""


def deprecated(*, since: str, goes: str, instead: str) -> Callable[[F], F]:
    """Mark a function or a class: each call raises a `DeprecationWarning` where the caller is.

    `since` and `goes` are versions such as `"1.2"`, at least a minor version apart; `instead` is what to write from
    now on. A test fails if the two are too close, or if the name should be gone already.
    """

    def mark(what: F) -> F:
        announced = Deprecation(f"{what.__module__}.{what.__qualname__}", since, goes, instead)
        DEPRECATIONS.append(announced)
        marked: Any = what
        called = marked.__init__ if isinstance(what, type) else marked

        @wraps(called)
        def warn(*args: Any, **given: Any) -> Any:
            warnings.warn(str(announced), DeprecationWarning, stacklevel=2)
            return called(*args, **given)

        if not isinstance(what, type):
            return cast("F", warn)
        marked.__init__ = warn
        return what

    return mark
