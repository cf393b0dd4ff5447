"""What `pip install boem` leaves out: each extra brings what one purpose needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError

EXTRAS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "book": ("typst",),
        "dask": ("distributed",),
        "gymnasium": ("gymnasium",),
        "mail": ("imap_tools", "lxml"),
        "openspiel": ("pyspiel",),
        "pettingzoo": ("pettingzoo",),
        "site": ("allauth", "channels", "django", "ninja", "psycopg", "typst", "lxml", "uvicorn"),
        "testing": ("hypothesis",),
    }
)
"""Modules that tell whether an extra is installed."""


class NotInstalled(BoemError, ImportError):
    """What was asked for needs an extra that isn't installed."""

    def __init__(self, extra: str) -> None:
        super().__init__("the extra {extra} isn't installed; pip install 'boem[{extra}]' brings it", extra=extra)
        self.extra = extra


def need(extra: str) -> None:
    """Raise NotInstalled unless an extra is installed."""
    if not all(map(find_spec, EXTRAS[extra])):
        raise NotInstalled(extra)
