"""Jobs for the site's worker processes, and what may go wrong there."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import IO, Any

import pytest

from boem.core.errors import TooHard
from boem.web.base.child import tell


class Stays(Exception):
    """Can be pickled, but not unpickled."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what}{where}")


def counts_to(most: int) -> str:
    """Report each number."""
    for number in range(1, most + 1):
        tell(number)
    return "done"


def never_ends(mark: Path | str) -> None:
    """Write the process id, atomically, and wait forever."""
    mark = Path(mark)
    half = mark.with_suffix(".half")
    half.write_text(str(os.getpid()))
    half.replace(mark)
    while True:
        signal.pause()


def works_without_end(mark: Path) -> None:
    """Write the process id, and keep the processor busy forever."""
    mark.write_text(str(os.getpid()))
    while True:
        pass


def works_for(seconds: float) -> int:
    """Keep the processor busy for so many of its seconds, and return the process id."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def never_ends_at_first(mark: Path) -> int:
    """Like `never_ends`, but return the process id where it has run before."""
    if not mark.exists():
        never_ends(mark)
    return os.getpid()


def is_killed_while_it_answers_at_first(mark: Path) -> int:
    """Write the process id, and have the process killed halfway through the answer; return the id the next time."""

    def write_half(message: object, pipe: IO[bytes]) -> None:
        whole = pickle.dumps(message)
        pipe.write(whole[: len(whole) // 2])
        pipe.flush()
        os.kill(os.getpid(), signal.SIGKILL)

    if not mark.exists():
        mark.write_text(str(os.getpid()))
        pytest.MonkeyPatch().setattr(pickle, "dump", write_half)
    return os.getpid()


class KillsItsSender:
    """An answer that kills the process it comes from as it is read, and becomes that process's id."""

    def __reduce__(self) -> tuple[Any, ...]:
        return killed, (os.getpid(),)


def killed(pid: int) -> int:
    """Kill a process."""
    os.kill(pid, signal.SIGKILL)
    return pid


def dies(_: str) -> None:
    """End the process without a word."""
    os._exit(3)


def finds_it_too_hard(_: str) -> None:
    """Fail like a game that can't be analysed."""
    raise TooHard(1e9, 1.0, frozenset(), frozenset())


def dies_noting(mark: Path) -> None:
    """End the process without a word, counting how often."""
    mark.write_text(str(int(mark.read_text() if mark.exists() else "0") + 1))
    os._exit(1)


def says_whether_it_knows_django() -> tuple[int, bool]:
    """The process id, and whether Django was set up there."""
    return os.getpid(), "django" in sys.modules and import_module("django.apps").apps.ready


def raises_what_can_not_travel() -> None:
    """Raise an exception that can't be pickled and restored."""
    raise Stays("here", "")


def is_alive(pid: int) -> bool:
    """Whether there is such a process, other than a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
