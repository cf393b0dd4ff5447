"""Building a maze by typing: a draft, and how a line changes it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from boem.cli.text import printable
from boem.core.errors import ParseError
from boem.core.texts import gettext, say
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.rules.squares import Slot, Square, spell
from boem.games.uitweg.rules.ways import shortest
from boem.games.uitweg.terminal import words

_SEPARATOR: Final = re.compile(r"[\s,;]+")
_MOST_NAMED: Final = 60  # columns of the input that are quoted


@dataclass(frozen=True, slots=True)
class Draft:
    """A maze so far, not yet played; `before` is the draft before the last line."""

    config: Config
    guard: Square | None = None
    barriers: frozenset[Slot] = frozenset()
    before: Draft | None = field(default=None, repr=False, compare=False)

    @property
    def lacks(self) -> str:
        """Why it can't be played, in a sentence; empty if it can."""
        if self.guard is None:
            return gettext(words.NO_GUARD)
        return "" if self.steps else gettext(words.NO_WAY)

    @property
    def steps(self) -> int:
        """The length of the shortest way to the guard; 0 if there is none."""
        way = shortest(self.config, self.barriers, self.guard) if self.guard else None
        return len(way or ())

    @property
    def action(self) -> Build:
        """The action that builds it."""
        if self.guard is None:
            raise ParseError(words.NO_GUARD)
        return Build(self.guard, tuple(sorted(self.barriers)))

    def toggle(self, line: str) -> tuple[Draft, list[str]]:
        """The draft with the guard placed and barriers set, or removed where they are; and the reply.

        Whatever can't be done is reported; the rest is done. Of several squares, the last is the guard's.
        """
        named = [word for word in _SEPARATOR.split(line) if word]
        spots = {word: _spot(word) for word in named}
        inside = dict.fromkeys(spot for spot in spots.values() if spot is not None and self._has(spot))
        outside = [spot for spot in spots.values() if spot is not None and not self._has(spot)]
        guards = [spot for spot in inside if isinstance(spot, Square)]
        slots = [spot for spot in inside if isinstance(spot, Slot)]
        away = [slot for slot in slots if slot in self.barriers]
        kept, fresh = self.barriers - set(away), [slot for slot in slots if slot not in self.barriers]
        room = self.config.barriers - len(kept)
        unread = [word for word, spot in spots.items() if spot is None]
        remarks = (
            (unread, say(words.NOT_SPOTS, words=printable(" ".join(unread), _MOST_NAMED))),
            (outside, say(words.OFF_BOARD, last=self._last, spots=_named(outside))),
            (away, say(words.TAKEN_AWAY, spots=_named(away))),
            (fresh[room:], say(words.TOO_MANY, most=self.config.barriers, spots=_named(fresh[room:]))),
        )
        changed = self._with(guards[-1] if guards else self.guard, kept.union(fresh[:room]))
        return changed, [sentence for about, sentence in remarks if about]

    def at_random(self, rng: Random) -> Draft:
        """A random maze that is worth searching."""
        built = winding_building(self.config, rng)
        return self._with(built.guard, frozenset(built.barriers))

    def cleared(self) -> Draft:
        """The empty draft."""
        return self._with(None, frozenset())

    @property
    def _last(self) -> Square:
        return Square(self.config.height - 1, self.config.width - 1)

    def _has(self, spot: Square | Slot) -> bool:
        if isinstance(spot, Slot):
            return spot.fits(self.config.width, self.config.height)
        return spot.down <= self._last.down and spot.across <= self._last.across

    def _with(self, guard: Square | None, barriers: frozenset[Slot]) -> Draft:
        changed = Draft(self.config, guard, barriers, self)
        return self if changed == self else changed


def _spot(word: str) -> Square | Slot | None:
    """The square or slot named by a word, on the field or not."""
    try:
        return Slot.parse(word) if "|" in word else Square.parse(word)
    except ParseError:
        return None


def _named(several: Iterable[Square | Slot]) -> str:
    return printable(" ".join(spell(several)), _MOST_NAMED)
