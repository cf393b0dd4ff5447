"""What goes from the public surface warns for a minor version first, and says what to use instead."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterator
from importlib.metadata import version

import pytest
from support.surface import public_names

from boem.core.deprecation import DEPRECATIONS, Deprecation, deprecated


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = list(DEPRECATIONS)
    yield
    DEPRECATIONS[:] = before


def minor(text: str) -> tuple[int, int]:
    """A version without what comes after its second number."""
    major, second = text.split(".")[:2]
    return int(major), int(second)


def faults(one: Deprecation, now: str) -> list[str]:
    """What is wrong with an announcement, in the version `now`."""
    return [
        fault
        for fault, holds in {
            "no minor version lies between": minor(one.goes) <= minor(one.since),
            "it begins to warn later than now": minor(one.since) > minor(now),
            "it should be gone": minor(one.goes) <= minor(now),
        }.items()
        if holds
    ]


def test_a_function_warns_where_it_is_called_and_still_works() -> None:
    @deprecated(since="1.2", goes="1.3", instead="twice")
    def double(number: int) -> int:
        """Twice a number."""
        return 2 * number

    with pytest.warns(DeprecationWarning, match=r"double goes in Boem 1\.3: use twice$") as seen:
        assert double(4) == 8
    assert seen[0].filename == __file__
    assert double.__doc__ == "Twice a number."
    assert list(inspect.signature(double).parameters) == ["number"]


def test_a_class_warns_when_one_is_made_and_stays_the_class() -> None:
    @deprecated(since="1.2", goes="2.0", instead="Board")
    class Field:
        def __init__(self, size: int) -> None:
            self.size = size

    with pytest.warns(DeprecationWarning, match=r"Field goes in Boem 2\.0: use Board$"):
        made = Field(3)
    assert isinstance(made, Field)
    assert made.size == 3


def test_what_is_announced_without_being_used_says_nothing() -> None:
    with warnings.catch_warnings(record=True) as seen:

        @deprecated(since="1.2", goes="1.3", instead="other")
        def unused() -> None: ...

    assert seen == []
    assert [one.name.rpartition(".")[2] for one in DEPRECATIONS[-1:]] == ["unused"]


def test_an_announcement_that_is_too_short_too_early_or_too_late_is_found() -> None:
    assert faults(Deprecation("a", "1.2", "1.3", "b"), "1.2.5") == []
    assert faults(Deprecation("a", "1.2", "2.0", "b"), "1.9") == []
    assert faults(Deprecation("a", "1.2.0", "1.2.1", "b"), "1.2.0") == [
        "no minor version lies between", "it should be gone",
    ]  # fmt: skip
    assert faults(Deprecation("a", "1.3", "1.4", "b"), "1.2") == ["it begins to warn later than now"]
    assert faults(Deprecation("a", "1.2", "1.3", "b"), "1.3") == ["it should be gone"]


def test_everything_announced_is_still_there_in_time_for_one_minor_version() -> None:
    assert sum(1 for _ in public_names()) > 200  # all public modules are loaded
    assert {one.name: faults(one, version("boem")) for one in DEPRECATIONS if faults(one, version("boem"))} == {}
