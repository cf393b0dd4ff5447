"""A game's settings on the command line: a board of the box, with values that replace its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from boem.cli import words
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import Choice, Halves, Numbers, Switch, Text, read_settings, write_settings

_PARTED: Final = re.compile(r"-?[0-9]{1,20}\.[0-9]{1,20}", re.ASCII)


def board_settings(game: AnyGame, name: str | None) -> Mapping[str, Json]:
    """The settings of a board in the box; a game that has but one leaves them to its defaults."""
    boards = game.boards
    if not boards:
        if name is not None:
            raise ParseError(words.ONE_BOARD, "--board", title=Phrase(game.title))
        return {}
    if name is not None and name not in boards:
        raise ParseError(words.NO_BOARD, name[:40], boards=", ".join(boards))
    return write_settings(boards[name or list(boards)[-1]])


def choose_config(game: AnyGame, board: Mapping[str, Json], settings: Mapping[str, str]) -> Settings:
    """The settings of a board with these in place of its own, or the game's suggestion; may raise ParseError."""
    return read_settings(game.config, game.suggest({**board, **typed_settings(game, settings)}))


def typed_settings(game: AnyGame, settings: Mapping[str, str]) -> dict[str, Json]:
    """The values that texts stand for. That a setting exists is not checked."""
    kinds = {item.name: item.metadata["kind"] for item in fields(game.config)}
    return {key: _value(kinds.get(key), key, text) for key, text in settings.items()}


def _value(kind: object, key: str, text: str) -> Json:
    """A setting as it is typed: a word or a text, a number, or several with commas between."""
    if isinstance(kind, Choice | Text):
        return text
    if isinstance(kind, Switch):
        if text not in ("true", "false"):
            raise ParseError(words.NOT_A_SWITCH, key[:40], text=repr(text[:40]))
        return text == "true"
    if isinstance(kind, Numbers):
        return [_number(key, one.strip()) for one in text.split(",")]
    if isinstance(kind, Halves) and _PARTED.fullmatch(text):
        return float(text)
    return _number(key, text)


def _number(key: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(text) < 40):
        raise ParseError(words.NOT_A_NUMBER, key[:40], text=repr(text[:40]))
    return int(text)
