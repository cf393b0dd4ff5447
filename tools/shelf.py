"""Generates the puzzles of the shelf, and the small ones, again and writes them to src/boem/puzzles; `make shelf`."""

from __future__ import annotations

import json
from pathlib import Path

from boem.puzzles.shelf import AMOUNTS, SMALL, stock

PUZZLES = Path(__file__).parent.parent / "src" / "boem" / "puzzles"


def main() -> None:
    """Write each file, once all of it is generated."""
    for name, amounts in (("shelf.jsonl", AMOUNTS), ("small.jsonl", SMALL)):
        lines = [json.dumps(graded.to_json()) for graded in stock(amounts)]
        (PUZZLES / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
