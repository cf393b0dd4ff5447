"""`boem` in a process whose clock tests can move: the system's clock, plus an offset."""

from __future__ import annotations

import os
import runpy
import socket
import sys
from contextlib import suppress
from threading import Thread

from boem.core.clock import CLOCK
from boem.testing.clock import OffsetClock


def forward(pid: int, seconds: float) -> bool:
    """Move a process's clock forward; returns whether the process is listening yet."""
    with socket.socket(socket.AF_UNIX) as line, suppress(ConnectionRefusedError):
        line.connect(_address(pid))
        line.sendall(f"{seconds}\n".encode())
        return bool(line.recv(1))
    return False


def _address(pid: int) -> str:
    return f"\0boem-clock-{pid}"


def _obey(listener: socket.socket, clock: OffsetClock) -> None:
    while True:
        line, _ = listener.accept()
        with line, line.makefile("rw") as told:
            clock.forward(seconds=float(told.readline()))
            told.write(".")


def main(ahead: str, *words: str) -> None:
    """Run `boem` with these arguments, this many seconds ahead."""
    clock = OffsetClock()
    clock.forward(seconds=float(ahead))
    CLOCK.use(clock)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(_address(os.getpid()))
    listener.listen()
    Thread(target=_obey, args=(listener, clock), daemon=True).start()
    sys.argv = ["boem", *words]
    runpy.run_module("boem", run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
