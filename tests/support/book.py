"""The texts of the book, in one language."""

from __future__ import annotations

from boem.core.texts import speaking, translated
from boem.puzzles.book.words import WORDS, BookWords


def words_of(language: str) -> BookWords:
    """All texts of the book."""
    with speaking(language):
        return translated(WORDS)
