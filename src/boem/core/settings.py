"""A game's settings: dataclass fields that know their range. One line serves records, faces and checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Final, Protocol, TypeVar

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.game import AnyGame, Json, Settings
from boem.core.points import HALF, exact, in_halves

T = TypeVar("T", bound=Settings)
V = TypeVar("V")  # a field's values, typed as Any because the type checker takes the field for its value
W = TypeVar("W", bound=str)

MOST: Final = 2**53 - 1  # what every JSON reader takes exactly


class Kind(Protocol):
    """The range of a setting."""

    def fault(self, value: object) -> ParseError | None:
        """What is wrong with a value, if anything."""

    def describe(self) -> dict[str, Json]:
        """The range, for faces."""


def _out_of_range(least: int, most: int | None, value: float) -> ParseError:
    given = str(value) if abs(value) <= MOST else Phrase("a number so long")
    if most is None:
        return ParseError("must be {least} or more, not {given}", least=least, given=given)
    return ParseError("must be {least} to {most}, not {given}", least=least, most=most, given=given)


def _misfit(wanted: Phrase, value: object) -> ParseError:
    return ParseError("must be {wanted}, not {given}", wanted=wanted, given=f"{value!r:.40}")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `maximum` is None if nothing bounds it, or only another setting.

    `ruled`: may be None, which leaves it to the rules.
    """

    minimum: int
    maximum: int | None
    ruled: bool = False

    def fault(self, value: object) -> ParseError | None:
        """A value of another type, or out of the range."""
        if value is None and self.ruled:
            return None
        if type(value) is not int:
            return _misfit(Phrase("a whole number"), value)
        if self.minimum <= value <= (MOST if self.maximum is None else self.maximum):
            return None
        return _out_of_range(self.minimum, self.maximum, value)

    def describe(self) -> dict[str, Json]:
        """Both ends."""
        return {"minimum": self.minimum, "maximum": self.maximum}


@dataclass(frozen=True, slots=True)
class Halves:
    """Points in halves, or None, which leaves them to the rules."""

    minimum: int
    maximum: int

    def fault(self, value: object) -> ParseError | None:
        """Anything but a multiple of ½ in range; a whole number must be an `int`."""
        if value is None:
            return None
        if not isinstance(value, int | float) or isinstance(value, bool) or not in_halves(value):
            return ParseError("must be a whole number or a half, such as 4.5, not {given}", given=f"{value!r:.40}")
        if not self.minimum <= value <= self.maximum:
            return _out_of_range(self.minimum, self.maximum, value)
        if type(value) is type(exact(value)):
            return None
        return ParseError("must be {exact}, not {given}", exact=exact(value), given=value)

    def describe(self) -> dict[str, Json]:
        """Both ends, and the step."""
        return {"minimum": self.minimum, "maximum": self.maximum, "step": HALF}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]

    def fault(self, value: object) -> ParseError | None:
        """Any other word, and anything else."""
        if value in self.words:
            return None
        return ParseError("must be one of {known}, not {given}", known=", ".join(self.words), given=f"{value!r:.40}")

    def describe(self) -> dict[str, Json]:
        """The words."""
        return {"choices": list(self.words)}


@dataclass(frozen=True, slots=True)
class Switch:
    """True or false."""

    def fault(self, value: object) -> ParseError | None:
        """Anything but a Boolean, 0 and 1 included."""
        return None if isinstance(value, bool) else _misfit(Phrase("true or false"), value)

    def describe(self) -> dict[str, Json]:
        """Both."""
        return {"choices": [False, True]}


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several numbers, or None, which leaves them to the rules."""

    each: Number

    def fault(self, value: object) -> ParseError | None:
        """Not a list, or the first number out of range; the config checks how many there must be."""
        if value is None:
            return None
        if not isinstance(value, tuple):
            return _misfit(Phrase("a list of whole numbers"), value)
        return next((fault for fault in map(self.each.fault, value) if fault), None)

    def describe(self) -> dict[str, Json]:
        """The range of each."""
        return {"each": self.each.describe()}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of given characters; the config checks its length."""

    characters: str

    def fault(self, value: object) -> ParseError | None:
        """Another type, or the first character that isn't allowed."""
        if not isinstance(value, str):
            return _misfit(Phrase("text"), value)
        for number, character in enumerate(value, 1):
            if character not in self.characters:
                return ParseError(
                    "character {number}, {given}, is none of {known}",
                    number=number,
                    given=repr(character),
                    known=self.characters,
                )
        return None

    def describe(self) -> dict[str, Json]:
        """The characters."""
        return {"characters": self.characters}


