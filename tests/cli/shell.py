"""The command as a shell runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from cli.terminal import SECONDS, Terminal, environment
from support.forkserver import run

from boem.inference import Field


class Ran(NamedTuple):
    """How a command ended, and its output."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        """Its output as JSON."""
        return json.loads(self.out)


def boem(*arguments: str | Path, stdin: str | bytes = b"", **changes: str) -> Ran:
    """Run it in a pipe, forked, with `changes` to the environment."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    words = ["-m", "boem", *map(str, arguments)]
    ended = run(words, environment(**changes), folder=Path.cwd(), given=given, seconds=SECONDS)
    return Ran(ended.status, ended.out.decode(), ended.err.decode())


def cold_boem(*arguments: str | Path, stdin: str | bytes = b"", **changes: str) -> Ran:
    """The same in a new process; for tests with the fixture `cold`."""
    command = [sys.executable, "-m", "boem", *map(str, arguments)]
    given = stdin.encode() if isinstance(stdin, str) else stdin
    ran = subprocess.run(command, input=given, capture_output=True, timeout=SECONDS, env=environment(**changes))
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def on_terminal(command: str, field: Field, folder: Path, columns: int = 80, **changes: str) -> Terminal:
    """A command about a field, in a terminal tall enough for all its output."""
    file = folder / "field.txt"
    file.write_text(str(field))
    mines = () if field.mines is None else ("--mines", str(field.mines))
    whole = ["-m", "boem", command, str(file), *mines]
    terminal = Terminal(whole, folder=folder, columns=columns, lines=120, **changes)
    assert terminal.wait_for_end() == 0
    return terminal
