"""A plugin that sets hypothesis's number of examples by level; a test that needs another number uses `examples`."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

USUAL: Final = 60
SHARES: Final = {"quick": 0.1, "test": 0.25, "all": 3.0, "campaign": 50.0}

for _level, _share in SHARES.items():
    settings.register_profile(
        _level,
        max_examples=round(USUAL * _share),
        deadline=None,  # durations are for benchmarks: this machine may be busy with other things
        derandomize=_level != "campaign",  # two runs are identical; the campaigns explore further
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile"):  # hypothesis guarantees it itself
        settings.load_profile(config.getoption("--level"))
        _draw_the_same_in_any_order()


def _draw_the_same_in_any_order() -> None:
    """Use no constants from modules that happen to be loaded: these depend on the tests that ran before."""
    assert callable(providers._get_local_constants)
    providers._get_local_constants = lambda: providers._local_constants


def examples(usual: int) -> settings:
    """The number of examples where most tests have 60, scaled by the level; at least five."""
    return settings(max_examples=max(5, round(usual * settings().max_examples / USUAL)))


def fewer() -> settings:
    """Half of most tests' number, and all of it at level `all`: for laws that cover many games."""
    return examples(USUAL if settings().max_examples > USUAL else USUAL // 2)
