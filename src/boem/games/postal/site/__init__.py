"""The pages of Postal Minesweeper: the field, the order form, the standings, each round square by square."""

from boem.games.postal.site.presenter import PostalPresenter

__all__ = ["PostalPresenter"]
