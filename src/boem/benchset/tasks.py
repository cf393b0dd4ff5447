"""The positions and their answers."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from boem.core.terms import Json

VERSION: Final = 1
"""Goes up whenever an id stands for another question, or its answer for something else."""
FILE: Final = Path(__file__).parent / f"set-{VERSION}.jsonl.gz"


class Task(msgspec.Struct, frozen=True):
    """One line of the set; docs/benchmark.md says what questions and answers of each kind have in them."""

    version: int
    id: str
    class_: str = msgspec.field(name="class")
    kind: str
    question: dict[str, Json]
    answer: dict[str, Json]

    @property
    def asked(self) -> bytes:
        """The line as a program gets it, without the answer."""
        told = {name: value for name, value in msgspec.to_builtins(self).items() if name != "answer"}
        return msgspec.json.encode(told) + b"\n"


def tasks() -> Iterator[Task]:
    """The whole set, in order."""
    decoder = msgspec.json.Decoder(Task)
    with gzip.open(FILE) as lines:
        yield from map(decoder.decode, lines)
