"""Tests whose services are missing are left out, and one sentence says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from services.runs import run

TESTS = """
import pytest

@pytest.mark.parametrize("number", range(3))
@pytest.mark.needs("chromium")
def test_a_page(number): raise AssertionError

@pytest.mark.needs("redis", "chromium")
def test_both(): raise AssertionError

def test_neither(): pass
"""
ONE = """
import pytest

@pytest.mark.needs({})
def test_it(): pass

def test_other(): pass
"""


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "two"])
def test_what_needs_a_missing_service_is_left_out_and_the_rest_runs(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run(tmp_path, TESTS, *options, PATH="/nowhere")
    said = (
        "Left out 4 tests: chromium is missing (apt-get install chromium-headless-shell), "
        "redis is missing (apt-get install redis-server)."
    )
    assert done.returncode == 0, done.stdout
    assert said in done.stdout.splitlines()
    assert "1 passed" in done.stdout
    assert "fail" not in done.stdout


def test_a_missing_service_that_no_test_needs_is_not_mentioned(tmp_path: Path) -> None:
    done = run(tmp_path, ONE.format("'redis'"), PATH="/nowhere")
    assert "Left out 1 test: redis is missing (apt-get install redis-server)." in done.stdout.splitlines()


@pytest.mark.needs("redis")
def test_nothing_is_said_where_nothing_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, ONE.format("'redis'"))
    assert "2 passed" in done.stdout
    assert "Left out" not in done.stdout


@pytest.mark.parametrize("names", ["", "'redis', 'postgres'"])
def test_a_name_that_is_no_service_is_an_error(tmp_path: Path, names: str) -> None:
    done = run(tmp_path, ONE.format(names))
    assert done.returncode == 4
    assert "should name some of chromium, postgresql, redis" in done.stderr
