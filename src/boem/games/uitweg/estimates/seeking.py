"""Simulated seekers in many mazes at once, which follow a rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.games.uitweg.estimates.field import Flags, Floats, Numbers, field_of
from boem.games.uitweg.estimates.known import FIRST, NEW, OUTSIDE, Known

TRIED: Final = 7e-7  # seconds per slot to search a maze
SET_UP: Final = 4e-3  # seconds per batch of mazes, however few


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a seeker's possible questions, of which it asks the one with the greatest sum."""

    few: float = 0.3  # per side of the new square that is known barred: the others are likelier to be open
    deep: float = 0.3  # per step from outside to the square to ask from: go on rather than go back
    leave: float = 1.5  # subtracted if it must leave first
    noise: float = 0.3  # up to this is added at random, once per slot and maze


STYLE: Final = Style()


def explore(
    known: Known,
    walls: Flags,
    chance: np.random.Generator,
    *,
    first: Numbers | None = None,
    styles: Sequence[Style] = (STYLE,),
) -> Floats:
    """Turns until each place is first visited, [place, maze]; a "no" costs a turn, and so does leaving.

    `walls` [slot, maze] says where barriers are; `first` is each maze's first question. If there are several styles,
    the mazes must be in equal blocks, which share the random part. Places that can't be visited get the number of turns
    after which that was clear. Limits on steps per turn are ignored.
    """
    seekers = _Seekers(known, walls, chance, styles)
    while seekers.ask(first):
        first = None
    return np.where(seekers.found < 0, seekers.turns, seekers.found)


class _Seekers:
    """One seeker in each of many mazes, all asking at the same time."""

    def __init__(self, known: Known, walls: Flags, chance: np.random.Generator, styles: Sequence[Style]) -> None:
        field, count = field_of(known.config), walls.shape[1]
        self.field, self.walls, self.every = field, walls, np.arange(count)
        self.few, self.deep, self.leave, noise = (
            np.repeat(np.array(weights, np.float32), count // len(styles))
            for weights in zip(*((style.few, style.deep, style.leave, style.noise) for style in styles), strict=True)
        )
        self.label = np.repeat(known.labels()[:, None], count, axis=1)
        self.here = np.full(count, known.here, np.int16)
        self.turns = np.zeros(count, np.float32)
        self.found = np.where(self.label == NEW, -1, 0).astype(np.float32)
        drawn = chance.random((len(field.slots), count // len(styles)), dtype=np.float32)
        self.weight = np.tile(drawn, len(styles)) * noise
        self.weight[list(known.barred)] = -np.inf
        self.gain = known.depths().astype(np.float32)[:, None] * self.deep
        for place in _beside_barriers(known):
            self.gain[place] += self.few

    def ask(self, first: Numbers | None) -> bool:
        """Let each ask `first`, or else its favourite question; returns whether any still had one."""
        one, two, every = self.field.one, self.field.two, self.every
        ones, twos = self.label[one], self.label[two]
        part = ones + twos  # the label of the place to ask from, if exactly one of the two was visited
        edge = ((ones == NEW) | (twos == NEW)) & (part != NEW)
        away = (part != self.here) & (self.here != OUTSIDE)
        value = self.weight + self.gain[one] + self.gain[two] - self.leave * away
        value = np.where(edge, value, -np.inf)
        asked = value.argmax(axis=0).astype(np.int16) if first is None else first
        going = value[asked, every] > -np.inf
        to = np.where(ones[asked, every] == NEW, one[asked], two[asked])
        self.turns += going & away[asked, every]
        self.here = np.where(going, part[asked, every], self.here)
        barred = self.walls[asked, every]
        self._refuse(np.flatnonzero(going & barred), asked, to)
        self._enter(np.flatnonzero(going & ~barred), asked, to)
        return bool(going.any())

    def _refuse(self, mazes: NDArray[np.intp], asked: Numbers, to: Numbers) -> None:
        self.turns[mazes] += 1
        self.weight[asked[mazes], mazes] = -np.inf
        self.gain[to[mazes], mazes] += self.few[mazes]

    def _enter(self, mazes: NDArray[np.intp], asked: Numbers, to: Numbers) -> None:
        new, outside = to[mazes], self.field.outside
        start = self.field.one[asked[mazes]] + self.field.two[asked[mazes]] - new
        self.here[mazes] = np.where(start == outside, new + FIRST, self.here[mazes])
        self.label[new, mazes] = self.here[mazes]
        self.found[new, mazes] = self.turns[mazes]
        self.gain[new, mazes] = self.gain[start, mazes] + self.deep[mazes]


def _beside_barriers(known: Known) -> list[int]:
    """The unvisited squares beside known barriers, once for each barrier."""
    field, label = field_of(known.config), known.labels()
    return [place for slot in known.barred for place in field.sides(slot) if label[place] == NEW]


def by_thumb(known: Known, style: Style = STYLE) -> list[int]:
    """The available questions, favourites of the rule of thumb first."""
    field, label, depth = field_of(known.config), known.labels(), known.depths()
    near = _beside_barriers(known)

    def value(slot: int) -> float:
        start, to = sorted(field.sides(slot), key=lambda place: label[place] == NEW)
        away = known.here not in (OUTSIDE, label[start])
        return style.few * near.count(to) + style.deep * float(depth[start]) - style.leave * away

    return sorted(known.questions(), key=lambda slot: (-value(slot), slot))
