"""Processes beside the site's own, which yield to it: what computes for long there keeps no move waiting.

A pool has as many of them as are called at once. Who may call when is for those who call it to say: threads queue at a
`Turnstile`, bots' tables in a `Rota`. What is done there asks no database.
"""

from __future__ import annotations

import atexit
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Final, TypeAlias, TypeVar
from weakref import WeakSet

from django.utils import translation

from boem.core.clock import CLOCK
from boem.web.base.child import RAISED, TOLD
from boem.web.base.client import has_gone

T = TypeVar("T")
Heard: TypeAlias = Callable[[Any], None]
Answers: TypeAlias = SimpleQueue[tuple[int, str, bytes] | None]  # None: there are no more
LOOK: Final = 0.2  # seconds between two looks whether somebody still waits
SECONDS: Final = 60.0  # that a call may take


class Died(Exception):
    """The process has ended before it had answered, as often as it was tried."""


class Overdue(Died):
    """It took too long, and was ended."""


class Unwanted(Died):
    """Nobody wanted it any more, so it was ended."""


class Pool:
    """Starts a process where none is free. One that has died is followed by another; the call is made again, or not."""

    def __init__(self, *, kept: bool, django: bool, nice: int = 10, tries: int = 2) -> None:
        code = f"from boem.web.base.child import main; main({django=}, {nice=})"
        self._command, self._kept, self._tries = (sys.executable, "-c", code), kept, tries
        self._lock, self._closed = Lock(), 0  # how often
        self._free: list[_Child] = []
        self._busy: set[_Child] = set()
        _POOLS.add(self)

    def call(
        self,
        work: Callable[[], T],
        *,
        seconds: float = SECONDS,
        heard: Heard = lambda _: None,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> T:
        """What some work gives there, in the language of here; what it raises; or raise Died.

        All is pickled, functions by their names. `heard` gets what `child.tell` is told there, in the thread that
        calls; `goes_on` is asked there now and then, and ends it with a no. Where the client goes meanwhile,
        `check_client` says so in the process, too.
        """
        job = pickle.dumps((translation.get_language() or "en", work))
        until, closed = CLOCK.monotonic() + seconds, self._closed
        with self._child() as child:
            for _ in range(self._tries):
                try:
                    kind, value = child.ask(job, until, heard, lambda: self._closed == closed and goes_on())
                except (EOFError, BrokenPipeError):
                    continue
                if kind == RAISED:
                    raise value
                return value  # type: ignore[no-any-return]
        raise Died("a process beside the site has ended before it had answered")

    def close(self) -> None:
        """End all processes, whatever they do; whoever waits for one is told so, and the next call starts another."""
        with self._lock:
            self._closed += 1
            free, self._free = self._free, []
            for child in self._busy:
                child.kill()
        for child in free:
            child.close()

    @contextmanager
    def _child(self) -> Iterator[_Child]:
        with self._lock:
            child = self._free.pop() if self._free else _Child(self._command)
            self._busy.add(child)
        try:
            yield child
        finally:
            if not self._kept:
                child.close()
            with self._lock:
                self._busy.discard(child)
                if child.is_there:
                    self._free.append(child)


class _Child:
    """One process: it starts with the first call, and again where it has ended. One call at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command, self._numbers = command, count()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers = Answers()

    def ask(self, job: bytes, until: float, heard: Heard, goes_on: Callable[[], bool]) -> tuple[str, Any]:
        """The kind and value of its answer; raises EOFError or BrokenPipeError where it has ended.

        Whatever is raised, it has ended then.
        """
        number, gone, answered = next(self._numbers), False, False
        try:
            process = self._process = self._process or self._start()
            _send(process.stdin, (number, job))
            while goes_on():
                if CLOCK.monotonic() > until:
                    raise Overdue("it took too long")
                if not gone and has_gone():
                    _send(process.stdin, (number, None))
                    gone = True
                with suppress(Empty):
                    answer = self._answers.get(timeout=LOOK)
                    if answer is None:
                        raise EOFError
                    value = pickle.loads(answer[2])  # noqa: S301 (from our own process)
                    answered = answer[1] != TOLD
                    if answered:
                        return answer[1], value
                    heard(value)
            raise Unwanted("nobody waits for it any more")
        finally:
            if not answered:
                self.close()

    @property
    def is_there(self) -> bool:
        """Whether it has a process, as far as is known."""
        return self._process is not None

    def kill(self) -> None:
        """End the process; another thread that waits for its answer notices, and closes it."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        """End the process, and give back what it was reached by; for the thread that calls, or where none does."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            with suppress(OSError):  # where a call was not handed in whole
                if process.stdin is not None:
                    process.stdin.close()

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603 (our own, no shell)
        self._answers = Answers()
        Thread(target=_hand_on, args=(process.stdout, self._answers), daemon=True).start()
        return process


def _send(pipe: IO[bytes] | None, message: object) -> None:
    if pipe is not None:
        pickle.dump(message, pipe)
        pipe.flush()


def _hand_on(pipe: IO[bytes], answers: Answers) -> None:
    with pipe, suppress(EOFError, OSError, pickle.UnpicklingError):  # half an answer is none
        while True:
            answers.put(pickle.load(pipe))  # noqa: S301 (from our own process)
    answers.put(None)


def close_all() -> None:
    """End all processes of all pools."""
    for pool in tuple(_POOLS):
        pool.close()


_POOLS: Final = WeakSet[Pool]()
atexit.register(close_all)
