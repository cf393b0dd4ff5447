"""A plugin that leaves out the tests whose services this machine lacks, and says so in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.services import PACKAGES, missing

LEFT_OUT = pytest.StashKey[tuple[int, dict[str, str]]]()


def pytest_configure(config: pytest.Config) -> None:
    names = ", ".join(PACKAGES)
    config.addinivalue_line("markers", f"needs(*services): is left out where one of them is missing; any of {names}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    absent = missing()
    lacks = {item: absent.keys() & set(_needs(item)) for item in items}
    left_out = [item for item in items if lacks[item]]
    if left_out:
        items[:] = [item for item in items if not lacks[item]]
        config.hook.pytest_deselected(items=left_out)
        blamed = set().union(*lacks.values())
        config.stash[LEFT_OUT] = len(left_out), {name: absent[name] for name in sorted(blamed)}
        if hasattr(config, "workeroutput"):
            config.workeroutput["left out"] = config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Where several processes run the tests, each leaves out the same, and this one says so."""
    told = getattr(node, "workeroutput", {})  # a process that died has told nothing
    if "left out" in told:
        node.config.stash[LEFT_OUT] = told["left out"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if LEFT_OUT in config.stash:
        count, absent = config.stash[LEFT_OUT]
        why = ", ".join(f"{name} is missing ({command})" for name, command in absent.items())
        terminalreporter.write_line(f"Left out {count} test{'s' if count > 1 else ''}: {why}.")


def _needs(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("needs"):
        if not mark.args or not PACKAGES.keys() >= set(mark.args):
            raise pytest.UsageError(f"{item.nodeid}: needs{mark.args} should name some of {', '.join(PACKAGES)}")
        yield from mark.args
