"""How Coan's Minesweeper for two looks: the shared field, the mines and their points, who earned what."""

from boem.games.coan.site.presenter import CoanPresenter

__all__ = ["CoanPresenter"]
