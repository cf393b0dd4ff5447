"""The game that these puzzles belong to. Named only here, in `grades` and in `hints`."""

from __future__ import annotations

from typing import Final

from boem.games.solo.rules.config import Config
from boem.games.solo.rules.solution import solve

GAME: Final = "solo"

__all__ = ["GAME", "Config", "solve"]
