"""The house's deal: the mines of a field that all seats share, which nobody hears of before the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from boem.core.errors import ParseError, Untold
from boem.core.game import AnyAction, AnyGame, Json
from boem.core.squares import Square

E = TypeVar("E")  # how a game tells its end
UNTOLD: Final = "…"  # what stands for the squares where somebody may not know them


@dataclass(frozen=True, slots=True)
class Deal:
    """The house lays the mines, named in any order."""

    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Generic[E]):
    """The mines are dealt; said to everyone."""

    end: E | None = None


@dataclass(frozen=True, slots=True)
class DealtOut:
    """Where the mines were dealt, in the order in which the house named them; said to nobody, but in the record."""

    mines: tuple[Square, ...]


def deal_in(game: AnyGame, mines: Iterable[Square]) -> AnyAction:
    """The deal of these mines as an action of the game, or raise ParseError where its house deals otherwise."""
    return game.notation.read_entry({"deal": " ".join(map(str, mines))})[1]


def read_deal(text: str) -> Deal:
    """The deal that an entry's `deal` names, or raise ParseError."""
    words = text.split()
    if words == [UNTOLD]:
        raise Untold("this deal", "deal")
    try:
        return Deal(tuple(Square.parse(word) for word in words))
    except ParseError as error:
        raise error.inside("deal") from None


def hear_deal(text: str) -> tuple[DealtOut, ...]:
    """The facts in an entry's `deal`: the way back from `tell_deal`, or raise ParseError."""
    return () if text == UNTOLD else (DealtOut(read_deal(text).mines),)


def tell_deal(private: Iterable[object]) -> dict[str, Json]:
    """The entry of a deal, from those facts beside the public one that reached somebody."""
    named = [" ".join(map(str, fact.mines)) for fact in private if isinstance(fact, DealtOut)]
    return {"deal": named[0] if named else UNTOLD, "answer": "dealt"}
