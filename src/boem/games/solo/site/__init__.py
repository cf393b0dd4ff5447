"""How Mijnenveger's puzzles look: the grid, and beside it the next step of a proof, if it is asked for."""

from boem.games.solo.site.presenter import SoloPresenter

__all__ = ["SoloPresenter"]
