"""How an action is written: a verb and its arguments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _

A = TypeVar("A")  # the action's type


@dataclass(frozen=True, slots=True)
class Verb(ABC, Generic[A]):
    """How a verb's arguments are read into the fields of an action of type `kind`, and written.

    `untold` names what `…` replaces in a record for viewers who may not know it; empty if everybody may.
    """

    kind: type[A]
    untold: str = ""

    @abstractmethod
    def read(self, verb: str, rest: str) -> A | None:
        """Read the arguments; raises ParseError, or returns None if no action is written like this."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The rest of the text."""

    def as_named(self, action: A) -> str:
        """As `write`, but in the order in which they were named, where any order is allowed."""
        return self.write(action)

    def squares(self, action: A) -> Iterable[Square]:
        """The squares of the board that the action names."""
        return ()


class Alone(Verb[A]):
    """A verb without further words."""

    def read(self, verb: str, rest: str) -> A | None:
        return None if rest else self.kind()

    def write(self, action: A) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class OnSquare(Verb[A]):
    """One square, the action's only field; or anything else that `parse` reads, such as `example`."""

    parse: Callable[[str], object] = Square.parse
    example: str = "E3"
    what: str = _("square")

    def read(self, verb: str, rest: str) -> A | None:
        words = rest.split()
        if len(words) != 1:
            raise ParseError(
                "{verb} needs one {what}, as in {verb} {example}",
                verb=verb,
                what=Phrase(self.what),
                example=self.example,
            )
        make: Callable[..., A] = self.kind
        return make(self.parse(words[0]))

    def write(self, action: A) -> str:
        return str(_field(action))

    def squares(self, action: A) -> tuple[Square, ...]:
        named = _field(action)
        return (named,) if isinstance(named, Square) else ()


@dataclass(frozen=True, slots=True)
class OnSquares(Verb[A]):
    """Squares in any order, the action's only field; or anything else that `parse` reads and that can be sorted."""

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
