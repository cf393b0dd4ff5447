"""A shelf of proper puzzles, which comes with the program: JSON Lines in shelf.jsonl."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from boem.puzzles.graded import Graded


@cache
def shelf() -> tuple[Graded, ...]:
    """Every puzzle on it, the small ones first, and of a size the easy ones."""
    lines = files("boem.puzzles").joinpath("shelf.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Graded.of_json(json.loads(line)) for line in lines)
