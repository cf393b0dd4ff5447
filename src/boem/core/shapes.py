"""Validates JSON against a type; a misfit raises ParseError with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import msgspec

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import Json
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _

T = TypeVar("T")

_PLACED: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<place>.*)`)?", re.DOTALL)
_OF_KEYS: Final = {
    r"Object missing required field (.*)": _("this key is missing"),
    r"Object contains unknown field (.*)": _("this version knows no such key"),
}
_KINDS: Final = {
    "int": Phrase("a whole number"),
    "float": Phrase("a number"),
    "str": Phrase("text"),
    "bool": Phrase("true or false"),
    "array": Phrase("a list"),
    "object": Phrase("an object"),
}


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Prefix the place of faults raised inside."""
    try:
        yield
    except ParseError as error:
        raise error.inside(place) from None


def shaped(value: Json, kind: type[T]) -> T:
    """The value converted to a type by msgspec; raises ParseError. Keys unknown to the type are dropped."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise misfit(str(error)) from None


def misfit(message: str) -> ParseError:
    """Msgspec's message about a misfit, in our words and with its place."""
    match = _PLACED.fullmatch(message)
    what, place = (match["what"].replace("`", ""), match["place"] or "") if match else (message, "")
    for pattern, sentence in _OF_KEYS.items():
        if key := re.fullmatch(pattern, what):
            return ParseError(sentence, f"{place}.{key[1]}".lstrip("."))
    if kinds := re.fullmatch(r"Expected (\w+), got (\w+)", what):
        wanted, got = (_KINDS.get(kind, kind) for kind in kinds.groups())
        if not place:
            return ParseError("expected {wanted}, not {given}", wanted=wanted, given=got)
        return ParseError("must be {wanted}, not {given}", place.lstrip("."), wanted=wanted, given=got)
    if key := re.fullmatch(r"Expected str of length <= (\d+)", what):
        return ParseError("longer than {most:,} characters", place.lstrip("."), most=int(key[1]))
    place = place.lstrip(".").removesuffix("[...]")
    if what == "Number out of range":
        return ParseError("number out of range", place)
    return ParseError("{fault}", place, fault=what[0].lower() + what[1:])  # about no record


def square_in(name: str, width: int, height: int, place: str) -> Square:
    """The square of this board named at a place; raises ParseError."""
    try:
        return on_board(Square.parse(name), width, height, place)
    except ParseError as error:
        raise error.at(place) from None


def squares_in(names: Iterable[str], width: int, height: int, place: str) -> tuple[Square, ...]:
    """The squares of this board in the list at a place, in its order; raises ParseError."""
    return tuple(square_in(name, width, height, f"{place}[{number}]") for number, name in enumerate(names))


def on_board(square: Square, width: int, height: int, place: str) -> Square:
    """The square given at a place; raises ParseError if it is off the board."""
    if square.row >= height or square.column >= width:
        last = Square(height - 1, width - 1)
        raise ParseError(
            "{square} is off the board, which goes from A1 to {last}", place, square=str(square), last=str(last)
        )
    return square
