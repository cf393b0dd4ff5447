"""The game that these puzzles belong to. Named only here, in `grades` and in `hints`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boem.core.game import Json
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.solution import solve
from boem.puzzles import Puzzle

GAME: Final = "solo"

__all__ = ["GAME", "config_of", "puzzle_of", "solve"]


def config_of(puzzle: Puzzle) -> Config:
    """The settings that are this puzzle."""
    return Config(puzzle.width, puzzle.height, puzzle.cells, puzzle.count)


def puzzle_of(settings: Mapping[str, Json]) -> Puzzle:
    """The puzzle that a table's settings are."""
    return Puzzle(settings["width"], settings["height"], settings["clues"], settings.get("count"))
