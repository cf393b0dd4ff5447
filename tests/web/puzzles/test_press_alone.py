"""A press whose server was killed ends without a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

JOB = json.dumps({"do": "judge", "link": "6x6-2c1a3a21a3a3d2b1c2c21a101a"}) + "\n"


def press(stdin: str, stdout: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "boem.web.puzzles.puzzle_jobs"],
        input=stdin.encode(), stdout=stdout, stderr=subprocess.PIPE, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("begun", ["", JOB[:10]])
def test_a_job_that_was_not_told_to_its_end_is_not_begun(begun: str) -> None:
    ran = press(begun, subprocess.PIPE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_where_nobody_waits_for_the_answer_nothing_is_said() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = press(JOB, writer)
    finally:
        os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_job_is_answered_on_a_line() -> None:
    ran = press(JOB, subprocess.PIPE)
    assert json.loads(ran.stdout)["result"]["solutions"] == 1
