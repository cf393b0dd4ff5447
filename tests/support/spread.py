"""A plugin that gives each worker its share of the dear tests, and those first.

Workers begin with equal parts of the list, and whoever is done takes over half of what another has left, down to the
last two tests. Were those tests in a browser, the others would have nothing to do in the meantime.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from support.levels import brought


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the list in order, which is by chance until then."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    dear = [item for item in items if brought(item)]
    rest = [item for item in items if not brought(item)]
    both = zip(shares(dear, workers), shares(rest, workers), strict=True)
    items[:] = [item for one, other in both for item in (*one, *other)]


def shares(items: Sequence[pytest.Item], workers: int) -> Iterator[Sequence[pytest.Item]]:
    """As many equal parts of a list as there are workers, tests of a file next to each other."""
    cuts = [len(items) * worker // workers for worker in range(workers + 1)]
    return (items[start:end] for start, end in pairwise(cuts))
