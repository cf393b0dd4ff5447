"""Positions with counts and probabilities agreed by several independent engines."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

from boem.inference import Field

_FILE: Final = Path(__file__).parent.parent / "inference" / "positions.jsonl.gz"
with gzip.open(_FILE, "rt", encoding="utf-8") as lines:
    POSITIONS: Final[dict[str, dict[str, Any]]] = {position["id"]: position for position in map(json.loads, lines)}


def field_of(name: str) -> Field:
    """One of the positions."""
    return Field.from_rows(POSITIONS[name]["rows"], POSITIONS[name]["mines"])
