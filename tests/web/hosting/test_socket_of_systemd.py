"""With a socket that somebody else keeps open, as boem.socket does, whoever calls during a restart waits."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from support.site import HOST
from support.waiting import SECONDS, wait_until

from boem.cli.host import serve

ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://{HOST}:{port}/readyz", trust_env=False, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def served(listening: socket.socket, folder: Path) -> Iterator[None]:
    """The site, started as systemd starts it."""
    command = 'exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" -m boem serve'
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOEM_", "DJANGO_"))}
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            ["sh", "-c", command, sys.executable],
            env=kept | {"BOEM_DATA": str(folder / "data")},
            stdin=listening.fileno(),
            stdout=log,
            stderr=log,
        )
    try:
        port = listening.getsockname()[1]
        wait_until(lambda: is_ready(port) or process.poll() is not None, (folder / "log").read_text)
        assert process.poll() is None
        yield
    finally:
        process.terminate()
        assert process.wait(SECONDS) in (0, -signal.SIGTERM), (folder / "log").read_text()


@pytest.mark.usefixtures("own_site", "cold")
def test_a_request_made_between_two_processes_is_answered_by_the_second(tmp_path: Path) -> None:
    with socket.create_server((HOST, 0)) as listening:
        with served(listening, tmp_path):
            pass
        with socket.create_connection(listening.getsockname()) as early:
            early.settimeout(SECONDS)
            early.sendall(ASKED)
            with served(listening, tmp_path), early.makefile("rb") as answer:
                assert answer.read().startswith(b"HTTP/1.1 200 ")
        place = f"http://{HOST}:{listening.getsockname()[1]}/"
    assert (tmp_path / "log").read_text().count(f"Boem is at {place} ") == 2


def test_a_socket_for_another_process_is_none_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", "1")
    for pid in ("", "1", str(os.getpid() + 1)):
        monkeypatch.setenv("LISTEN_PID", pid)
        assert serve.given() is None
