"""Each worker begins with its share of the expensive tests, so that none is left with them at the end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from support.spread import pytest_collection_modifyitems


def names(monkeypatch: pytest.MonkeyPatch, workers: int, asked: str) -> str:
    """The order in which tests run, one letter each; a capital asks for a site."""
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", str(workers))
    items: list[Any] = [SimpleNamespace(name=one, fixturenames=["site"] if one.isupper() else []) for one in asked]
    pytest_collection_modifyitems(items)
    return "".join(item.name for item in items)


def test_each_share_has_its_expensive_tests_first_and_keeps_the_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert names(monkeypatch, 3, "aAbcBdeCfghDiEjkFl") == "ABabcd" + "CDefgh" + "EFijkl"


def test_tests_that_can_not_be_shared_out_evenly_are_all_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(names(monkeypatch, 3, "aAbcBdeC")) == sorted("aAbcBdeC")
    assert names(monkeypatch, 1, "aAbB") == "ABab"
    assert names(monkeypatch, 3, "") == ""
