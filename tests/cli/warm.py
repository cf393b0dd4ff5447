"""Commands that begin at once: a process that has loaded the program forks one for each.

What runs is what `python -m boem` runs, in a process of its own; only Python's own start and the imports are saved,
which are most of the time.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from atexit import register
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.terminal import environment

FILES = ("in", "out", "err")
MOST_BYTES = 1 << 16


def run(arguments: Sequence[str], given: bytes) -> tuple[int, bytes, bytes]:
    """The status of a command, and what it wrote."""
    parent = _parent()
    assert parent.stdin is not None
    assert parent.stdout is not None
    with TemporaryDirectory() as folder:
        Path(folder, "in").write_bytes(given)
        parent.stdin.write(json.dumps([folder, str(Path.cwd()), *arguments]).encode() + b"\n")
        parent.stdin.flush()
        status = int(parent.stdout.readline())
        return status, Path(folder, "out").read_bytes(), Path(folder, "err").read_bytes()


@cache
def _parent() -> subprocess.Popen[bytes]:
    path = {"PYTHONPATH": str(Path(__file__).parents[1])}
    parent = subprocess.Popen(
        [sys.executable, "-m", "cli.warm"], env=environment(**path), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    register(parent.communicate)
    return parent


def main() -> None:
    """Load the commands; then run one in a process of its own for each line of standard input."""
    from boem.cli import analyse, infer, prove, replay, verify  # noqa: F401, PLC0415
    from boem.cli.app import app  # noqa: PLC0415
    from boem.cli.pbm import reporting, rounds, setting_up  # noqa: F401, PLC0415

    with redirect_stdout(StringIO()):
        app(["games"], standalone_mode=False)  # what it takes to read options is loaded by reading some
    while line := _line():
        folder, here, *arguments = json.loads(line)
        child = os.fork()
        if not child:
            _become(folder, here)
            sys.argv = ["boem", *arguments]
            runpy.run_module("boem", run_name="__main__", alter_sys=True)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(1, f"{status}\n".encode())


def _line() -> bytes:
    """One line of standard input, of which nothing is read ahead, for the children have another."""
    line = b""
    while not line.endswith(b"\n") and (more := os.read(0, MOST_BYTES)):
        line += more
    return line


def _become(folder: str, here: str) -> None:
    """Be a process with its own files and place."""
    os.chdir(here)
    for number, name in enumerate(FILES):
        file = os.open(Path(folder, name), os.O_RDWR | os.O_CREAT, 0o600)
        os.dup2(file, number)
        os.close(file)


if __name__ == "__main__":
    main()
