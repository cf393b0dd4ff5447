from boem import analysis, arena, bots, inference, puzzles, records
from boem.core.errors import BoemError, BotFailed, IllegalAction, ParseError
from boem.core.registry import game_ids
from boem.facade import Game

__all__ = [
    "BoemError",
    "BotFailed",
    "Game",
    "IllegalAction",
    "ParseError",
    "analysis",
    "arena",
    "bots",
    "game_ids",
    "inference",
    "puzzles",
    "records",
]
