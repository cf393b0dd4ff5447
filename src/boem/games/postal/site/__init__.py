"""How Postal Minesweeper looks: the field, the order form, the standings, each round square by square."""

from boem.games.postal.site.look import PostalLook

__all__ = ["PostalLook"]
