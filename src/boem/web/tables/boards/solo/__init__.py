"""How Mijnenveger's puzzles look: the grid, and beside it the next step of a proof, if it is asked for."""

from boem.web.tables.boards.solo.look import SoloLook

LOOK = SoloLook()
