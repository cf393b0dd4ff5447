"""A game's settings on the command line: one of its boards, with values that replace the board's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from boem.cli import words
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import Choice, Halves, Numbers, Switch, Text, read_settings, settings_of_board

_PARTED: Final = re.compile(r"-?[0-9]{1,20}\.[0-9]{1,20}", re.ASCII)


def board_settings(game: AnyGame, name: str | None) -> Mapping[str, Json]:
    """The settings of a board by name, by default the last one; empty for a game without named boards."""
    if name is not None and not game.boards:
        raise ParseError(words.ONE_BOARD, "--board", title=Phrase(game.title))
    return settings_of_board(game, name)


def choose_config(game: AnyGame, board: Mapping[str, Json], settings: Mapping[str, str]) -> Settings:
    """The board's settings, some replaced by `settings`, the rest suggested by the game; raises ParseError."""
    return read_settings(game.config, game.suggest({**board, **typed_settings(game, settings)}))


def typed_settings(game: AnyGame, settings: Mapping[str, str]) -> dict[str, Json]:
    """The values of typed settings. Whether a setting exists isn't checked."""
    kinds = {item.name: item.metadata["kind"] for item in fields(game.config)}
    return {key: _value(kinds.get(key), key, text) for key, text in settings.items()}


def _value(kind: object, key: str, text: str) -> Json:
    """The value of a typed setting: a word or text, a number, or several numbers separated by commas."""
    if isinstance(kind, Choice | Text):
        return text
    if isinstance(kind, Switch):
        if text not in ("true", "false"):
            raise ParseError(words.NOT_A_SWITCH, key[:40], given=repr(text[:40]))
        return text == "true"
    if isinstance(kind, Numbers):
        return [_number(key, one.strip()) for one in text.split(",")]
    if isinstance(kind, Halves) and _PARTED.fullmatch(text):
        return float(text)
    return _number(key, text)


def _number(key: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(text) < 40):
        raise ParseError(words.NOT_A_NUMBER, key[:40], given=repr(text[:40]))
    return int(text)
