"""Many small tasks, spread over this machine's cores or over several machines."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from types import ModuleType
from typing import Final, TypeVar

from boem.core.errors import ParseError
from boem.core.extras import need

T = TypeVar("T")
R = TypeVar("R")

CONNECTING: Final = 3
"""Seconds."""


def spread(task: Callable[[T], R], pieces: Iterable[T], *, jobs: int = 1, dask: str | None = None) -> Iterator[R]:
    """The results in order, as they come.

    They are computed by `jobs` processes (-1: one per core; 1: in this process), or by the workers of the Dask
    scheduler at an address. Raises ParseError if no scheduler answers there, NotInstalled without the extra `dask`.
    """
    if jobs == 1 and dask is None:
        yield from map(task, pieces)
        return
    joblib = import_module("joblib")  # most commands don't use it, and importing it takes a while
    with _backend(joblib, dask):
        work = (joblib.delayed(task)(piece) for piece in pieces)
        with _undisturbed():
            done = joblib.Parallel(n_jobs=jobs, return_as="generator")(work)
        yield from done


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Started processes never see Ctrl-C, which a terminal sends to all of them; this one handles it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # Python 3.11's resource tracker unblocks Ctrl-C for everything started after it
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
    need("dask")
    distributed = import_module("distributed")
    try:
        client = distributed.Client(dask, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise ParseError("no Dask scheduler answers at {given}: {why}", "--dask", given=dask, why=error) from None
    with client, joblib.parallel_config("dask", client=client):
        yield
