"""How an action is written: a verb, and the words after it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from boem.core.errors import ParseError
from boem.core.squares import Square

A = TypeVar("A")  # the kind of action


@dataclass(frozen=True, slots=True)
class Verb(ABC, Generic[A]):
    """What the rest of a text, after its verb, stands for: the fields of a `kind` of action.

    `untold` is what a record doesn't have where it is `…`, for others may not hear it; empty where they may.
    """

    kind: type[A]
    untold: str = ""

    @abstractmethod
    def read(self, verb: str, rest: str) -> A | None:
        """The action, or raise ParseError; None where such a text means nothing."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The rest of the text."""

    def as_named(self, action: A) -> str:
        """The same, in the order in which somebody has named things that may come in any."""
        return self.write(action)

    def squares(self, action: A) -> Iterable[Square]:
        """The squares of the board that it names."""
        return ()


class Alone(Verb[A]):
    """A verb without further words."""

    def read(self, verb: str, rest: str) -> A | None:
        return None if rest else self.kind()

    def write(self, action: A) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class OnSquare(Verb[A]):
    """A square, the action's only field; or what else `parse` reads, of which there is an `example`."""

    parse: Callable[[str], object] = Square.parse
    example: str = "E3"
    what: str = "square"

    def read(self, verb: str, rest: str) -> A | None:
        words = rest.split()
        if len(words) != 1:
            raise ParseError(f"{verb} needs one {self.what}, as in {verb} {self.example}")
        make: Callable[..., A] = self.kind
        return make(self.parse(words[0]))

    def write(self, action: A) -> str:
        return str(_field(action))

    def squares(self, action: A) -> tuple[Square, ...]:
        named = _field(action)
        return (named,) if isinstance(named, Square) else ()


@dataclass(frozen=True, slots=True)
class OnSquares(Verb[A]):
    """Several squares in any order, the action's only field; or what else `parse` reads, and can be sorted."""

    parse: Callable[[str], object] = Square.parse

    def read(self, verb: str, rest: str) -> A | None:
        make: Callable[..., A] = self.kind
        return make(tuple(self.parse(word) for word in rest.split()))

    def write(self, action: A) -> str:
        return " ".join(map(str, sorted(_field(action))))

    def as_named(self, action: A) -> str:
        return " ".join(map(str, _field(action)))

    def squares(self, action: A) -> tuple[Square, ...]:
        return tuple(one for one in _field(action) if isinstance(one, Square))


def _field(action: Any) -> Any:
    return getattr(action, fields(action)[0].name)
