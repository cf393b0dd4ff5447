"""What a message says: orders, that they are final, that its writer resigns, and press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.game import Resign, Seat
from boem.games.postal.rules.facts import Finish, Order
from boem.games.postal.rules.orders import Tips, read_tips
from boem.records import Match

MOST_PRESS: Final = 5_000
"""Characters in one message."""
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: meaning
        for meaning, words in {
            "final": ("final", "definitief", "endgültig"),
            "none": ("none", "geen", "keine"),
            "resign": ("resign", "opgeven", "aufgeben"),
            "end": ("end", "einde", "ende"),
        }.items()
        for word in words
    }
)
_PRESS: Final = re.compile(r"\s*(?:press|pers|presse)\s*:\s?(?P<text>.*)", re.IGNORECASE | re.DOTALL)
_ORDERS: Final = re.compile(r"\s*(?:orders?|opdrachten|befehle)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that was understood. `tips` is None where it has no orders, empty where it says that there are none."""

    tips: Tips | None
    final: bool = False
    resign: bool = False
    press: tuple[str, ...] = ()

    @property
    def actions(self) -> tuple[Any, ...]:
        """What its seat does, one after another."""
        if self.resign:
            return (Resign(),)
        orders = () if self.tips is None else (Order(self.tips),)
        return (*orders, *((Finish(),) if self.final else ()))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a message, and in which of its lines, where there are several."""

    error: BoemError
    line: int | None = None

    def __str__(self) -> str:
        return str(self.error) if self.line is None else f"line {self.line}: {self.error}"


@dataclass(frozen=True, slots=True)
class Faulty:
    """A message of which nothing is taken, with a sentence for each line that is at fault.

    `causes` are the same in order, for faces that speak another language.
    """

    faults: tuple[str, ...]
    causes: tuple[Fault, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """The lines of a message by what they say; those that hold no squares are empty in `squares`."""

    squares: tuple[str, ...]
    words: frozenset[str]
    press: tuple[str, ...]


def read_letter(lines: Sequence[str], game: Match, seat: Seat) -> Letter | Faulty:
    """What the lines say, as far as their seat may say so now."""
    parts = _sort(lines)
    tips, _ = read_tips("\n".join(parts.squares))
    faults = _faulty_lines(parts.squares, game, seat) or _refusals(Order(tips), game, seat)
    given = bool(tips) or "none" in parts.words
    letter = Letter(tips if given else None, "final" in parts.words, "resign" in parts.words, parts.press)
    faults += [Fault(ParseError(said, **params)) for said, params in _contradictions(letter, parts, faults)]
    if not faults and letter.tips is None:  # with new orders there is nothing left to refuse
        faults = [fault for action in letter.actions for fault in _refusals(action, game, seat)]
    return Faulty(tuple(map(str, faults)), tuple(faults)) if faults else letter


def _contradictions(letter: Letter, parts: _Sorted, faults: Sequence[Fault]) -> Iterator[tuple[str, dict[str, str]]]:
    """What is wrong with the message as a whole."""
    if "none" in parts.words and letter.tips:
        yield "it orders squares and says that it orders none; one of the two would be right", {}
    too_long = sum(map(len, parts.press)) > MOST_PRESS
    if too_long:
        yield "the press is longer than {most} characters", {"most": f"{MOST_PRESS:,}"}
    if not (faults or too_long or letter.actions or letter.press):
        yield "no order is in it; one is like K9 mine, H5, A8, and none says that there is none", {}
    if parts.press and any(fault.line is not None for fault in faults):
        yield "each line of the press begins with press:", {}
    if letter.resign and (letter.tips is not None or letter.final):
        yield "it resigns and orders; one of the two would be right", {}


def read_press(lines: Sequence[str]) -> tuple[str, ...]:
    """The press alone, of a message that was understood before."""
    return _sort(lines).press


def _sort(lines: Sequence[str]) -> _Sorted:
    squares: list[str] = []
    words: set[str] = set()
    press: list[str] = []
    for line in lines:
        word = _WORDS.get(line.strip().rstrip(".!").casefold())
        said = _PRESS.fullmatch(line)
        if word == "end":
            break
        if word is not None:
            words.add(word)
        elif said is not None:
            press.append(said["text"].rstrip())
        squares.append("" if word is not None or said is not None else _ORDERS.sub("", line, count=1))
    return _Sorted(tuple(squares), frozenset(words), tuple(press) if any(press) else ())


def _faulty_lines(lines: Sequence[str], game: Match, seat: Seat) -> list[Fault]:
    """What is wrong with each line by itself: that it can't be read, or that the rules are against it."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    faults: list[Fault] = []
    for number, line in filled:
        tips, unread = read_tips(line)
        found = [Fault(fault) for fault in unread] or _refusals(Order(tips), game, seat)
        faults += [replace(fault, line=number) for fault in found] if len(filled) > 1 else found
    return faults


def _refusals(action: Any, game: Match, seat: Seat) -> list[Fault]:
    """What the rules say against an action, if anything."""
    try:
        game.record.game.observer.check(game.history.view(seat), action)
    except IllegalAction as refused:
        return [Fault(refused)]
    return []
