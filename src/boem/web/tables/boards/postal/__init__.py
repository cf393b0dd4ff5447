"""How Postal Minesweeper looks: the field, the order form, the standings, each round square by square."""

from boem.web.tables.boards.postal.look import PostalLook

LOOK = PostalLook()
