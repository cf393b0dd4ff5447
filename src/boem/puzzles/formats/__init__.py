"""The formats in which other programs keep puzzles, besides our own grids, lines and JSON.

Stability: stable.
"""

from boem.puzzles.formats.reading import PuzzleFormat, ReadPuzzle, is_line, read_board, read_puzzle
from boem.puzzles.formats.writing import TARGETS, write_puzzle

__all__ = ["TARGETS", "PuzzleFormat", "ReadPuzzle", "is_line", "read_board", "read_puzzle", "write_puzzle"]
