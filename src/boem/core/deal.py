"""The house's deal: the mines of a field shared by all seats, hidden from everyone until the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from boem.core.errors import ParseError, Untold
from boem.core.game import AnyAction, AnyGame, Json
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _

E = TypeVar("E")  # the fact by which a game announces its end
UNTOLD: Final = "…"  # written in place of the squares for readers who may not know them


@dataclass(frozen=True, slots=True)
class Deal:
    """The house lays the mines, named in any order."""

    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Generic[E]):
    """Public: the mines have been dealt."""

    end: E | None = None


@dataclass(frozen=True, slots=True)
class DealtOut:
    """Where the mines are, in the order in which the house named them; nobody hears it, but the record keeps it."""

    mines: tuple[Square, ...]


def deal_in(game: AnyGame, mines: Iterable[Square]) -> AnyAction:
    """The deal of these mines as an action of this game; ParseError if its house deals something else."""
    return game.notation.read_entry({"deal": " ".join(map(str, mines))})[1]


def read_deal(text: str) -> Deal:
    """The deal named by an entry's `deal`; raises ParseError."""
    words = text.split()
    if words == [UNTOLD]:
        raise Untold(_("this deal"), "deal")
    try:
        return Deal(tuple(Square.parse(word) for word in words))
    except ParseError as error:
        raise error.inside("deal") from None


def hear_deal(text: str) -> tuple[DealtOut, ...]:
    """Inverse of `tell_deal`: the facts in an entry's `deal`; raises ParseError."""
    return () if text == UNTOLD else (DealtOut(read_deal(text).mines),)


def tell_deal(private: Iterable[object]) -> dict[str, Json]:
    """Write the entry of a deal, from the private facts that reached its reader."""
    named = [" ".join(map(str, fact.mines)) for fact in private if isinstance(fact, DealtOut)]
    return {"deal": named[0] if named else UNTOLD, "answer": _("dealt")}
