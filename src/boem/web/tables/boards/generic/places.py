"""The squares that a text names, and the board on which each seat of a game acts, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from boem.core import outline
from boem.core.errors import BoemError
from boem.core.game import HOUSE, AnyGame, Settings, in_order
from boem.core.history import AnyHistory, play, start
from boem.core.outline import Path
from boem.core.squares import Square

ENTRIES: Final = 40  # of a random game, to see which boards change
ENOUGH: Final = 3  # turns of each seat that changed a board
_SQUARE: Final = r"[A-Z]{1,2}[1-9][0-9]?"
_WORD: Final = re.compile(rf"({_SQUARE})(?:([^A-Za-z0-9])({_SQUARE}))?", re.ASCII)  # C3, or C3-F3


def size_of(config: object) -> outline.Size:
    """The width and height in the settings; both None unless both are whole numbers."""
    width, height = getattr(config, "width", None), getattr(config, "height", None)
    return (width, height) if type(width) is int and type(height) is int else (None, None)


def squares_in(words: Iterable[str]) -> frozenset[str] | None:
    """The squares that words such as `C3` and `C3-F3` name; None if there are no words, or one names no square."""
    matches = [_WORD.fullmatch(word) for word in words]
    found: set[str] = set()
    for match in matches:
        if match is None:
            return None
        found.update(map(str, _line(match[1], match[3] or match[1])))
    return frozenset(found) or None


def joint_of(words: Iterable[str]) -> str:
    """What joins two squares in one of these words, as `-` in `C3-F3`; empty if nothing does."""
    joints = (match[2] for word in words if (match := _WORD.fullmatch(word)))
    return next((joint for joint in joints if joint), "")


def _line(one: str, other: str) -> Sequence[Square]:
    """All squares from one to the other if they share a row or a column; else just the two."""
    first, last = sorted((Square.parse(one), Square.parse(other)))
    if first.row != last.row and first.column != last.column:
        return first, last
    rows, columns = range(first.row, last.row + 1), range(first.column, last.column + 1)
    return [Square(row, column) for row in rows for column in columns]


@lru_cache(maxsize=256)
def boards_acted_on(game: AnyGame, config: Settings) -> Mapping[int, Path]:
    """For each seat, the one board that its actions always change, found by playing a random game.

    Seats without such a board are left out.
    """
    found: dict[int, list[set[Path]]] = {seat: [] for seat in range(config.seats)}
    try:
        _watch(game, config, found)
    except BoemError:  # a game that can't be played shows nothing
        return {}
    shared = {seat: set.intersection(*several) for seat, several in found.items() if several}
    return {seat: next(iter(paths)) for seat, paths in shared.items() if len(paths) == 1}


def _watch(game: AnyGame, config: Settings, found: Mapping[int, list[set[Path]]]) -> None:
    rng, size = Random(0), size_of(config)
    history = start(game, config)
    for _ in range(ENTRIES):
        waited = in_order(history.public.waits_for)
        if not waited or all(len(several) >= ENOUGH for several in found.values()):
            return
        actor = rng.choice(waited)
        if actor == HOUSE:
            history, _said = play(game, history, actor, game.referee.deal(history.state, rng))
            continue
        action = game.observer.random_action(history.view(actor), rng)
        before = _boards(game, history, size)
        history, _said = play(game, history, actor, action)
        after = _boards(game, history, size)
        changed = {path for path, rows in after.items() if before.get(path, rows) != rows}
        if changed:
            found[actor].append(changed)


def _boards(game: AnyGame, history: AnyHistory, size: outline.Size) -> Mapping[Path, tuple[str, ...]]:
    """The boards of the public view."""
    parts = outline.outline(game.notation.view(history.public), size)
    return {path: part.rows for path, part in parts if isinstance(part, outline.OutlineBoard)}
