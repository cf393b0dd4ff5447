"""Validates JSON against a type; a misfit raises ParseError with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import msgspec

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.squares import Square

T = TypeVar("T")

_PLACED: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<place>.*)`)?", re.DOTALL)
_WORDS: Final = {
    r"Object missing required field (.*)": "this key is needed",
    r"Object contains unknown field (.*)": "this version knows no such key",
}
_KINDS: Final = {
    "int": "a whole number",
    "float": "a broken number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
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
    for pattern, sentence in _WORDS.items():
        if key := re.fullmatch(pattern, what):
            return ParseError(sentence, f"{place}.{key[1]}".lstrip("."))
    if kinds := re.fullmatch(r"Expected (\w+), got (\w+)", what):
        wanted, got = (_KINDS.get(kind, kind) for kind in kinds.groups())
        return ParseError(f"{wanted} is needed, not {got}", place.lstrip("."))
    if key := re.fullmatch(r"Expected str of length <= (\d+)", what):
        return ParseError(f"longer than {int(key[1]):,} characters", place.lstrip("."))
    return ParseError(what[0].lower() + what[1:], place.lstrip(".").removesuffix("[...]"))


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
    """The square given at a place, or raise ParseError if it is off the board."""
    if square.row >= height or square.column >= width:
        raise ParseError(f"{square} is off the board, which goes from A1 to {Square(height - 1, width - 1)}", place)
    return square
