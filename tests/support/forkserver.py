"""Instant commands and sites: a process that has loaded their modules forks one for each.

The result is that of `python …` with the same arguments, in a process and session of its own, with its own environment,
folder and files; only Python's start and most imports are saved, which are nine tenths of the time. Django isn't set up
before the fork, so every process reads its own settings. A second server has the site loaded, too, for processes with
data of their own and settings that are the usual ones otherwise: see `support.loaded`.
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import runpy
import select
import selectors
import signal
import socket
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple

from support import loaded

REAL: Final = subprocess.Popen  # tests put others in its place
MOST_FILES: Final = 4
OURS: Final = ("boem.web", "boem._native")  # not loaded beforehand: it needs settings
LIBRARIES: Final = (
    "allauth", "argon2", "asgiref", "babel", "boem", "channels", "csp", "dj_database_url", "django",
    "django_htmx", "fido2", "httptools", "imap_tools", "joblib", "limits", "lxml", "msgspec", "ninja", "numpy",
    "openskill", "platformdirs", "prometheus_client", "psycopg", "psycopg_pool", "pydantic", "pythonjsonlogger",
    "redis", "rich", "typer", "typst", "uvicorn", "uvloop", "websockets", "whitenoise",
)  # fmt: skip


class Ended(NamedTuple):
    """A process's status and output."""

    status: int
    out: bytes
    err: bytes


