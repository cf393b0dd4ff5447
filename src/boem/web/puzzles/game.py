"""The game whose puzzles these are. Named here and in `grades`; puzzles are made for one game alone."""

from __future__ import annotations

from typing import Final

from boem.games.solo.rules.config import Config
from boem.games.solo.rules.solution import solve

GAME: Final = "solo"

__all__ = ["GAME", "Config", "solve"]
