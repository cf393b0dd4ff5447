"""Ordinary minesweeper, played as well as it can be: which square to open next, and what may be hoped for."""

from boem.inference.play.endgame import Endgame, solve_endgame

__all__ = ["Endgame", "solve_endgame"]
