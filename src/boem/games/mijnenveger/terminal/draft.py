"""Laying mines by typing: a draft, and how a line changes it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from boem.cli.play.commands import is_square
from boem.cli.text import printable
from boem.core.squares import Square, spell, squares
from boem.core.texts import say
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Lay
from boem.games.mijnenveger.terminal import words

_SEPARATOR: Final = re.compile(r"[\s,;]+")
_MOST_NAMED: Final = 60  # columns of the input that are quoted


@dataclass(frozen=True, slots=True)
class Draft:
    """Mines laid so far but not played; `before` is the draft before the last line."""

    config: Config
    mines: frozenset[Square] = frozenset()
    before: Draft | None = field(default=None, repr=False)

    @property
    def missing(self) -> int:
        """How many mines are still to be laid."""
        return self.config.mines - len(self.mines)

    @property
    def lacks(self) -> str:
        """Why it can't be played, in a sentence; empty if it can."""
        return say(words.TOO_FEW, missing=self.missing) if self.missing else ""

    @property
    def action(self) -> Lay:
        """The action that lays these mines."""
        return Lay(tuple(sorted(self.mines)))

    def toggle(self, line: str) -> tuple[Draft, list[str]]:
        """The draft with the line's squares laid, or removed where there is a mine; and the reply.

        Whatever can't be done is reported; the rest is done.
        """
        named = [word for word in _SEPARATOR.split(line) if word]
        unread = [word for word in named if not is_square(word)]
        listed = [Square.parse(word) for word in named if is_square(word)]
        once = tuple(dict.fromkeys(listed))
        last = Square(self.config.height - 1, self.config.width - 1)
        outside = [square for square in once if square.row > last.row or square.column > last.column]
        inside = [square for square in once if square not in outside]
        away = [square for square in inside if square in self.mines]
        kept = self.mines - set(away)
        room = self.config.mines - len(kept)
        fresh = [square for square in inside if square not in self.mines]
        remarks = (
            (unread, say(words.NOT_SQUARES, words=printable(" ".join(unread), _MOST_NAMED))),
            (outside, say(words.OFF_BOARD, last=last, squares=_named(outside))),
            (_repeated(listed), say(words.TWICE, squares=_named(_repeated(listed)))),
            (away, say(words.TAKEN_AWAY, squares=_named(away))),
            (fresh[room:], say(words.TOO_MANY, mines=self.config.mines, squares=_named(fresh[room:]))),
        )
        return self._with(kept.union(fresh[:room])), [sentence for about, sentence in remarks if about]

    def at_random(self, rng: Random) -> Draft:
        """The draft filled up at random; if it is complete, a new random one."""
        kept = self.mines if self.missing else frozenset()
        free = [square for square in squares(self.config.width, self.config.height) if square not in kept]
        return self._with(kept.union(rng.sample(free, self.config.mines - len(kept))))

    def cleared(self) -> Draft:
        """The empty draft."""
        return self._with(frozenset())

    def _with(self, mines: frozenset[Square]) -> Draft:
        return self if mines == self.mines else Draft(self.config, mines, self)


def _repeated(listed: list[Square]) -> set[Square]:
    return {square for square in listed if listed.count(square) > 1}


def _named(several: Iterable[Square]) -> str:
    return printable(spell(several), _MOST_NAMED)
