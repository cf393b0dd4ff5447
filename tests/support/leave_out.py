"""A plugin that leaves out tests whose services this machine lacks, and says so in one sentence."""

from __future__ import annotations

from typing import Any, Final

import pytest
from support.services import PACKAGES, missing

LEFT_OUT = pytest.StashKey[tuple[int, dict[str, str]]]()
MARKED: Final = {"browser": "chromium"} | {name: name for name in PACKAGES if name != "chromium"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    absent = missing()
    lacks = {item: {MARKED[mark.name] for mark in item.iter_markers() if mark.name in MARKED} for item in items}
    left_out = [item for item in items if lacks[item] & absent.keys()]
    if left_out:
        items[:] = [item for item in items if not lacks[item] & absent.keys()]
        config.hook.pytest_deselected(items=left_out)
        blamed = set[str]().union(*lacks.values()) & absent.keys()
        config.stash[LEFT_OUT] = len(left_out), {name: absent[name] for name in sorted(blamed)}
        if hasattr(config, "workeroutput"):
            config.workeroutput["left out"] = config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """If several processes run the tests, each leaves out the same ones, and this one reports it."""
    told = getattr(node, "workeroutput", {})  # a process that died reports nothing
    if "left out" in told:
        node.config.stash[LEFT_OUT] = told["left out"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if LEFT_OUT in config.stash:
        count, absent = config.stash[LEFT_OUT]
        why = ", ".join(f"{name} is missing ({command})" for name, command in absent.items())
        terminalreporter.write_line(f"Left out {count} test{'s' if count > 1 else ''}: {why}.")
