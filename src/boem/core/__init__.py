"""The contract that every game keeps, and what all games share. Imports nothing else from Boem.

Stability: stable.
"""

from boem.core.errors import BoemError, IllegalAction, LawBroken, ParseError
from boem.core.history import History, play, start
from boem.core.registry import find_game, game_ids

__all__ = ["BoemError", "History", "IllegalAction", "LawBroken", "ParseError", "find_game", "game_ids", "play", "start"]
