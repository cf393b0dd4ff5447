"""What is known as a field of the inference."""

from __future__ import annotations

from boem.games.minesweeper.rules.facts import Position
from boem.inference import Field


def field_of(position: Position) -> Field:
    """The field as far as it is open, with its number of mines. While nothing is, it doesn't say what the start is."""
    return Field.from_rows(position.rows, position.config.mines)
