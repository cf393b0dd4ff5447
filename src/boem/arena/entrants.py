"""Entrants of the arena: built-in bots and the user's own."""

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
    """A bot in a form that every process can make: `source` is its name, or `module:Class` for a module in `folder`.

    `digest` is that of the module's file.
    """

    name: str
    source: str
    folder: str
    digest: str | None = None

    def make(self, game: AnyGame) -> AnyBot:
        """A new bot; raises ParseError."""
        return _make(game, self.source, self.folder, self.digest)


def read_entrants(game: AnyGame, sources: Sequence[str], folder: Path) -> tuple[Entrant, ...]:
    """The bots that `sources` name, as in `Entrant`, each made once to check that it can be; raises ParseError.

    If several have the same name, all but the first get a number, as in `careful-2`.
    """
    if not 2 <= len(sources) <= MOST:
        raise ParseError("name 2 to {most} bots, separated by commas, not {given}", most=MOST, given=len(sources))
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
        raise ParseError(
            "{bot}: its name must have 1 to {most} printable characters", bot=source[:60], most=LONGEST_NAME
        )
    return name


def _make(game: AnyGame, source: str, folder: str, digest: str | None) -> AnyBot:
    if ":" not in source:
        return find_bot(game, source)
    module, _, name = source.partition(":")
    kind = getattr(own_module(module, folder, digest), name, None)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise ParseError("{bot}: that module has no such class, or the class is not a boem.bots.Bot", bot=source[:60])
    try:
        bot: AnyBot = kind()
    except Exception as error:
        raise ParseError("{bot}: making it failed: {why}", bot=source[:60], why=where_in(error)) from error
    return bot


def _digest(source: str, folder: str) -> str | None:
    return digest_of(own_module(source.partition(":")[0], folder)) if ":" in source else None
