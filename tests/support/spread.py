"""A plugin that gives each worker an equal share of the expensive tests, and runs those first.

Workers begin with equal parts of the list; one that is done takes over half of what another has left, down to the last
two tests. If expensive tests came last, other workers would have nothing left to take over meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from support.levels import brought


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the list, whose order is random until then."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    dear = [item for item in items if brought(item)]
    rest = [item for item in items if not brought(item)]
    both = zip(shares(dear, workers), shares(rest, workers), strict=True)
    items[:] = [item for one, other in both for item in (*one, *other)]


def shares(items: Sequence[pytest.Item], workers: int) -> Iterator[Sequence[pytest.Item]]:
    """Divide a list into equal parts, one per worker, keeping tests of a file together."""
    cuts = [len(items) * worker // workers for worker in range(workers + 1)]
    return (items[start:end] for start, end in pairwise(cuts))