def number(about: str, *, minimum: int, maximum: int | None = None, default: int | None = None) -> int:
    """A field for a `Number`; required without a default."""
    told = {"about": about, "kind": Number(minimum, maximum)}
    made: int = field(metadata=told) if default is None else field(default=default, metadata=told)
    return made


def by_the_rules(about: str, *, minimum: int, maximum: int) -> int | None:
    """A field that holds a number, or None to take it from the rules."""
    return _setting(about, Number(minimum, maximum, ruled=True), None)


def halves(about: str, *, minimum: int, maximum: int) -> int | float | None:
    """A field that holds `Halves`."""
    return _setting(about, Halves(minimum, maximum), None)


def widened(config: type[Settings], name: str, *, minimum: int) -> int:
    """A config's `Number` field with another lower bound."""
    item = setting(config, name)
    default, most = item.default, item.metadata["kind"].maximum
    about = item.metadata["about"]
    return number(about, minimum=minimum, maximum=most, default=default if isinstance(default, int) else None)


def choice(about: str, *words: W) -> W:
    """A field for one of these words, by default the first."""
    return _setting(about, Choice(words), words[0])


def text(about: str, *, characters: str) -> str:
    """A required field for a text of these characters."""
    made: str = field(metadata={"about": about, "kind": Text(characters)})
    return made


def numbers(about: str, *, minimum: int, maximum: int) -> tuple[int, ...] | None:
    """A field that holds a tuple of numbers (a list in JSON), or None to take them from the rules."""
    return _setting(about, Numbers(Number(minimum, maximum)), None)


def switch(about: str, *, default: bool) -> bool:
    """A field that is true or false."""
    return _setting(about, Switch(), default)


def _setting(about: str, kind: Kind, default: V) -> V:
    return field(default=default, metadata={"about": about, "kind": kind})


def setting(config: type[Settings], name: str) -> Field[object]:
    """A config's field for this setting; its metadata have the `kind`."""
    return next(item for item in fields(config) if item.name == name)


def check_settings(config: Settings) -> None:
    """Raise ParseError for the first setting with the wrong type or out of range."""
    for item in fields(config):
        fault = item.metadata["kind"].fault(getattr(config, item.name))
        if fault is not None:
            raise fault.at(item.name)


def read_settings(kind: type[T], data: Mapping[str, Json]) -> T:
    """Make a config from JSON settings: defaults fill the gaps, unknown settings are refused."""
    known = {item.name: item for item in fields(kind)}
    for name in data:
        if name not in known:
            raise ParseError("no such setting; known: {known}", str(name), known=", ".join(known))
    for name, item in known.items():
        if item.default is MISSING and name not in data:
            raise ParseError("this setting is missing", name)
    return kind(**{name: _read(known[name].metadata["kind"], value) for name, value in data.items()})


def read_settings_for(kind: type[T], data: Mapping[str, Json], seats: int) -> T:
    """The same for a table with this many players: their number is filled in if it is a setting of the game."""
    counts = any(item.name == "seats" for item in fields(kind))
    return read_settings(kind, {"seats": seats, **data} if counts else data)


def _read(kind: Kind, value: Json) -> Json:
    if isinstance(kind, Halves) and isinstance(value, float) and value.is_integer():
        return int(value)
    return tuple(value) if isinstance(kind, Numbers) and isinstance(value, list) else value


def write_settings(config: Settings) -> dict[str, Json]:
    """Every setting that has a value, in order of definition."""
    values = {item.name: getattr(config, item.name) for item in fields(config)}
    told = {name: value for name, value in values.items() if value is not None}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}


def settings_of_board(game: AnyGame, name: str | None) -> dict[str, Json]:
    """The settings of a board by name, by default the usual one; empty for a game without boards; raises ParseError."""
    if name is None:
        return write_settings(list(game.boards.values())[-1]) if game.boards else {}
    if name not in game.boards:
        raise ParseError("no such board; known: {boards}", f"{name:.40}", boards=", ".join(game.boards) or "-")
    return write_settings(game.boards[name])


def describe_settings(kind: type[Settings]) -> dict[str, dict[str, Json]]:
    """Describe each setting: `about`, whether it is `needed`, `default` (null: required or by the rules), its range.

    A number has `minimum` and `maximum` (null: none, or see `about`), and a `step` where it need not be whole. Words
    and Booleans have `choices`. A text has `characters`. A list has `each`, the range of its numbers.
    """
    return {
        item.name: {
            "about": item.metadata["about"],
            "needed": item.default is MISSING,
            "default": None if item.default is MISSING else item.default,
            **item.metadata["kind"].describe(),
        }
        for item in fields(kind)
    }
