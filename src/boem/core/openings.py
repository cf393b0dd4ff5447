"""Secrets place by place, so that an answer can be proved as soon as it is given.

The hash over all places and the proofs of a few of them are made in `boem.records.openings`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from boem.core.layout import Layout, number_at
from boem.core.squares import Grid, Square
from boem.core.terms import Actor

C = TypeVar("C")  # config
F = TypeVar("F")  # fact
V = TypeVar("V")  # view

Secret: TypeAlias = Any  # the action that made it


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What a fact says of a secret: whose it is, and what is at some of its places."""

    owner: Actor
    contents: Mapping[str, str]


class Openings(ABC, Generic[C, F, V]):
    """A game's secrets as contents of places, such as `2` at `B4 number`."""

    @abstractmethod
    def places(self, config: C) -> Sequence[str]:
        """All places of a secret, in an order that depends on the settings alone."""

    @abstractmethod
    def contents(self, config: C, secret: Secret) -> Sequence[str]:
        """What a secret has at each of the places."""

    @abstractmethod
    def disclosed(self, view: V, fact: F) -> Disclosure | None:
        """What a fact says of a secret that wasn't public yet; `view` is any viewer's just before the fact.

        Must say all that the answer depends on, or a false answer could go unnoticed.
        """

    @abstractmethod
    def secrets(self, view: V) -> Mapping[Actor, Secret]:
        """The secrets that a view knows; the keys are who made them."""


def mine_places(config: Grid) -> list[str]:
    """Two places for each square, in reading order: whether it holds a mine, and its number.

    A claim that proves wrong says only that the square is free, so this can be shown without the number.
    """
    return [place for square in config.every_square for place in (str(square), _number(square))]


def mine_contents(config: Grid, mines: Layout) -> list[str]:
    """What a layout has at each of these places."""
    return [content for square in config.every_square for content in _contents(number_at(square, mines))]


def shown(squares: Iterable[tuple[Square, int | None]]) -> dict[str, str]:
    """What uncovered squares say: their numbers, or None for a mine."""
    return dict(
        (str(square), "mine") if number is None else (_number(square), str(number)) for square, number in squares
    )


def shown_free(square: Square) -> dict[str, str]:
    """What a square without a mine says if its number stays hidden."""
    return {str(square): "free"}


def _contents(number: int | None) -> tuple[str, str]:
    return ("mine", "none") if number is None else ("free", str(number))


def _number(square: Square) -> str:
    return f"{square} number"
