"""Sheets to play on with a pencil, without a screen.

Stability: provisional.
"""

from boem.paper.face import PLAYERS, PadPart, PaperFace, boards_on_paper, one, paper_face, part_of, two
from boem.paper.pad import Pad, PadBoard, Tally, digits
from boem.paper.page import PadPage, PadTable, Slip, Steps
from boem.paper.printed import MOST_SHEETS, STOCKS, check_seed, print_pad

__all__ = [
    "MOST_SHEETS",
    "PLAYERS",
    "STOCKS",
    "Pad",
    "PadBoard",
    "PadPage",
    "PadPart",
    "PadTable",
    "PaperFace",
    "Slip",
    "Steps",
    "Tally",
    "boards_on_paper",
    "check_seed",
    "digits",
    "one",
    "paper_face",
    "part_of",
    "print_pad",
    "two",
]
