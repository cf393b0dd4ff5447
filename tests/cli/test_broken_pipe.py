"""A command whose reader goes away ends with status 141, silently."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.terminal import environment

FIELD = "1 . . 1\n. . . .\n1 . . 1\n"
COMMANDS = [
    ["bots"], ["games"], ["games", "--json"], ["infer", "field.txt"], ["infer", "field.txt", "--json"],
    ["prove", "field.txt"], ["puzzle", "generate", "--count", "3"], ["puzzle", "generate", "--format", "svg"],
    ["puzzle", "solve", "puzzle.txt"], ["puzzle", "grade", "puzzle.txt"], ["puzzle", "explain", "puzzle.txt"],
    ["puzzle", "book", "--count", "1", "-o", "-"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_the_status_is_that_of_a_broken_pipe_and_never_that_of_a_no(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "field.txt").write_text(FIELD)
    (tmp_path / "puzzle.txt").write_text("6x6-2c1a3a21a3a3d2b1c2c21a101a")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "boem", *arguments],
            stdout=writer, stderr=subprocess.PIPE, timeout=60, cwd=tmp_path, env=environment(),
        )  # fmt: skip
    finally:
        os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")
