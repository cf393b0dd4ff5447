"""The moves of a replayed game, with their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.text import Text

from boem.core.game import Json
from boem.core.points import HYPHEN, signed

Entries: TypeAlias = Sequence[tuple[str, Mapping[str, Json]]]
"""The entries of a replay, as `document_for` tells them, each under the name of who acted."""


def list_moves(entries: Entries) -> Text:
    """A line for each."""
    rows = [(str(number), who, _done(entry), _answer(entry)) for number, (who, entry) in enumerate(entries)]
    widths = [max((cell_len(cell) for cell in column), default=0) for column in zip(*rows, strict=True)]
    return Text("\n").join(_line(row, widths) for row in rows)


def _done(entry: Mapping[str, Json]) -> str:
    if "handover" in entry:
        return f"hands over to {entry['to']}"
    return f"deal {entry['deal']}" if "deal" in entry else str(entry["do"])


def _answer(entry: Mapping[str, Json]) -> str:
    """What was answered, with the points and the squares shown for free, if any."""
    parts = [str(entry["answer"])]
    if entry.get("points"):
        parts.append(f"{signed(entry['points'], HYPHEN)} points")
    if entry.get("opened"):
        parts.append("shown for free " + " ".join(f"{square}={number}" for square, number in entry["opened"].items()))
    return ", ".join(parts)


def _line(row: Sequence[str], widths: Sequence[int]) -> Text:
    _, who, what, answer = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
    return Text.assemble((f"{row[0]:>{widths[0]}}  ", "dim"), f"{who}  {what}  ", (answer.rstrip(), "bold"))
