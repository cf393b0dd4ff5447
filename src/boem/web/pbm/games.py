"""The titles and settings of games that can be played by mail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace

from boem.core.game import AnyGame
from boem.core.registry import find_game, games_with_rounds
from boem.core.settings import Halves, Number
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.boards.form import Amount, NumberFields


def title_of(game_id: str) -> str:
    """A game's title in the active language."""
    return str(presenter_of(game_id).title) if is_shown(game_id) else find_game(game_id).title


def offered() -> list[AnyGame]:
    """The games with rounds that have boards on this site, the usual one first."""
    return [find_game(game_id) for game_id in games_with_rounds() if is_shown(game_id)]


def amounts_of(game: AnyGame) -> Iterator[Amount]:
    """The game's numeric settings as in the form of a table, except those with a default."""
    forms = presenter_of(game.id).form.fields if is_shown(game.id) else ()
    told = {one.name: one.text for part in forms if isinstance(part, NumberFields) for one in part.fields}
    for setting in fields(game.config):
        if setting.name != "seats" and isinstance(setting.metadata["kind"], Number | Halves):
            text = told.get(setting.name, setting.name.replace("_", " ").capitalize())
            yield replace(Amount.of(game.config, setting.name, text), default=None)


def default_of(game: AnyGame, name: str) -> object:
    """The default of a setting; None if the game suggests it."""
    default = next(setting.default for setting in fields(game.config) if setting.name == name)
    return None if default is MISSING else default
