"""A program that is asked one question after another, and may hang, crash or flood."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import IO, Final, Literal, TypeAlias

import msgspec

from boem.benchset.tasks import Task
from boem.core.errors import ParseError
from boem.core.terms import Json
from boem.core.texts import gettext_noop as _

MOST_BYTES: Final = 1 << 23  # of an answer; the longest right one has some six million
KEPT_BYTES: Final = 2000  # of what was said on standard error
_CHUNK: Final = 1 << 16
Failure: TypeAlias = Literal["slow", "failed"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use: seconds for a question, its start included, and memory for each of its processes."""

    seconds: float = 10.0
    megabytes: int = 4096


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a question: an answer, or why there is none, with what the program last said on standard error."""

    seconds: float
    given: Mapping[str, Json] | None = None
    failure: Failure = "failed"
    why: str = ""
    said: str = ""


class NoAnswer(Exception):
    """Why a program can't be asked any further."""

    def __init__(self, failure: Failure, why: str) -> None:
        super().__init__(failure, why)
        self.failure, self.why = failure, why


@dataclass
class Contestant:
    """A program in a session of its own, started when it is asked something and ended whenever it fails.

    It is ended by killing its process group. A process that has left the group lives on, and what a program does to
    files or over the network is not limited: this is no sandbox.
    """

    command: Sequence[str]
    limits: Limits
    _running: _Running | None = field(default=None, init=False)

    def ask(self, task: Task) -> Reply:
        """Send a question and wait for the answer. Raises ParseError if there is no such program."""
        began = time.perf_counter()
        running = self._running = self._running or _Running(self.command, self.limits)
        try:
            given = _read(running.exchange(task.asked, began + self.limits.seconds), task.id)
        except NoAnswer as none:
            self.stop()
            said = running.said.decode(errors="replace")
            return Reply(time.perf_counter() - began, None, none.failure, none.why, said)
        return Reply(time.perf_counter() - began, given)

    def stop(self) -> None:
        """Kill the program, whatever it is doing."""
        if self._running is not None:
            self._running.kill()
            self._running = None

    def __enter__(self) -> Contestant:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class _Running:
    """The process and its pipes. Nothing here waits for the program beyond the deadline, or keeps more than it may."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 (the user's choice, no shell)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                preexec_fn=partial(_limit, limits.megabytes),  # noqa: PLW1509 (nothing here has threads)
                bufsize=0,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise ParseError("{program} can't be started: {reason}", program=command[0][:60], reason=reason) from None
        self._pipes: list[IO[bytes]] = [
            pipe for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe is not None
        ]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        self._selector = DefaultSelector()
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, EVENT_READ)
        self._selector.register(self._stderr, EVENT_READ)
        self._read = bytearray()
        self.said = b""

    def exchange(self, line: bytes, deadline: float) -> bytes:
        """Send a line, and wait for one. Raises NoAnswer."""
        unsent, searched = memoryview(line), 0
        self._selector.register(self._stdin, EVENT_WRITE)
        while (end := self._read.find(b"\n", searched)) < 0:
            searched = len(self._read)
            if searched > MOST_BYTES:
                raise NoAnswer("failed", _("its answer is longer than {most} bytes"))
            left = deadline - time.perf_counter()
            if left <= 0:
                raise NoAnswer("slow", "")
            for key, _events in self._selector.select(left):
                if key.fd != self._stdin:
                    self._heard(key.fd)
                    continue
                unsent = unsent[self._written(unsent) :]
                if not unsent:
                    self._selector.unregister(self._stdin)
        if unsent:
            raise NoAnswer("failed", _("it answered before it had read the question"))
        answer = bytes(self._read[:end])
        del self._read[: end + 1]
        return answer

    def _written(self, unsent: memoryview) -> int:
        """How much of it the pipe took."""
        try:
            return os.write(self._stdin, unsent[:_CHUNK])
        except BrokenPipeError:
            raise NoAnswer("failed", _("it ended without an answer")) from None

    def _heard(self, pipe: int) -> None:
        """Take what a pipe has."""
        data = os.read(pipe, _CHUNK)
        if pipe == self._stdout:
            if not data:
                raise NoAnswer("failed", _("it ended without an answer"))
            self._read += data
        elif data:
            self.said = (self.said + data)[-KEPT_BYTES:]
        else:
            self._selector.unregister(pipe)

    def kill(self) -> None:
        """Kill its process group; the leader isn't waited for before, so its number is still its own."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        with suppress(BlockingIOError):
            self.said = (self.said + os.read(self._stderr, _CHUNK))[-KEPT_BYTES:]
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()


def _limit(megabytes: int) -> None:
    """Limit the memory of this process and its children, and leave no core files."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = megabytes << 20 if hard == resource.RLIM_INFINITY else min(megabytes << 20, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _read(line: bytes, id_: str) -> Mapping[str, Json]:
    """The answer in a line. Raises NoAnswer."""
    try:
        given = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        given = None
    if not isinstance(given, dict):
        raise NoAnswer("failed", _("its answer is no JSON object"))
    if given.get("id") != id_:
        raise NoAnswer("failed", _("its answer has another id"))
    return given
