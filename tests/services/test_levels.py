"""The levels leave out what they should, and a test that starts a process without asking is stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from services.runs import run

TESTS = """
import pytest

def test_plain(): pass
def test_cold(cold): pass
def test_much(many_games, largest, whole_story): pass
def test_thorough(thorough): pass
@pytest.mark.parametrize("fixture", ["cold", "neither"])
def test_named(fixture): pass
@pytest.fixture
def through(cold): pass
def test_through_another_fixture(through): pass
def test_the_corpus(sampled): print("CORPUS", len(sampled(range(25))))
"""
STARTS = """
import os, subprocess, sys, pytest

def test_unasked():
    subprocess.run(["/bin/true"])
def test_spawned():
    os.posix_spawn("/bin/true", ["true"], os.environ)
def test_asked(cold):
    subprocess.run(["/bin/true"], check=True)
def test_forked():
    program = "import os; print(os.getppid())"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(ran.stdout) != os.getpid()
@pytest.fixture
def starting():
    subprocess.run(["/bin/true"])
def test_set_up(starting): pass
"""


@pytest.mark.parametrize(
    ("level", "ran", "corpus"),
    [
        ("quick", {"plain", "named[neither]", "the_corpus"}, 3),
        (
            "test",
            {"plain", "cold", "much", "named[cold]", "named[neither]", "through_another_fixture", "the_corpus"},
            9,
        ),
        (
            "all",
            {
                "plain",
                "cold",
                "much",
                "thorough",
                "named[cold]",
                "named[neither]",
                "through_another_fixture",
                "the_corpus",
            },
            25,
        ),
    ],
)
def test_a_level_runs_what_it_should_and_no_more(tmp_path: Path, level: str, ran: set[str], corpus: int) -> None:
    done = run(tmp_path, TESTS, "--level", level, "-rA")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout
    assert {line.partition("::test_")[2] for line in lines if line.startswith("PASSED")} == ran
    assert f"CORPUS {corpus}" in lines


def test_a_test_that_starts_a_process_without_asking_fails_and_is_told_to_ask(tmp_path: Path) -> None:
    done = run(tmp_path, STARTS, "-rA")
    ended = [line.split() for line in done.stdout.splitlines() if line.startswith(("PASSED", "FAILED", "ERROR "))]
    assert {how: {test.partition("::test_")[2] for one, test, *_ in ended if one == how} for how, *_ in ended} == {
        "PASSED": {"asked", "forked"},
        "FAILED": {"unasked", "spawned"},
        "ERROR": {"set_up"},
    }
    assert "test_unasked starts a process: it should ask for the fixture `cold`" in done.stdout
