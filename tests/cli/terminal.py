"""The program in a pseudo-terminal, and the contents of its screen."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import termios
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pexpect
import pyte
from pexpect.fdpexpect import fdspawn
from support.forkserver import fork

PROMPT = rb"(?:Lay|Build|Your turn|Game over)> |\[y/N\] "
SECONDS = 180  # seconds that anything may take on a busy machine
SCRIPTED = Path(__file__).with_name("play_scripted.py")


def environment(**changes: str) -> dict[str, str]:
    """The program's environment, without anything of the tester's own terminal."""
    kept = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "SYSTEMROOT", "TMPDIR"}}
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "INPUTRC": os.devnull} | changes


class Terminal:
    """Types lines and reads the screen; after every line it waits for the next prompt or the end."""

    def __init__(
        self, arguments: Sequence[str], *, folder: Path, columns: int = 80, lines: int = 24, **changes: str
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.received = b""
        master, slave = os.openpty()
        self._size(master, columns, lines)
        self.process = fork(arguments, environment(**changes), folder, [slave] * 3)
        os.close(slave)
        self.child = fdspawn(master, timeout=SECONDS)
        self.child.delaybeforesend = None
        self._stream = pyte.ByteStream(self.screen)

    def wait(self, pattern: bytes = PROMPT) -> None:
        """Read until the pattern appears."""
        self.child.expect(pattern)
        self._feed(self.child.before + self.child.after)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Read until the screen is as wanted."""
        while not holds():
            self.child.expect(rb"(?s).+")
            self._feed(self.child.after)

    def wait_for_end(self) -> int:
        """Read everything left; returns the exit status."""
        self.child.expect(pexpect.EOF)
        self._feed(self.child.before)
        return self.process.wait(SECONDS)

    def close(self) -> None:
        """End it, if it is still running."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(SECONDS)
        self.child.close()

    def type(self, *lines: str) -> None:
        """Type lines one by one, waiting for the prompt after each."""
        for line in lines:
            self.child.send(f"{line}\r".encode())
            self.wait()

    def keys(self, keys: str) -> None:
        """Press keys, and wait until they appear on the screen."""
        self.child.send(keys.encode())
        self.wait(re.escape(keys.encode()))

    def leave(self, line: str) -> int:
        """Type a line that ends the program; returns the exit status."""
        self.child.send(f"{line}\r".encode())
        return self.wait_for_end()

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.child.send(b"\x03")

    def resize(self, columns: int, lines: int) -> None:
        """Change the terminal's size."""
        self.screen.resize(lines, columns)
        self._size(self.child.child_fd, columns, lines)

    @property
    def lines(self) -> list[str]:
        """The screen, line by line, without blank ends."""
        text = "\n".join(line.rstrip() for line in self.screen.display).rstrip()
        return text.split("\n")

    @property
    def text(self) -> str:
        """The screen as running text, without line breaks."""
        return " ".join(" ".join(self.lines).split())

    def search_rows(self, width: int, height: int) -> tuple[str, ...]:
        """The person's own search board, read off the screen: `.` covered, `0` to `8`, `*`, `x`."""
        first = next(number for number, line in enumerate(self.lines) if line.startswith("You search"))
        letters = next(number for number in range(first, len(self.lines)) if self.lines[number].startswith("    A"))
        rows = self.lines[letters + 1 : letters + 1 + height]
        return tuple("".join(row[4 + 3 * column] for column in range(width)).translate(_COVERED) for row in rows)

    @staticmethod
    def _size(terminal: int, columns: int, lines: int) -> None:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def _feed(self, data: bytes) -> None:
        self.received += data
        self._stream.feed(data)


_COVERED = str.maketrans("·⚑●", "...")


def boem(*arguments: str, game: str = "mijnenveger") -> list[str]:
    """The real command; in Mijnenveger, the default bot is one that answers at once."""
    against = ["--bot", "careful"] if game == "mijnenveger" and "--bot" not in arguments else []
    return ["-m", "boem", "play", game, *against, *arguments]


def scripted(layout: str, moves: Sequence[str] = (), *arguments: str, ponder: Path | None = None) -> list[str]:
    """The command with a bot that lays these mines and makes these moves, then sweeps in reading order."""
    start = [str(SCRIPTED), layout, ",".join(moves), str(ponder or "")]
    return [*start, "play", "mijnenveger", *arguments]


def read_fields(text: str, pattern: str) -> Mapping[str, str]:
    """The named groups of a pattern that the text must match."""
    match = re.search(pattern, text)
    assert match is not None, text
    return match.groupdict()
