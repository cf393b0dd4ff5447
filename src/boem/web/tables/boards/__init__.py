"""How each game looks on its table: its face for the site, found by its id."""

from __future__ import annotations

from functools import cache
from typing import Any

from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.game import EDITION, AnyGame
from boem.core.registry import find_game, game_ids
from boem.web.tables.boards.board import (
    Board,
    Button,
    Eyes,
    Hold,
    Judging,
    Look,
    Offer,
    Panel,
    Said,
    Scene,
    Square,
    Stop,
    Way,
)

__all__ = [
    "Board",
    "Button",
    "Eyes",
    "Hold",
    "Judging",
    "Look",
    "Offer",
    "Panel",
    "Said",
    "Scene",
    "Square",
    "Stop",
    "Way",
    "find_shown",
    "is_shown",
    "look_of",
    "shown_games",
]


def shown_games() -> tuple[AnyGame, ...]:
    """The games that have a board here, in their order; others can't be played on the site yet."""
    ids = [game_id for game_id in game_ids() if is_shown(game_id)]
    return tuple(find_game(game_id) for game_id in sorted(ids, key=lambda game_id: look_of(game_id).place))


def is_shown(game_id: str) -> bool:
    """Whether a game has a board here; others are played over the API alone, and have no pages."""
    return load_face(find_game(game_id).faces.site) is not None


def find_shown(game_id: str, edition: int = EDITION) -> AnyGame:
    """The game of this id that has a board here, or raise ParseError."""
    game = find_game(game_id, edition)
    if game_id not in {one.id for one in shown_games()}:
        known = ", ".join(one.id for one in shown_games())
        raise ParseError(f"{game.title} can't be played on the site yet; known: {known}", "game")
    return game


@cache
def look_of(game_id: str) -> Look:
    """The look of a game."""
    made: Any = load_face(find_game(game_id).faces.site)
    look: Look = made()
    return look
