"""The kinds of runs in addresses."""

from __future__ import annotations

from boem.web.puzzles.models import PuzzleRun


class KindConverter:
    """A kind of run."""

    regex = "|".join(PuzzleRun.Kind.values)

    def to_python(self, value: str) -> str:
        """The kind itself."""
        return value

    def to_url(self, value: str) -> str:
        """The kind itself."""
        return value
