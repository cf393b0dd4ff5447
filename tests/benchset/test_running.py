"""Programs that answer, and programs that hang, crash, flood or leave children behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import pytest

from boem.benchset import Task, tasks
from boem.benchset.running import KEPT_BYTES, MOST_BYTES, Contestant, Limits
from boem.core.errors import ParseError

pytestmark = pytest.mark.usefixtures("cold")
LONG = 600.0  # seconds that no test waits for
FIRST, SECOND = islice(tasks(), 2)
GREETS = "import json, os, sys, time\nid = lambda line: json.loads(line)['id']\n"
ECHO = "for line in sys.stdin: print(json.dumps({'id': id(line), 'pid': os.getpid()}), flush=True)"
Start = Callable[..., Contestant]


@pytest.fixture
def start() -> Iterator[Start]:
    """Makes a contestant of Python text, which is stopped after the test."""
    with ExitStack() as stack:

        def program(text: str, **limits: float) -> Contestant:
            known = Limits(**({"seconds": LONG} | limits))  # type: ignore[arg-type]
            return stack.enter_context(Contestant([sys.executable, "-c", GREETS + text], known))

        yield program


def big() -> Task:
    """A question that no pipe holds."""
    return Task(1, "big-01", "big", "field", {"rows": ["." * 512] * 512}, {})


def test_a_program_is_asked_again_and_again_in_one_process(start: Start) -> None:
    echo = start(ECHO)
    first, second, third = echo.ask(FIRST), echo.ask(big()), echo.ask(SECOND)
    assert first.given is not None
    assert second.given is not None
    assert third.given == {"id": SECOND.id, "pid": first.given["pid"]}
    assert second.given == {"id": "big-01", "pid": first.given["pid"]}


def test_the_answer_isnt_in_the_question(start: Start) -> None:
    reply = start("for line in sys.stdin: print(line.strip(), flush=True)").ask(FIRST)
    assert reply.given is not None
    assert set(reply.given) == {"version", "id", "class", "kind", "question"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sys.exit(sys.stdin.readline() and 'out of ideas')", "it ended without an answer"),
        ("os.close(0); os.close(1); time.sleep(900)", "it ended without an answer"),
        ("print('[' * 100_000, flush=True); time.sleep(900)", "its answer is no JSON object"),
        ("print('[]', flush=True); time.sleep(900)", "its answer is no JSON object"),
        ("print('{\"id\": NaN}', flush=True); time.sleep(900)", "its answer is no JSON object"),
        ("print('{\"id\": ' + '9' * 9999 + '}', flush=True); time.sleep(900)", "its answer is no JSON object"),
        ('print(\'{"id": "small-99"}\', flush=True); time.sleep(900)', "its answer has another id"),
        ("print('{}', flush=True); time.sleep(900)", "its answer has another id"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(900)", "its answer is no JSON object"),
        ("while True: sys.stdout.write('x' * 65536)", "its answer is longer than {most} bytes"),
    ],
)
def test_a_program_that_fails_says_why_and_is_started_again(text: str, why: str, start: Start) -> None:
    failing = start(text)
    for task in (FIRST, SECOND):
        reply = failing.ask(task)
        assert (reply.given, reply.failure, reply.why) == (None, "failed", why)


def test_an_answer_that_comes_before_the_question_is_read_is_none(start: Start) -> None:
    hasty = start('print(\'{"id": "big-01"}\', flush=True); time.sleep(900)')
    reply = hasty.ask(big())
    assert (reply.given, reply.why) == (None, "it answered before it had read the question")


def test_a_program_that_hangs_is_too_slow_whether_it_reads_or_not(start: Start) -> None:
    for text in (
        "time.sleep(900)",
        "sys.stdin.readline(); time.sleep(900)",
        "while True: sys.stderr.write('x' * 9999)",
    ):
        hanging = start(text, seconds=1.5)
        for task in (FIRST, big()):
            reply = hanging.ask(task)
            assert (reply.given, reply.failure) == (None, "slow")
            assert len(reply.said.encode()) <= KEPT_BYTES + 65536


def test_what_it_said_on_standard_error_is_kept(start: Start) -> None:
    reply = start("sys.exit(sys.stdin.readline() and 'out of ideas')").ask(FIRST)
    assert reply.said == "out of ideas\n"


def test_its_children_end_with_it(start: Start, tmp_path: Path) -> None:
    held = tmp_path / "pipe"
    os.mkfifo(held)
    child = f"import time; pipe = open({str(held)!r}, 'w'); pipe.write('!'); pipe.flush(); time.sleep(900)"
    spawning = start(f"import subprocess\nsubprocess.Popen([sys.executable, '-c', {child!r}])\n{ECHO}")
    assert spawning.ask(FIRST).given is not None
    with held.open("rb") as pipe:
        assert pipe.read(1) == b"!"
        spawning.stop()
        assert pipe.read() == b""


def test_it_gets_no_more_memory_than_it_may_have(start: Start) -> None:
    greedy = start("sys.stdin.readline(); kept = bytearray(300 << 20)", megabytes=200)
    reply = greedy.ask(FIRST)
    assert (reply.failure, reply.why) == ("failed", "it ended without an answer")
    assert "MemoryError" in reply.said


def test_a_program_that_there_isnt_is_refused() -> None:
    with Contestant(["/no/such/program"], Limits()) as missing, pytest.raises(ParseError, match="no/such/program"):
        missing.ask(FIRST)


def test_an_answer_may_be_as_long_as_the_longest_right_one() -> None:
    assert max(len(str(task.answer)) for task in tasks()) * 10 < MOST_BYTES
