"""Puzzles as a printed book.

Stability: stable.
"""

from boem.puzzles.book.make import PER_PAGE, make_book
from boem.puzzles.book.paper import PAPERS

__all__ = ["PAPERS", "PER_PAGE", "make_book"]
