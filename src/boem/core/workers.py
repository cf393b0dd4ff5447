"""Work by the thousand pieces, on all cores of this machine or on many machines."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from types import ModuleType
from typing import Final, TypeVar

from boem.core.errors import ParseError

T = TypeVar("T")
R = TypeVar("R")

CONNECTING: Final = 3
"""Seconds."""


def spread(task: Callable[[T], R], pieces: Iterable[T], *, jobs: int = 1, dask: str | None = None) -> Iterator[R]:
    """What becomes of each piece, in their order and as they come.

    `jobs` processes do it, -1 for one on each core and 1 for this very one, or else the workers of the Dask scheduler
    at an address. Raises ParseError where no scheduler answers there.
    """
    if jobs == 1 and dask is None:
        yield from map(task, pieces)
        return
    joblib = import_module("joblib")  # which most commands have no use for, and takes a while
    with _backend(joblib, dask):
        work = (joblib.delayed(task)(piece) for piece in pieces)
        with _undisturbed():
            done = joblib.Parallel(n_jobs=jobs, return_as="generator")(work)
        yield from done


@contextmanager
def _undisturbed() -> Iterator[None]:
    """The processes that are started now never hear Ctrl-C, which a terminal sends to all; this one hears it later."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # when it starts, that of Python 3.11 lets Ctrl-C through to whatever comes later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _backend(joblib: ModuleType, dask: str | None) -> Iterator[None]:
    if dask is None:
        yield
        return
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise ParseError("Dask isn't installed here; pip install 'boem[dask]' adds it", "--dask") from None
    try:
        client = distributed.Client(dask, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise ParseError("no Dask scheduler answers at {given}: {why}", "--dask", given=dask, why=error) from None
    with client, joblib.parallel_config("dask", client=client):
        yield
