"""Writes the public benchmark from its seeds, src/boem/benchset/set-1.jsonl.gz; `make bench-set`, some two minutes."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from bench_set_fields import fields
from bench_set_mazes import mazes
from bench_set_rounds import rounds

from boem.benchset import FILE, VERSION

Made = Iterable[tuple[str, dict[str, Any], dict[str, Any]]]


def tasks(kind: str, made: Made) -> Iterator[dict[str, Any]]:
    """The lines of the set, numbered within their class."""
    amounts = Counter[str]()
    for name, question, answer in made:
        amounts[name] += 1
        known = {"version": VERSION, "id": f"{name}-{amounts[name]:02}", "class": name, "kind": kind}
        yield known | {"question": question, "answer": answer}


def main() -> None:
    """Write the file."""
    whole = chain(tasks("field", fields()), tasks("maze", mazes()), tasks("round", rounds()))
    text = msgspec.json.Encoder().encode_lines(whole)
    FILE.write_bytes(gzip.compress(text, mtime=0))


if __name__ == "__main__":
    main()
