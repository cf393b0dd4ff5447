"""The pages of Classic Minesweeper: one field, and beside it why a square is certainly free."""

from boem.games.minesweeper.site.presenter import MinesweeperPresenter

__all__ = ["MinesweeperPresenter"]
