"""How Coan's Minesweeper for two looks: the shared field, the mines and their points, who earned what."""

from boem.web.tables.boards.coan.look import CoanLook

LOOK = CoanLook()
