"""What most notations share: a verb and its words, entries, and the end, which reveals everything."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar, cast

import msgspec

from boem.core.base_referee import Folded
from boem.core.deal import UNTOLD, Deal, Dealt, hear_deal, read_deal, tell_deal
from boem.core.errors import ParseError, Untold
from boem.core.game import HOUSE, A, Actor, C, F, Json, Notation, Resign, Result, Seat, Timeout, ViewProtocol
from boem.core.seats import Left
from boem.core.shapes import inside, on_board, shaped
from boem.core.squares import spell
from boem.core.texts import gettext_noop as _
from boem.core.verbs import Verb

T = TypeVar("T")


class FoldedView(ViewProtocol, Protocol):
    """A view with a position."""

    @property
    def position(self) -> Folded:
        """What everybody knows."""


V = TypeVar("V", bound=FoldedView)


class BaseNotation(Notation[C, A, F, V]):
    """A game lists its verbs and writes and reads its own facts; resigning, dealing and the end are handled here."""

    verbs: ClassVar[Mapping[str, Verb[Any]]]
    """How seats' actions are written, in the order in which they are listed to whoever writes something else."""
    entry: ClassVar[type[msgspec.Struct]]
    """The shape of a seat's entry: `seat`, `do`, and what else `tell` writes."""
    revealed: ClassVar[type[msgspec.Struct]]
    """The shape of what is revealed at the end."""
    deals: ClassVar[bool] = False
    """Whether the house deals mines, which is an entry of its own: `{"deal": "A1 B2 …"}`."""

    timed: ClassVar[bool] = True
    """Whether the house rules on time."""
    committed: ClassVar[tuple[type[object], ...]] = (Deal,)
    """The kinds of actions that lay, build or deal a secret."""

    @abstractmethod
    def tell(self, said: F, own: Sequence[F]) -> dict[str, Json]:
        """Write the entry for a public fact and the private facts beside it; the end is written by `reveal`."""

    @abstractmethod
    def hear(self, view: V, seat: Seat, action: A | None, told: Any) -> tuple[F, ...]:
        """Inverse of `tell`: the facts of an entry, public one first, without the end.

        `action` is the action named by `do`, or None where `…` hides it.
        """

    @abstractmethod
    def reveal(self, end: Any) -> dict[str, Json]:
        """The secrets revealed at the end."""

    @abstractmethod
    def hear_end(self, view: V, result: Result, revealed: Any) -> Any:
        """Inverse of `reveal`."""

    def read(self, text: str) -> A:
        if what := self._untold(text):
            raise Untold(what)
        verb, rest = _parted(text)
        if (verb, rest) == ("resign", ""):
            return cast("A", Resign())
        action = self.verbs[verb].read(verb, rest) if verb in self.verbs else None
        if action is None:
            known = ", ".join((*self.verbs, "resign"))
            raise ParseError("not an action: {given}; known: {known}", given=f"{text[:40]!r}", known=known)
        return cast("A", action)

    def write(self, action: A) -> str:
        match action:
            case Deal(mines):
                return f"deal {spell(mines)}"
            case Resign() | Timeout():
                return type(action).__name__.lower()
        verb, how = self._verb(action)
        return f"{verb} {how.write(action)}".rstrip()

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, A]:
        if self.deals and set(entry) == {"deal"}:
            return HOUSE, cast("A", read_deal(entry["deal"]))
        return super().read_entry(entry)

    def commits(self, action: A) -> bool:
        return isinstance(action, self.committed)

    def timeout(self, seat: Seat) -> A:
        return cast("A", Timeout(seat)) if self.timed else super().timeout(seat)

    def heard(self, facts: Sequence[F]) -> dict[str, Json]:
        said, *own = facts
        match said:
            case Dealt():
                told = tell_deal(own)
            case Left(seat, how):
                told = {"seat": seat, "do": "resign" if how == "resigned" else _("timeout"), "answer": how}
            case _:
                told = self.tell(said, own)
        end = getattr(said, "end", None)
        return told if end is None else told | {"revealed": self.reveal(end)}

    def facts(self, view: V, entry: Json) -> tuple[F, ...]:
        if self.deals and "deal" in entry:
            said, *own = cast("tuple[F, ...]", (Dealt(), *hear_deal(shaped(entry, _ToldOfDeal).deal)))
        else:
            said, *own = self.hear_entry(view, entry)
        result = self.result(view, said, entry)
        if result is None:
            return said, *own
        with inside("revealed"):
            end = self.hear_end(view, result, shaped(entry.get("revealed", {}), self.revealed))
        return cast("F", replace(cast("Any", said), end=end)), *own

    def result(self, view: V, said: F, entry: Json) -> Result | None:
        """The result, if this public fact ended the game."""
        return view.position.verdict(said) if hasattr(said, "end") else None

    def hear_entry(self, view: V, entry: Json) -> tuple[F, ...]:
        """The facts of an entry that is neither a deal nor an end: a seat's action and its outcome."""
        told: Any = shaped(entry, self.entry)
        seat, config = Seat(told.seat), view.position.config
        if not 0 <= seat < config.seats:
            raise ParseError("there is no such seat; the seats are 0 to {last}", "seat", last=config.seats - 1)
        if self._untold(told.do):
            return self.hear(view, seat, None, told)
        _, action = self.read_entry({"seat": seat, "do": told.do})
        if isinstance(action, Resign | Timeout):
            return (cast("F", Left(seat, "resigned" if isinstance(action, Resign) else "timeout")),)
        for square in self._verb(action)[1].squares(action):
            on_board(square, config.width, config.height, "do")
        return self.hear(view, seat, action, told)

    def _untold(self, text: str) -> str:
        """What the text hides from its reader; empty if nothing."""
        verb, rest = _parted(text)
        return self.verbs[verb].untold if rest == UNTOLD and verb in self.verbs else ""

    def _verb(self, action: A) -> tuple[str, Verb[A]]:
        for verb, how in self.verbs.items():
            if how.kind is type(action):
                return verb, how
        raise TypeError(f"{type(action).__name__} is no action of this game")


def words_told(own: Sequence[F], kind: type[T], words: Callable[[T], str]) -> str:
    """The arguments of a verb that is secret, taken from a private fact, for those who heard it."""
    return next((words(fact) for fact in own if isinstance(fact, kind)), UNTOLD)


def private_first() -> ParseError:
    """Sort facts so that private ones come first."""
    return ParseError("the first fact is the one that was said to everyone")


def _parted(text: str) -> tuple[str, str]:
    """Split a text into its verb and the rest."""
    verb, *rest = text.split(None, 1) or [""]
    return verb, rest[0].strip() if rest else ""


class _ToldOfDeal(msgspec.Struct):
    deal: str
