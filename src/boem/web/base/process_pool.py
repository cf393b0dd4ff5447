"""Processes next to the site's own, with lower priority: long computations there delay no move.

A pool has as many as are called at once. Its callers decide who may call when: threads queue at a `Turnstile`, bots'
tables in a `Rota`. Work there uses no database.
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
from boem.web.base.child import OVERDUE, RAISED, TOLD
from boem.web.base.client import has_gone

T = TypeVar("T")
Heard: TypeAlias = Callable[[Any], None]
Answers: TypeAlias = SimpleQueue[tuple[int, str, bytes] | None]  # None: the process has ended
Job: TypeAlias = tuple[bytes, float]  # the pickled work, and the seconds of the processor that it may take
LOOK: Final = 0.2  # seconds between two checks whether the answer is still wanted
SECONDS: Final = 60.0  # per call
UNLIMITED: Final = 1e9  # seconds of the processor, some thirty years
IDLE: Final = 600.0  # seconds without work after which a process ends


class Died(Exception):
    """The process has ended before it had answered, in every attempt."""


class Overdue(Died):
    """It took too long, or too much of the processor, and was ended."""


class Unwanted(Died):
    """Nobody wanted the answer any more, so the process was ended."""


class Pool:
    """Starts a process if none is free. One that has died is replaced, and its call made up to `tries` times."""

    def __init__(self, *, kept: bool, django: bool, nice: int = 10, tries: int = 2, idle: float = IDLE) -> None:
        code = f"from boem.web.base.child import main; main({django=}, {nice=}, {idle=})"
        self._command, self._kept, self._tries = (sys.executable, "-c", code), kept, tries
        self._lock, self._closed = Lock(), 0  # the number of times
        self._free: list[_Child] = []
        self._busy: set[_Child] = set()
        _POOLS.add(self)

    def call(
        self,
        work: Callable[[], T],
        *,
        seconds: float = SECONDS,
        processor: float = UNLIMITED,
        heard: Heard = lambda _: None,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> T:
        """The result of some work there, in the current language; raises what the work raises, or Died.

        It may take so many `seconds`, and so many of the processor's, which other programs don't use up.
        Everything is pickled, functions by name. `heard` gets what the work passes to `child.tell`, in the calling
        thread; `goes_on` is called now and then, and ends the work by returning False. If the client goes meanwhile,
        `check_client` raises in the process, too.
        """
        job = pickle.dumps((translation.get_language() or "en", work)), processor
        until, closed = CLOCK.monotonic() + seconds, self._closed
        with self._child() as child:
            tries = self._tries
            while tries:
                try:
                    kind, value = child.ask(job, until, heard, lambda: self._closed == closed and goes_on())
                except (EOFError, BrokenPipeError):
                    if child.was_overdue:
                        raise Overdue("it took too much of the processor") from None
                    tries -= not child.was_idle
                    continue
                if kind == RAISED:
                    raise value
                return value  # type: ignore[no-any-return]
        raise Died("a process beside the site has ended before it had answered")

    def close(self) -> None:
        """End all processes at once; waiting callers get an error, and the next call starts a new process."""
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
    """One process, started at the first call and after each end. One call at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command, self._numbers = command, count()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers, self._status = Answers(), 0

    def ask(self, job: Job, until: float, heard: Heard, goes_on: Callable[[], bool]) -> tuple[str, Any]:
        """The kind and value of its answer; raises EOFError or BrokenPipeError if the process has ended.

        Whatever it raises, the process has ended then.
        """
        number, gone, answered = next(self._numbers), False, False
        try:
            process = self._process = self._process or self._start()
            _send(process.stdin, (number, *job))
            while goes_on():
                if CLOCK.monotonic() > until:
                    raise Overdue("it took too long")
                if not gone and has_gone():
                    _send(process.stdin, (number, None, UNLIMITED))
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

    @property
    def was_idle(self) -> bool:
        """Whether the last process ended because it had no work, and so before it began the present call."""
        return self._status == 0

    @property
    def was_overdue(self) -> bool:
        """Whether the system has ended the last process because its work took too much of the processor."""
        return self._status == OVERDUE

    def kill(self) -> None:
        """Kill the process; a thread that waits for its answer notices, and closes it."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        """Kill the process and free its resources; only called by the calling thread, or if there is none."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            self._status = process.wait()
            with suppress(OSError):  # a call may not have been written whole
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
