"""Examples in the API's document, from the installed games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.core.game import Json
from boem.core.registry import find_game, game_ids
from boem.core.settings import write_settings
from boem.web.tables.boards.generic.form import usual_seats


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
SEVERAL: Final = [game_id for game_id in game_ids() if usual_seats(find_game(game_id)) > 1]  # not played alone
GAMES_FOR_SEVERAL: Final = _told(SEVERAL)
