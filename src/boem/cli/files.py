"""The files that a command line names."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from boem.core.errors import Unreadable
from boem.core.game import Json


@contextmanager
def stream_of(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input for `-`; Unreadable says why there are none."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as open_file:
        try:
            stream = open_file.enter_context(Path(name).open("rb"))
            stream.peek(1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Unreadable(f"{reason[0].lower()}{reason[1:]}", name) from None
        yield stream


def print_json(value: Json) -> None:
    """One JSON object on a line of standard output, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    sys.stdout.buffer.flush()
