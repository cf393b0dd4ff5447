"""Tests whose services are missing are left out, and one sentence says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from services.runs import run

TESTS = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_a_page(number, chromium): raise AssertionError

@pytest.mark.usefixtures("own_redis", "chromium")
def test_both(): raise AssertionError

def test_neither(): pass
"""
ONE = """
def test_it(own_redis): pass

def test_other(): pass
"""
SAID = (
    "Left out 4 tests: chromium is missing (apt-get install chromium-headless-shell), "
    "redis is missing (apt-get install redis-server)."
)


def test_tests_that_need_a_missing_service_are_left_out_and_the_rest_run(tmp_path: Path) -> None:
    done = run(tmp_path, TESTS, PATH="/nowhere")
    assert done.returncode == 0, done.stdout
    assert SAID in done.stdout.splitlines()
    assert "1 passed, 4 deselected" in done.stdout


@pytest.mark.usefixtures("cold")
def test_several_processes_leave_out_the_same_and_it_is_said_once(tmp_path: Path) -> None:
    done = run(tmp_path, TESTS, "-p", "xdist", "-n", "2", PATH="/nowhere")
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines().count(SAID) == 1
    assert "1 passed" in done.stdout
    assert "fail" not in done.stdout


def test_a_missing_service_that_no_test_needs_is_not_mentioned(tmp_path: Path) -> None:
    done = run(tmp_path, ONE, PATH="/nowhere")
    assert "Left out 1 test: redis is missing (apt-get install redis-server)." in done.stdout.splitlines()


@pytest.mark.usefixtures("own_redis")
def test_no_output_if_nothing_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, ONE)
    assert "2 passed" in done.stdout
    assert "Left out" not in done.stdout
