"""What a puzzle trains: the hardest technique of its proof, or of the two that settle easy ones, the commoner.

There is no theme of counting all mines: the puzzles served for training don't give their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from boem.inference.proof import Technique
from boem.puzzles.grade import Grade


class Theme(StrEnum):
    """Easiest first; named as the techniques are."""

    FULL = "full"
    DONE = "done"
    OVERLAP = "overlap"
    CHAIN = "chain"
    CASE = "case"


GRADES: Final[Mapping[Theme, Grade]] = {
    Theme.FULL: Grade.EASY,
    Theme.DONE: Grade.EASY,
    Theme.OVERLAP: Grade.MEDIUM,
    Theme.CHAIN: Grade.HARD,
    Theme.CASE: Grade.EXPERT,
}
"""The grade of all puzzles with this theme; those with cases may also be extreme."""


def theme_of(techniques: Mapping[Technique, int]) -> Theme:
    """The theme of a proof with these numbers of steps by technique."""
    hardest = max(techniques, key=list(Technique).index, default=Technique.FULL)
    if hardest is Technique.DONE and techniques.get(Technique.FULL, 0) >= techniques[hardest]:
        return Theme.FULL
    return Theme(hardest.value)


def themes_in(techniques: Mapping[Technique, int]) -> list[Theme]:
    """Every theme that a proof has steps of, easiest first."""
    return [theme for theme in Theme if Technique(theme.value) in techniques]
