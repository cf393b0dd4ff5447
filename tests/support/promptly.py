"""Checks that nothing slow happens within a transaction or on an event loop, where everything else would wait for it.

Functions whose time depends on their input or on a budget are wrapped wherever the site's modules use them, and refuse
to begin there. Inference alone may: it is part of the rules of Minesweeper for two, which limit field sizes for it.
"""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from types import ModuleType
from typing import Any, Final

import pytest
from django.contrib.auth import hashers
from django.db import connection

from boem import kernel, records
from boem.analysis.analyse import analyse
from boem.inference.proof import prove
from boem.pbm.report.printed import as_print

SLOW: Final = (
    kernel.solve, kernel.count_all, kernel.dig, kernel.plain_level, prove, analyse, as_print, records.replay,
)  # fmt: skip
_UNHURRIED: list[tuple[int, AbstractEventLoop | None]] = []
"""For each `unhurried` block: the number of open transactions to ignore, and the running loop, a browser's if any."""


@contextmanager
def nothing_slow_while_others_wait() -> Iterator[None]:
    """Slow functions raise AssertionError within transactions and event loops not exempt by `unhurried`."""
    with pytest.MonkeyPatch.context() as patch:
        for slow in SLOW:
            watched = _watched(slow)
            for module, name in _places_of(slow):
                patch.setattr(module, name, watched)
        hasher = type(hashers.get_hasher())
        patch.setattr(hasher, "encode", _watched(hasher.encode))
        yield


@contextmanager
def unhurried() -> Iterator[None]:
    """Exempts transactions that are already open: they are the test's, or it stands in for another process."""
    _UNHURRIED.append((len(connection.atomic_blocks), _loop()))
    try:
        yield
    finally:
        _UNHURRIED.pop()


def _places_of(slow: Callable[..., Any]) -> Sequence[tuple[ModuleType, str]]:
    modules = [module for name, module in sys.modules.items() if name.startswith("boem.")]
    return [(module, name) for module in modules for name, value in vars(module).items() if value is slow]


def _watched(slow: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(slow)
    def begin(*arguments: Any, **options: Any) -> Any:
        if _UNHURRIED:
            blocks, loop = _UNHURRIED[-1]
            assert len(connection.atomic_blocks) <= blocks, f"{slow.__name__} in a transaction"
            assert _loop() in (None, loop), f"{slow.__name__} on an event loop"
        return slow(*arguments, **options)

    return begin


def _loop() -> AbstractEventLoop | None:
    try:
        return get_running_loop()
    except RuntimeError:
        return None
