"""Ordinary minesweeper, played as well as it can be: which square to open next, and how likely a win is."""

from boem.inference.play.endgame import Endgame, solve_endgame
from boem.inference.play.games import FirstSquare, GameResults, OrdinaryGame
from boem.inference.play.next_square import NextSquare, next_square
from boem.inference.play.table import MineTable

__all__ = [
    "Endgame",
    "FirstSquare",
    "GameResults",
    "MineTable",
    "NextSquare",
    "OrdinaryGame",
    "next_square",
    "solve_endgame",
]
