"""Squares and slots of Uitweg as plain numbers, so that many mazes fit in one array."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Place, Slot, Square, slots

Numbers: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]
Shares: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A field. Squares are numbered in reading order, followed by the outside; slots are in the order of `slots`."""

    width: int
    height: int
    slots: tuple[Slot, ...]
    one: Numbers  # by slot: the place on one side, which is the outside for doors
    two: Numbers  # by slot: the square on its other side

    @property
    def outside(self) -> int:
        """The number of the outside, which equals the number of squares."""
        return self.width * self.height

    def number(self, place: Place) -> int:
        """The number of a place."""
        return self.outside if place is None else place.down * self.width + place.across

    def place(self, number: int) -> Place:
        """The place with a number."""
        return None if number == self.outside else Square(*divmod(number, self.width))

    def slot(self, slot: Slot) -> int:
        """The number of a slot."""
        return self.slots.index(slot)

    def sides(self, slot: int) -> tuple[int, int]:
        """The two places that a slot connects."""
        return int(self.one[slot]), int(self.two[slot])


def beside(field: Field) -> NDArray[np.intp]:
    """[place, 4]: the slots of each square; where it has fewer, and for the outside, the number of slots instead."""
    near = np.full((field.outside + 1, 4), len(field.slots))
    for square in range(field.outside):
        slots = np.flatnonzero((field.one == square) | (field.two == square))
        near[square, : len(slots)] = slots
    return near


def sweeps(field: Field, angles: Shares) -> Floats:
    """[slot, angle]: how far on each slot lies in each direction, from 0 to 1; angles are in radians, 0 is down."""
    downs, acrosses = np.divmod(np.stack([field.one, field.two]), field.width)
    outside = field.one == field.outside
    downs[0, outside], acrosses[0, outside] = downs[1, outside], -1
    far = np.outer(downs.mean(axis=0), np.cos(angles)) + np.outer(acrosses.mean(axis=0), np.sin(angles))
    far -= far.min(axis=0)
    on: Floats = (far / far.max(axis=0).clip(min=1e-9)).astype(np.float32)
    return on


def field_of(config: Config) -> Field:
    """The field of a game."""
    return _field(config.width, config.height)


@lru_cache(maxsize=32)
def _field(width: int, height: int) -> Field:
    every = tuple(slots(width, height))
    bare = Field(width, height, every, np.empty(0, np.int16), np.empty(0, np.int16))
    sides = np.array([[bare.number(place) for place in slot.sides] for slot in every], np.int16)
    return Field(width, height, every, sides[:, 0].copy(), sides[:, 1].copy())
