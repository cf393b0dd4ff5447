"""Settings of games for research: the games' own, and smaller fields that can be solved."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import AnyGame, Json, Settings
from boem.core.registry import find_game, game_ids
from boem.core.settings import Number, read_settings
from boem.envs.encodings import kind_of_encoding

_LOG: Final = logging.getLogger(__name__)


def playable() -> list[AnyGame]:
    """Every game that can be begun without giving settings. The others are logged and left out."""
    return [game for game in map(find_game, game_ids()) if _can_begin(game)]


def _can_begin(game: AnyGame) -> bool:
    try:
        settings_for(game, {})
    except ParseError as error:
        _LOG.warning("%s is left out: its usual settings make no game. %s", game.id, error)
        return False
    return True


def kind_of_settings(game: AnyGame) -> type[Settings]:
    """The class of the game's settings; allows smaller fields if the rules make sense on them."""
    return kind_of_encoding(game).settings or game.config


def usual_settings(game: AnyGame) -> dict[str, Json]:
    """The default settings: the game's own, and values for some that have no default."""
    known = fields(kind_of_settings(game))
    own = {item.name: item.default for item in known if item.default is not MISSING}
    return own | _told(game, {})


def settings_for(game: AnyGame, given: Mapping[str, Json]) -> Settings:
    """The settings with these values; raises ParseError."""
    return read_settings(kind_of_settings(game), _told(game, given))


def seats_of(game: AnyGame) -> tuple[int, int | None]:
    """The least and greatest number of seats; None if there is no upper bound."""
    kind = next((item.metadata["kind"] for item in fields(kind_of_settings(game)) if item.name == "seats"), None)
    if isinstance(kind, Number):
        return kind.minimum, kind.maximum
    seats = settings_for(game, {}).seats
    return seats, seats


def _told(game: AnyGame, given: Mapping[str, Json]) -> dict[str, Json]:
    return dict(game.suggest({**kind_of_encoding(game).usual, **given}))
