"""A value written out in full, to compare everything that two values hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum


def fingerprint(value: object) -> str:
    """Equal for values with equal contents: fields excluded from `==` and `repr` count too, set order doesn't."""
    if is_dataclass(value) and not isinstance(value, type):
        inside = (f"{item.name}={fingerprint(getattr(value, item.name))}" for item in fields(value))
        return f"{type(value).__qualname__}({', '.join(inside)})"
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(fingerprint, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{fingerprint(key)}: {fingerprint(value[key])}' for key in value)}}}"
    if isinstance(value, tuple | list):
        return f"{type(value).__qualname__}[{', '.join(map(fingerprint, value))}]"
    if isinstance(value, Enum | str | bytes | bool | int | float | type(None)):
        return repr(value)
    raise TypeError(f"{type(value).__qualname__} in a value that should be plain")
