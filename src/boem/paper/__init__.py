"""Sheets to play on with a pencil, without a screen."""

from boem.paper.pad import Pad, PadBoard, Tally, digits
from boem.paper.printed import MOST_SHEETS, STOCKS, print_pad

__all__ = ["MOST_SHEETS", "STOCKS", "Pad", "PadBoard", "Tally", "digits", "print_pad"]
