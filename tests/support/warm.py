"""A site that is back at once: a process that has loaded everything forks each of its processes.

What runs is what `boem serve` and `boem worker` run, in processes of their own that can be killed; only Python's own
start and the imports are saved, which are nine tenths of the time.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from support.site import SECONDS, Site

HOST = "127.0.0.1"


class Forked:
    """A process that is the child of another one, as far as `Site` needs it."""

    def __init__(self, pid: int) -> None:
        self.pid, self._handle = pid, os.pidfd_open(pid)

    def send_signal(self, how: int) -> None:
        """Send it a signal, if it is still there."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, how)

    def poll(self) -> int | None:
        """None while it runs; its status is its parent's to know."""
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float) -> int:
        """Wait until it is gone."""
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(str(self.pid), timeout)
        os.close(self._handle)
        return 0


class WarmSite(Site):
    """A site whose processes are forked."""

    parent: subprocess.Popen[str] | None = None

    def _run(self, *words: str) -> None:
        if self.parent is None:
            self.parent = self._warm_up()
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        print(shlex.join(words), file=self.parent.stdin, flush=True)
        self.processes.append(Forked(int(self.parent.stdout.readline())))

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another `boem` command on its data, while the process that forks is there."""
        with tempfile.TemporaryDirectory(prefix="boem-command-") as name:
            self._run(name, *words)
            self.processes.pop().wait(SECONDS)
            out, err, status = ((Path(name) / told).read_bytes() for told in ("out", "err", "status"))
            return subprocess.CompletedProcess(words, int(status), out.decode(errors="replace"), err.decode())

    def _warm_up(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "support.warm", str(self.folder / "log")]
        environment = self.environment() | {"PYTHONPATH": str(Path(__file__).parents[1])}
        return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def cool_down(self) -> None:
        """End the process that forks."""
        if self.parent is not None:
            self.parent.communicate(timeout=SECONDS)


@contextmanager
def warm_site(folder: Path, database_url: str = "", redis_url: str = "", **settings: str) -> Iterator[WarmSite]:
    """A site for as long as the block."""
    folder.mkdir(parents=True, exist_ok=True)
    site = WarmSite(folder, database_url, redis_url, settings=settings)
    try:
        site.start()
        yield site
    finally:
        site.stop()
        site.cool_down()


def main(log: str) -> None:
    """Load the site; then fork a process for each line of standard input, and print its id."""
    import uvicorn  # noqa: F401, PLC0415

    from boem.cli.host import serve  # noqa: PLC0415
    from boem.web.config.prepare import prepare  # noqa: PLC0415

    prepare()
    from django.db import connection  # noqa: PLC0415

    from boem.web.config import asgi, urls  # noqa: F401, PLC0415

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]

    for line in iter(sys.stdin.readline, ""):
        _bury()
        child = os.fork()
        if not child:
            _become(log)
            what, *options = shlex.split(line)
            if what == "serve":
                serve.serve(HOST, int(options[-1]), 1)
            elif what == "worker":
                serve.work()
            else:
                _command(Path(what), options)
            os._exit(0)
        print(child, flush=True)


def _bury() -> None:
    """Let go of the processes that have ended: by the next line whoever asked for one has a handle of it."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _command(folder: Path, words: list[str]) -> None:
    """Be `boem` with these words; what it prints and its status go into files of the folder."""
    from boem.cli.app import main as boem  # noqa: PLC0415

    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT, 0o600), number)
    sys.argv = ["boem", *words]
    try:
        boem()
    except SystemExit as end:
        sys.stdout.flush()
        sys.stderr.flush()
        (folder / "status").write_text(str(end.code or 0))


def _become(log: str) -> None:
    """Be a process of one's own: with its own output, and without the parent's input."""
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
        os.dup2(file, number)


if __name__ == "__main__":
    main(sys.argv[1])
