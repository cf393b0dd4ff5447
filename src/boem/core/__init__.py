"""The contract that every game keeps, and what all games share. Imports nothing else of Boem."""

from boem.core.errors import BoemError, LawBroken, Refused, Unreadable
from boem.core.history import History, start, take
from boem.core.registry import find_game, game_ids

__all__ = ["BoemError", "History", "LawBroken", "Refused", "Unreadable", "find_game", "game_ids", "start", "take"]
