"""How hard puzzles are, in words, and what hints there are: as the game's own form has them."""

from __future__ import annotations

from boem.games.solo.site.form import ANY, GRADES, SIZE
from boem.games.solo.site.hint import HINTS

__all__ = ["ANY", "GRADES", "HINTS", "SIZE"]
