"""The grades of puzzles in words, and the kinds of hints, as in the game's own form."""

from __future__ import annotations

from boem.games.solo.site.form import ANY, GRADES, SIZE
from boem.games.solo.site.hint import HINTS

__all__ = ["ANY", "GRADES", "HINTS", "SIZE"]
