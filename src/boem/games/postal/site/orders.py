"""A seat's orders in this round: those sent, and those chosen since but not sent.

A draft is stored as words: the round it is meant for (`r5`), then the squares in the order named, each with a star if
it holds a mine (`F11* A12`), and `final` at the end if that is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.games.postal.rules.facts import Position, View
from boem.games.postal.rules.orders import Guess, Guesses, in_reading_order
from boem.web.tables.boards.board import ViewerContext

FINAL: Final = "final"
_ROUND: Final = re.compile(r"r[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Orders:
    """A seat's orders in this round, as its page shows them."""

    guesses: Guesses
    sent: Guesses | None  # None if nothing yet
    is_final: bool
    wants_final: bool  # the checkbox
    sole: bool = False  # whether only bots play along, so that orders are final as soon as they are sent

    @property
    def changed(self) -> bool:
        """Whether the choice differs from what was sent, apart from the order of the squares."""
        return in_reading_order(self.guesses) != in_reading_order(self.sent or ())

    @property
    def done(self) -> bool:
        """Whether there is nothing to send."""
        return not self.changed and (self.is_final or (self.sent is not None and not self.wants_final))

    def number_of(self, square: Square) -> int:
        """The number of these orders, from 1; 0 if none were sent."""
        return next((number for number, guess in enumerate(self.guesses, 1) if guess.square == square), 0)

    def is_sent(self, guess: Guess) -> bool:
        """Whether exactly this was sent."""
        return guess in (self.sent or ())


def orders_of(view: View, eyes: ViewerContext) -> Orders | None:
    """The viewer's orders; None if it can't have any."""
    position, seat = view.position, view.viewer
    if seat is None or view.status == "over" or seat in position.resigned or position.closing:
        return None
    sent, is_final = view.orders[seat], position.final[seat]
    draft, sole = None if eyes.back else _drafted(position, eyes.draft), is_sole(view, eyes)
    if draft is None:
        return Orders(sent or (), sent, is_final, is_final or sole, sole)
    return Orders(draft, sent, is_final, sole or FINAL in eyes.draft, sole)


def is_sole(view: View, eyes: ViewerContext) -> bool:
    """Whether everybody else who still plays is a bot, so that nobody needs time to change orders."""
    others = view.position.active if eyes.hosted else set(view.position.active) - {view.viewer}
    return view.viewer is not None and eyes.bots.issuperset(others)


def read_draft(words: Sequence[str]) -> list[str]:
    """The canonical words of a draft; raises ParseError."""
    if not words:
        return []
    number, *rest = words
    if not _ROUND.fullmatch(number):
        raise ParseError("a draft begins with its round, as in r5, not {given}", "draft", given=repr(number[:20]))
    end = [rest.pop()] if rest and rest[-1] == FINAL else []
    return [number, *map(word, dict.fromkeys(map(_guess, rest))), *end]


def word(guess: Guess) -> str:
    """A guess in a draft."""
    return f"{guess.square}*" if guess.mine else str(guess.square)


def _guess(text: str) -> Guess:
    return Guess(Square.parse(text.removesuffix("*")), text.endswith("*"))


def _drafted(position: Position, words: Sequence[str]) -> Guesses | None:
    """The guesses of a draft meant for this round, as far as they may still be ordered."""
    if not words or words[0] != f"r{position.round}":
        return None
    guesses = [_guess(text) for text in words[1:] if text != FINAL]
    config = position.config
    fitting = [guess for guess in guesses if guess.square.row < config.height and guess.square.column < config.width]
    marks = position.round > 1
    found = {
        guess.square: Guess(guess.square, guess.mine and marks)
        for guess in fitting
        if position.is_covered(guess.square)
    }
    return tuple(found.values())[: config.tips]
