"""Entrants of the arena: built-in bots, and the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from boem.arena.modules import digest_of, own_module, where_in
from boem.bots import AnyBot, Bot, find_bot
from boem.core.errors import ParseError
from boem.core.game import AnyGame

LONGEST_NAME: Final = 40
MOST: Final = 64


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as every process can make it: `source` is a bot's name, or `module:Class` of a module in `folder`.

    `digest` is that of the module's file.
    """

    name: str
    source: str
    folder: str
    digest: str | None = None

    def make(self, game: AnyGame) -> AnyBot:
        """The bot, new; or raise ParseError."""
        return _make(game, self.source, self.folder, self.digest)


def read_entrants(game: AnyGame, sources: Sequence[str], folder: Path) -> tuple[Entrant, ...]:
    """The bots that were named, each made once to see that it can be; or raise ParseError.

    Where several have the same name, all but the first get a number, as in `careful-2`.
    """
    if not 2 <= len(sources) <= MOST:
        raise ParseError(f"2 to {MOST} bots are needed, with commas between, not {len(sources)}")
    entrants: list[Entrant] = []
    for source in sources:
        entrant = Entrant("", source, str(folder), _digest(source, str(folder)))
        taken = {one.name for one in entrants}
        entrants.append(replace(entrant, name=_apart(_name(entrant.make(game), source), taken)))
    return tuple(entrants)


def _apart(name: str, taken: set[str]) -> str:
    number, told = 1, name
    while told in taken:
        number += 1
        told = f"{name}-{number}"
    return told


def _name(bot: AnyBot, source: str) -> str:
    name = getattr(bot, "name", None)
    if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
        raise ParseError(f"{source[:60]}: its name must be a text of 1 to {LONGEST_NAME} characters")
    return name


def _make(game: AnyGame, source: str, folder: str, digest: str | None) -> AnyBot:
    if ":" not in source:
        return find_bot(game, source)
    module, _, name = source.partition(":")
    kind = getattr(own_module(module, folder, digest), name, None)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise ParseError(f"{source[:60]}: that module has no such class, or it is no Bot of boem.bots")
    try:
        bot: AnyBot = kind()
    except Exception as error:
        raise ParseError(f"{source[:60]}: making it failed: {where_in(error)}") from error
    return bot


def _digest(source: str, folder: str) -> str | None:
    return digest_of(own_module(source.partition(":")[0], folder)) if ":" in source else None
