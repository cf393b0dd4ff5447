"""What programs may import, and what of it each test on public names looks at."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, EnumType
from functools import cached_property
from importlib import import_module
from typing import Any, Final

MODULES: Final = (
    "boem",
    "boem.analysis",
    "boem.arena",
    "boem.bots",
    "boem.client",
    "boem.core",
    "boem.core.game",
    "boem.envs.encodings",
    "boem.envs.gymnasium",
    "boem.envs.openspiel",
    "boem.envs.pettingzoo",
    "boem.inference",
    "boem.inference.proof",
    "boem.puzzles",
    "boem.records",
)
"""The modules whose `__all__` is public."""
LOADED: Final = {name: import_module(name) for name in MODULES}


@dataclass(frozen=True, slots=True)
class PublicName:
    """A public name, or one of a public class's own attributes."""

    path: str
    value: Any
    owner: type | None = None  # the class

    @property
    def function(self) -> Callable[..., object] | None:
        """What is called, or computes a property."""
        value = self.value
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        elif isinstance(value, property):
            value = value.fget
        elif isinstance(value, cached_property):
            value = value.func
        return value if inspect.isfunction(value) else None

    @property
    def kind(self) -> str:
        """In one word."""
        value = self.value
        if inspect.isclass(value):
            return "class"
        if inspect.ismodule(value):
            return "module"
        if isinstance(value, property | cached_property):
            return "property"
        if isinstance(value, classmethod | staticmethod):
            return type(value).__name__
        if self.owner is not None:
            return "method" if self.function else "attribute"
        return "function" if self.function else "value"

    @property
    def signature(self) -> str:
        """Its parameters and what it returns, as they are written; nothing for what isn't called.

        Nor for an enum, whose signature is Python's, and differs between its versions.
        """
        called = self.value if inspect.isclass(self.value) else self.function
        if called is None or isinstance(called, EnumType):
            return ""
        try:
            signature = inspect.signature(called)
        except (TypeError, ValueError):
            return ""
        if self.kind == "property":
            return f"-> {_written(signature.return_annotation)}"
        return _signature(signature)


def public_names() -> Iterator[PublicName]:
    """Every public name, once for each module that has it; classes of Boem with what they define."""
    for module, loaded in LOADED.items():
        for name in sorted(loaded.__all__):
            value = getattr(loaded, name)
            yield PublicName(f"{module}.{name}", value)
            if inspect.isclass(value) and value.__module__.startswith("boem."):
                own = sorted(key for key in vars(value) if not key.startswith("_"))
                yield from (PublicName(f"{module}.{name}.{key}", vars(value)[key], value) for key in own)


def _signature(signature: inspect.Signature) -> str:
    parts, starred = [], False
    for one in signature.parameters.values():
        if one.kind == one.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        star = "**" if one.kind == one.VAR_KEYWORD else "*" if one.kind == one.VAR_POSITIONAL else ""
        typed = "" if one.annotation is one.empty else f": {_written(one.annotation)}"
        default = "" if one.default is one.empty else f" = {_default(one.default)}"
        parts.append(f"{star}{one.name}{typed}{default}")
    returned = signature.return_annotation
    return f"({', '.join(parts)})" + ("" if returned is signature.empty else f" -> {_written(returned)}")


def _written(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__qualname__", None) or str(annotation)


def _default(value: object) -> str:
    """Without addresses, and without what a value happens to hold."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int | float | str | tuple):
        return repr(value)
    return re.sub(r"\W+", "", getattr(value, "__name__", type(value).__name__))
