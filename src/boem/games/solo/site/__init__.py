"""The pages of Mijnenveger's puzzles: the grid, and beside it the next step of a proof on request."""

from boem.games.solo.site.presenter import SoloPresenter

__all__ = ["SoloPresenter"]
