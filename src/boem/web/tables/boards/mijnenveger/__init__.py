"""How Mijnenveger looks: my search board large, my own field small with what the other tried on it."""

from boem.web.tables.boards.mijnenveger.look import MijnenvegerLook

LOOK = MijnenvegerLook()
