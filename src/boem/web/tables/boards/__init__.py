"""How each game looks on its table: its face for the site, found by its id."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, Final

from boem.core.faces import load_face
from boem.core.game import AnyGame
from boem.core.registry import find_game, game_ids
from boem.web.tables.boards.board import Board, Button, Eyes, Hold, Panel, Said, Scene, Square, Stop
from boem.web.tables.boards.generic import AnyLook
from boem.web.tables.boards.look import Judging, Look, Offer, Way

__all__ = [
    "AnyLook",
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
    "is_shown",
    "look_for",
    "look_of",
    "shown_games",
]

_LOG: Final = logging.getLogger(__name__)


def shown_games() -> tuple[AnyGame, ...]:
    """The games that are installed, in their order."""
    return tuple(
        find_game(game_id) for game_id in sorted(game_ids(), key=lambda game_id: (look_of(game_id).place, game_id))
    )


def is_shown(game_id: str) -> bool:
    """Whether a game is installed; tables of others have no pages."""
    return game_id in game_ids()


@cache
def look_of(game_id: str) -> Look:
    """The look of a game: its own, or the one that does for any game."""
    return look_for(find_game(game_id))


def look_for(game: AnyGame) -> Look:
    """The same of a game that need not be installed."""
    face: Any = load_face(game.faces.site)
    if isinstance(face, type) and issubclass(face, AnyLook):
        return face(game)
    if isinstance(face, type) and issubclass(face, Look):
        return face()
    if face is not None:
        _LOG.error("%s is no Look; the game %s gets the generic one.", game.faces.site, game.id)
    return AnyLook(game)
