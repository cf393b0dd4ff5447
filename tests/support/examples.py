"""A plugin: how many examples hypothesis draws at each level; a test that wants more or fewer says so by `examples`."""

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
        deadline=None,  # how long something takes is for benchmarks: here the machine may be busy with other things
        derandomize=_level != "campaign",  # two runs are the same run; the campaigns look further
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile"):  # hypothesis has seen to it itself
        settings.load_profile(config.getoption("--level"))
        _draw_the_same_in_any_order()


def _draw_the_same_in_any_order() -> None:
    """Draw no constants that stand in the modules which happen to be loaded: they hang on the tests that ran before."""
    assert callable(providers._get_local_constants)
    providers._get_local_constants = lambda: providers._local_constants


def examples(usual: int) -> settings:
    """So many where most tests have 60, and the level's share of it; at least five."""
    return settings(max_examples=max(5, round(usual * settings().max_examples / USUAL)))


def fewer() -> settings:
    """Half of most tests' share, and all of it from the level `all` on: for laws that hold of many games."""
    return examples(USUAL if settings().max_examples > USUAL else USUAL // 2)
