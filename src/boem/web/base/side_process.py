"""A process beside the site's own, which yields to it: what computes for long there keeps no move waiting.

Run as a program, it reads pickled messages, `(number, job)` for a call and `(number, None)` once nobody waits for it,
and answers each call with `(number, whether it went well, what it gave or raised)`. It ends with its input.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Final, ParamSpec, TypeAlias, TypeVar

from django.utils import translation

from boem.web.base.client import Client, ask_for, has_gone
from boem.web.base.prepare import set_up

P = ParamSpec("P")
T = TypeVar("T")
Places: TypeAlias = tuple[object, ...]
Named: TypeAlias = dict[str, object]
Job: TypeAlias = tuple[str, Callable[..., object], Places, Named]  # language, function, arguments
Answers: TypeAlias = SimpleQueue[tuple[int, bool, Any] | None]  # None: there are no more
Calls: TypeAlias = SimpleQueue[tuple[int, Client, Job]]
COMMAND: Final = (sys.executable, "-m", "boem.web.base.side_process")
YIELDS: Final = 10  # steps down in the order of who may compute first
IDLE: Final = 600.0  # seconds after which it ends when nothing is asked of it
LOOK: Final = 0.2  # seconds between two looks whether somebody still waits
LOOKS: Final = 300  # after which a call has taken too long


class Died(Exception):
    """The process has ended before it had answered, twice; or it took too long."""


class SideProcess:
    """Starts with the first call, and again where it has ended; one call at a time. It asks no database."""

    def __init__(self) -> None:
        self._numbers, self._lock = count(), Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers = Answers()

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function gives there, in the language of here; what it raises; or raise Died.

        All is pickled, the function by its name. Where the client goes meanwhile, `check_client` says so there, too.
        """
        job = (translation.get_language() or "en", function, args, kwargs)
        with self._lock:
            for _ in range(2):
                try:
                    went_well, value = self._ask(job)
                except (EOFError, OSError):
                    self.close()
                    continue
                if went_well:
                    return value  # type: ignore[no-any-return]
                raise value
        raise Died(function.__name__)

    def close(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            with suppress(OSError):  # where a call was not handed in whole
                if process.stdin is not None:
                    process.stdin.close()

    def _ask(self, job: Job) -> tuple[bool, Any]:
        """The answer; raises EOFError or OSError where the process has ended."""
        process = self._process = self._process or self._start()
        number, gone = next(self._numbers), False
        _write(process.stdin, (number, job))
        for _ in range(LOOKS):
            if not gone and has_gone():
                _write(process.stdin, (number, None))
                gone = True
            try:
                answer = self._answers.get(timeout=LOOK)
            except Empty:
                continue
            if answer is None:
                raise EOFError
            return answer[1:]
        self.close()
        raise Died(job[1].__name__)

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe)  # noqa: S603 (our own, no shell)
        self._answers = Answers()
        Thread(target=_hand_on, args=(process.stdout, self._answers), daemon=True).start()
        return process


SIDE_PROCESS: Final = SideProcess()
atexit.register(SIDE_PROCESS.close)


def _write(pipe: IO[bytes] | None, message: object) -> None:
    if pipe is not None:
        pipe.write(pickle.dumps(message))
        pipe.flush()


def _hand_on(pipe: IO[bytes], answers: Answers) -> None:
    with pipe, suppress(EOFError, OSError, pickle.UnpicklingError):  # half an answer is none
        while True:
            answers.put(pickle.load(pipe))  # noqa: S301 (from our own process)
    answers.put(None)


def main() -> None:
    """Answer call after call."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else is written there
    os.nice(YIELDS)
    set_up()
    calls = Calls()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        try:
            number, client, job = calls.get(timeout=IDLE)
        except Empty:
            return
        ask_for(client)
        answers.write(_answered(number, *job))
        answers.flush()


def _listen(pipe: IO[bytes], calls: Calls) -> None:
    """Hear of calls, and of clients that go while theirs is answered; when the site is no more, be no more."""
    last, client = -1, Client()
    try:
        while True:
            number, job = pickle.load(pipe)  # noqa: S301 (from our own process)
            if job is not None:
                last, client = number, Client()
                calls.put((number, client, job))
            elif number == last:
                client.gone = True
    except EOFError:
        os._exit(0)


def _answered(number: int, language: str, function: Callable[..., object], args: Places, kwargs: Named) -> bytes:
    try:
        with translation.override(language):
            return pickle.dumps((number, True, function(*args, **kwargs)))
    except Exception as error:
        return pickle.dumps((number, False, error))


if __name__ == "__main__":
    main()
