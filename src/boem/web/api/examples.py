"""Examples in the API's document, from the installed games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.core.game import Json
from boem.core.registry import find_game, game_ids
from boem.core.settings import write_settings
from boem.web.tables.boards.generic.form import usual_seats


def _for_several() -> Sequence[str]:
    """Games that are usually played by two or more."""
    games = [find_game(game_id) for game_id in game_ids()]
    return [game.id for game in games if usual_seats(game) > 1]


def _boxed() -> tuple[str, dict[str, Json]]:
    """A game with predefined boards, and the settings of the smallest; otherwise any game with its default settings."""
    games = [find_game(game_id) for game_id in game_ids()]
    boxed = next((game for game in games if game.boards), None)
    if boxed is None:
        return game_ids()[0], {}
    return boxed.id, write_settings(next(iter(boxed.boards.values())))


def _told(games: Sequence[str]) -> str:
    return f"Its id, one of {', '.join(f'`{game}`' for game in games)}."


GAME, CONFIG = _boxed()
GAMES: Final = _told(game_ids())
SEVERAL: Final = _for_several()
GAMES_FOR_SEVERAL: Final = _told(SEVERAL)
