"""How each game looks on its table: one file a game, found by its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from boem.web.tables.boards.board import Board, Button, Eyes, Look, Scene, Square

__all__ = ["Board", "Button", "Eyes", "Look", "Scene", "Square", "has_look", "look_of"]


@cache
def has_look(game_id: str) -> bool:
    """Whether the site has a board for a game; without one it is not offered there."""
    return find_spec(f"boem.web.tables.boards.{game_id}") is not None


@cache
def look_of(game_id: str) -> Look:
    """The look of a game."""
    look: Look = import_module(f"boem.web.tables.boards.{game_id}").LOOK
    return look