class Forked:
    """A forked process with the interface of `subprocess.Popen`; its status comes through a pipe."""

    def __init__(self, pid: int, status: int) -> None:
        self.pid, self._pipe, self._lock = pid, status, threading.Lock()
        self.returncode: int | None = None

    def __del__(self) -> None:
        os.close(self._pipe)  # only once read: another thread may be waiting for it

    def poll(self) -> int | None:
        """The status, or None while it runs."""
        return self._read(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; returns the status."""
        status = self._read(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(f"the forked process {self.pid}", timeout or 0)
        return status

    def send_signal(self, how: int) -> None:
        """Send it a signal, if it still exists."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def _read(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._pipe], [], [], timeout)[0]:
            with self._lock:  # a second reader finds nothing left
                if told := os.read(self._pipe, 16):
                    self.returncode = int(told)
        return self.returncode


def fork(words: Sequence[str], environment: Mapping[str, str], folder: Path, files: Sequence[int]) -> Forked:
    """Run `python` with these arguments; `files` are its input, output and errors."""
    server, lock = _server(site=loaded.has_enough(environment))
    request = json.dumps({"words": list(words), "environment": dict(environment), "folder": str(folder)}).encode()
    status, told = os.pipe()
    with lock:
        socket.send_fds(server, [len(request).to_bytes(4)], [*files, told])
        server.sendall(request)
        os.close(told)
        return Forked(int.from_bytes(_exactly(server, 4)), status)


def run(
    words: Sequence[str], environment: Mapping[str, str], *, folder: Path, given: bytes = b"", seconds: float = 180
) -> Ended:
    """The same, with this input, waiting for its end."""
    with TemporaryFile() as into, TemporaryFile() as out, TemporaryFile() as err:
        into.write(given)
        into.seek(0)
        files: list[IO[bytes]] = [into, out, err]
        status = fork(words, environment, folder, [file.fileno() for file in files]).wait(seconds)
        out.seek(0)
        err.seek(0)
        return Ended(status, out.read(), err.read())


@cache
def _server(*, site: bool) -> tuple[socket.socket, threading.Lock]:
    """A server with or without the site, one per test process, which ends with it; it loads what is loaded here."""
    here, there = socket.socketpair()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOEM_", "DJANGO_"))}
    told = {"PYTHONPATH": str(Path(__file__).parents[1]), "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "support.forkserver", str(there.fileno())]
    server = REAL(command, env=kept | told, pass_fds=[there.fileno()], start_new_session=True)
    there.close()
    modules = [name for name in sys.modules if name.partition(".")[0] in LIBRARIES and not name.startswith(OURS)]
    document = json.dumps({"modules": modules, "site": site}).encode()
    here.sendall(len(document).to_bytes(4) + document)

    def end() -> None:
        here.close()
        server.wait()

    atexit.register(end)
    return here, threading.Lock()


class Server:
    """Forks a process for each request, and reports how each ends."""

    def __init__(self, requests: socket.socket) -> None:
        self.requests = requests
        self.children: dict[int, tuple[int, int]] = {}  # by process handle: its id, and where to send its status
        self.ready = selectors.DefaultSelector()
        self.ready.register(requests, selectors.EVENT_READ)

    def serve(self) -> Sequence[str] | None:
        """In a child, returns its arguments; in the server, None once there are no more requests."""
        while True:
            for key, _ in self.ready.select():
                if key.fileobj is not self.requests:
                    self._pass_on(key.fd)
                    continue
                length, files, *_ = socket.recv_fds(self.requests, 4, MOST_FILES)
                if not length:
                    self._kill()
                    return None
                request = json.loads(_exactly(self.requests, int.from_bytes(length)))
                *own, status = files
                pid = os.fork()
                if not pid:
                    self._forget(status)
                    _become(own, request["environment"], request["folder"])
                    words: list[str] = request["words"]
                    return words
                for file in own:
                    os.close(file)
                handle = os.pidfd_open(pid)
                self.children[handle] = pid, status
                self.ready.register(handle, selectors.EVENT_READ)
                self.requests.sendall(pid.to_bytes(4))

    def _pass_on(self, handle: int) -> None:
        self.ready.unregister(handle)
        os.close(handle)
        pid, told = self.children.pop(handle)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with suppress(BrokenPipeError):
            os.write(told, str(status).encode())
        os.close(told)

    def _kill(self) -> None:
        for pid, _ in self.children.values():
            os.kill(pid, signal.SIGKILL)

    def _forget(self, status: int) -> None:
        """Close what belongs to the server, in a child."""
        self.ready.close()
        self.requests.close()
        for handle, (_, told) in self.children.items():
            os.close(handle)
            os.close(told)
        os.close(status)


def _become(files: Sequence[int], environment: Mapping[str, str], folder: str) -> None:
    """Take on a session, terminal, files, environment and folder of its own."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests themselves may run with this signal ignored
    for how in (signal.SIGHUP, signal.SIGQUIT):
        signal.signal(how, signal.SIG_DFL)
    for number, file in enumerate(files):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    encoding = environment.get("PYTHONIOENCODING")
    errors = "strict" if encoding else "surrogateescape"  # Python's own choice where the language is C.UTF-8
    # The old ones remember whether their files were seekable.
    sys.stdin = open(0, encoding=encoding or "utf-8", errors=errors, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=encoding or "utf-8", errors=errors, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding=encoding or "utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    if "PYTHONPATH" in environment:
        sys.path[:0] = environment["PYTHONPATH"].split(os.pathsep)
        _look_again("boem.core.registry", "boem.core.origin")
    if "BOEM_LOCALE" in environment:
        _look_again("boem.core.texts")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)


def _look_again(*modules: str) -> None:
    """Make games or languages be looked up again: some loaded modules have already asked for them."""
    for name in modules:
        for one in vars(sys.modules[name]).values() if name in sys.modules else ():
            if clear := getattr(one, "cache_clear", None):
                clear()


def _run(words: Sequence[str]) -> None:
    """What Python does with its arguments."""
    how, *rest = words
    if how == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    elif how == "-c":
        sys.argv = ["-c", *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})
    else:
        sys.argv = [*words]
        sys.path.insert(0, str(Path(how).parent))
        runpy.run_path(how, run_name="__main__")


def _end(status: object) -> None:
    """End without tearing down loaded modules, which takes longer than most commands; or leave that to Python."""
    if status is not None and not isinstance(status, int):
        return
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    with suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit((status or 0) & 0xFF)


def _exactly(stream: socket.socket, count: int) -> bytes:
    return b"".join(iter(_pieces(stream, count)))


def _pieces(stream: socket.socket, count: int) -> Iterator[bytes]:
    while count and (piece := stream.recv(count)):
        count -= len(piece)
        yield piece


def main(listening: int) -> None:
    """Serve requests; in a child, run its arguments."""
    with socket.socket(fileno=listening) as requests:
        loaded.load(**json.loads(_exactly(requests, int.from_bytes(_exactly(requests, 4)))))
        words = Server(requests).serve()
    if words is not None:
        try:
            _run(words)
        except SystemExit as ended:
            _end(ended.code)
            raise
        _end(None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
