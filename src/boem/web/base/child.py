"""The main loop of a child process, which a `Pool` starts: it works through one call after another.

Pickled messages come on its standard input: `(number, work, processor)` with the seconds of the processor that the work
may take, and the same with None for the work once nobody waits for the answer any more. It replies with `(number, kind,
value)`, where the kind is TOLD, any number of times, and then GAVE or RAISED. Work and values are pickled within the
message, so that a message can be read whatever it contains. The process ends with its input, or after a long time
without work.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pkgutil import resolve_name
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final, TypeAlias

from boem.core.errors import BoemError
from boem.web.base.client import Client, ClientGone, ask_for

Work: TypeAlias = tuple[str, Callable[[], object]]  # the caller's language, and what to call
Calls: TypeAlias = SimpleQueue[tuple[int, Client, bytes, float]]
TOLD, GAVE, RAISED = "told", "gave", "raised"
OVERDUE: Final = -getattr(signal, "SIGXCPU", 24)  # the status of a process that used too much of the processor


class Lost(Exception):
    """Stands for an error of another process that can't be pickled; its text is the traceback's last line."""


def call_by_name(name: str, *args: object) -> Any:
    """Call `module:function`, for callers that may not import it."""
    return resolve_name(name)(*args)


def tell(value: object) -> None:
    """Report progress to the caller; does nothing outside a child process."""
    if _OUT:
        _OUT[-1](TOLD, value)


_OUT: Final[list[Callable[[str, object], None]]] = []


def main(*, django: bool, nice: int, idle: float) -> None:
    """Answer call after call until there is none for `idle` seconds; without Django, work has no settings.

    The status is 0 only then.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that nothing else is written there
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the site gets it, and ends this process
    with suppress(AttributeError, OSError):
        os.nice(nice)
    calls = Calls()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    if django:
        from boem.web.base.prepare import set_up

        set_up()
    try:  # Python's own way out aborts while another thread reads standard input
        while True:
            number, client, work, processor = calls.get(timeout=idle)
            ask_for(client)
            _allow(processor)
            _answer(number, work, answers, django=django)
    except Empty:
        os._exit(0)
    except BrokenPipeError:
        os._exit(1)


def _listen(pipe: IO[bytes], calls: Calls) -> None:
    """Read calls, and note when a client goes while its call is answered; exit when the site is gone."""
    last, client = -1, Client()
    try:
        while True:
            number, work, processor = pickle.load(pipe)  # noqa: S301 (from the process that has started this one)
            if work is not None:
                last, client = number, Client()
                calls.put((number, client, work, processor))
            elif number == last:
                client.gone = True
    except (EOFError, pickle.UnpicklingError):
        os._exit(1)


def _allow(processor: float) -> None:
    """Have the system end this process, without a core dump, once it has used the processor for so long from now on."""
    with suppress(ImportError):  # Windows
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        own = ceil(time.process_time() + processor)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (own if most == resource.RLIM_INFINITY else min(own, most), most))


def _answer(number: int, work: bytes, answers: IO[bytes], *, django: bool) -> None:
    def send(kind: str, value: object) -> None:
        pickle.dump((number, kind, pickle.dumps(value)), answers)
        answers.flush()

    _OUT[:] = [send]
    try:
        language, function = pickle.loads(work)  # noqa: S301 (as above)
        send(GAVE, _in_language(language, function) if django else function())
    except BrokenPipeError:
        raise
    except Exception as error:
        if not isinstance(error, BoemError | ClientGone):
            traceback.print_exc()
        send(RAISED, _portable(error))


def _in_language(language: str, function: Callable[[], object]) -> object:
    from django.utils import translation

    with translation.override(language):
        return function()


def _portable(error: Exception) -> Exception:
    """The error if it can be pickled, otherwise a Lost."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    except Exception:
        return Lost("".join(traceback.format_exception_only(error)).strip())
    return error
