"""The contents of a message: orders and whether they are final, resignation, press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.game import AnyAction, Resign, Seat
from boem.core.texts import explain, gettext
from boem.core.texts import gettext_noop as _
from boem.pbm.face import MailFace, Orders, mail_of
from boem.records import Match, append

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
    """A valid message. `orders` is None if it has none, and falsy if it explicitly orders nothing."""

    orders: Orders
    final: bool = False
    resign: bool = False
    press: tuple[str, ...] = ()
    actions: tuple[AnyAction, ...] = ()
    """What its seat does, in order."""


@dataclass(frozen=True, slots=True)
class LetterFault:
    """A fault in a message, with its line if the message has several."""

    error: BoemError
    line: int | None = None

    def __str__(self) -> str:
        return str(self.error) if self.line is None else f"line {self.line}: {self.error}"

    def explained(self) -> str:
        """The sentence in the current language."""
        said = explain(self.error)
        return said if self.line is None else f"{gettext('line')} {self.line}: {said}"


@dataclass(frozen=True, slots=True)
class Faulty:
    """A message that is rejected as a whole, with a sentence for each faulty line.

    `causes` are the faults in the same order, for faces that speak another language.
    """

    faults: tuple[str, ...]
    causes: tuple[LetterFault, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """The lines of a message by kind; `orders` has an empty line for each of another kind."""

    orders: tuple[str, ...]
    words: frozenset[str]
    press: tuple[str, ...]


def read_letter(lines: Sequence[str], game: Match, seat: Seat) -> Letter | Faulty:
    """The letter in these lines, or the faults; the rules are asked what the seat may do now."""
    parts, face = _sort(lines), mail_of(game.record)
    orders, _ = face.read("\n".join(parts.orders))
    faults = _faulty_lines(parts.orders, face, game, seat) or _refusals(face.actions(orders), game, seat)
    letter, unfit = _understood(parts, face, orders)
    faults += unfit
    faults += [
        LetterFault(ParseError(said, **params)) for said, params in _contradictions(letter, parts, game, seat, faults)
    ]
    if not faults and letter.orders is None:  # new orders can't be refused for what follows
        faults = [fault for action in letter.actions for fault in _refusals((action,), game, seat)]
    return Faulty(tuple(map(str, faults)), tuple(faults)) if faults else letter


def _understood(parts: _Sorted, face: MailFace, orders: Orders) -> tuple[Letter, list[LetterFault]]:
    """The letter in a message, and the faults of parts that the game can't read."""
    final, resign, faults, actions = (
        "final" in parts.words,
        "resign" in parts.words,
        list[LetterFault](),
        list[AnyAction](),
    )
    try:
        given = orders or (face.nothing() if "none" in parts.words else None)
    except ParseError as fault:
        given = None
        faults.append(LetterFault(fault))
    if given is not None:
        actions += face.actions(given)
    try:
        actions += [face.finish()] if final else []
    except ParseError:
        faults.append(LetterFault(ParseError("in this game orders are final anyway; leave that word out")))
    return Letter(given, final, resign, parts.press, (Resign(),) if resign else tuple(actions)), faults


def _contradictions(
    letter: Letter, parts: _Sorted, game: Match, seat: Seat, faults: Sequence[LetterFault]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The faults of the message as a whole."""
    face = mail_of(game.record)
    if "none" in parts.words and letter.orders:
        yield face.orders_and_none, {}
    too_long = sum(map(len, parts.press)) > MOST_PRESS
    if too_long:
        yield _("the press is longer than {most} characters"), {"most": f"{MOST_PRESS:,}"}
    if not (faults or too_long or letter.actions or letter.press):
        yield face.no_order(game.history.view(seat))
    if parts.press and any(fault.line is not None for fault in faults):
        yield _("each line of the press begins with press:"), {}
    if letter.resign and (letter.orders is not None or letter.final):
        yield _("it resigns and also has orders; send one or the other"), {}


def read_press(lines: Sequence[str]) -> tuple[str, ...]:
    """Only the press, from a message that was valid when it arrived."""
    return _sort(lines).press


def _sort(lines: Sequence[str]) -> _Sorted:
    orders: list[str] = []
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
        orders.append("" if word is not None or said is not None else _ORDERS.sub("", line, count=1))
    return _Sorted(tuple(orders), frozenset(words), tuple(press) if any(press) else ())


def _faulty_lines(lines: Sequence[str], face: MailFace, game: Match, seat: Seat) -> list[LetterFault]:
    """The faults of single lines: those that can't be read, and those that break the rules."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    faults: list[LetterFault] = []
    for number, line in filled:
        orders, unread = face.read(line)
        found = [LetterFault(fault) for fault in unread] or _refusals(face.actions(orders), game, seat)
        faults += [replace(fault, line=number) for fault in found] if len(filled) > 1 else found
    return faults


def _refusals(actions: Sequence[AnyAction], game: Match, seat: Seat) -> list[LetterFault]:
    """The rules' refusal of these actions, taken one after another; empty if there is none."""
    try:
        for number, action in enumerate(actions, 1):
            game.record.game.observer.check(game.history.view(seat), action)
            game = append(game, seat, action, at="") if number < len(actions) else game
    except IllegalAction as refused:
        return [LetterFault(refused)]
    return []
