"""Generates the puzzles of the shelf again and writes them to src/boem/puzzles/shelf.jsonl; `make shelf`."""

from __future__ import annotations

import json
from pathlib import Path

from boem.puzzles.shelf import stock

SHELF = Path(__file__).parent.parent / "src" / "boem" / "puzzles" / "shelf.jsonl"


def main() -> None:
    """Write the shelf, once all of it is generated."""
    lines = [json.dumps(graded.to_json()) for graded in stock()]
    SHELF.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
