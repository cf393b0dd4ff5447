"""Hints for a puzzle, and their sentences, as at its table. Apart from `game`, which processes without Django load."""

from __future__ import annotations

from boem.games.solo.site.hint import Hint, step_for
from boem.games.solo.site.words import text_of, title_of

__all__ = ["Hint", "step_for", "text_of", "title_of"]
