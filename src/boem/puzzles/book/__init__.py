"""Puzzles as a printed book."""

from boem.puzzles.book.make import LANGUAGES, PER_PAGE, make_book
from boem.puzzles.book.paper import PAPERS

__all__ = ["LANGUAGES", "PAPERS", "PER_PAGE", "make_book"]
