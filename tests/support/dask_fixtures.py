"""A plugin with Dask schedulers, one per test file.

Their threads draw from `random`, which would make hypothesis fail tests in other files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@pytest.fixture(scope="module")
def dask(cold: None) -> Iterator[str]:
    """The address of a scheduler whose only worker is a thread of the test process."""
    with _cluster(n_workers=1, processes=False, protocol="tcp") as address:
        yield address


@pytest.fixture(scope="module")
def dask_of_two(cold: None) -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    with _cluster(n_workers=2, processes=True) as address:
        yield address


@contextmanager
def _cluster(**options: Any) -> Iterator[str]:
    from distributed import LocalCluster  # noqa: PLC0415 (slow, and few tests need it)

    before = dict(os.environ)
    with LocalCluster(threads_per_worker=1, host="127.0.0.1", dashboard_address=":0", **options) as cluster:
        os.environ.clear()  # settings that it made for its own processes
        os.environ.update(before)
        yield cluster.scheduler_address
