"""The pages of Coan's Minesweeper for two: the shared field, the mines with their points, and who earned what."""

from boem.games.coan.site.presenter import CoanPresenter

__all__ = ["CoanPresenter"]
