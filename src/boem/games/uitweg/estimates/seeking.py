"""Simulated seekers in many mazes at once, which follow a rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.games.uitweg.estimates.field import Field, Flags, Floats, Numbers, beside, field_of, sweeps
from boem.games.uitweg.estimates.known import FIRST, NEW, OUTSIDE, Known

TRIED: Final = 3e-7  # seconds per slot to search a maze
SET_UP: Final = 3e-3  # seconds per batch of mazes, however few


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a seeker's possible questions, of which it asks the one with the greatest sum."""

    few: float = 0.3  # per side of the new square that is known barred: the others are likelier to be open
    deep: float = 0.3  # per step from outside to the square to ask from: go on rather than go back
    leave: float = 1.5  # subtracted if it must leave first
    noise: float = 0.3  # up to this is added at random, once per slot and maze
    sweeps: bool = False  # or up to this the farther a slot lies in one direction: fewer squares are left behind


STYLE: Final = Style()
SWEEPING: Final = Style(sweeps=True)
JITTER: Final = 0.02  # the share of the noise that is random while sweeping


def explore(
    known: Known,
    walls: Flags,
    chance: np.random.Generator,
    *,
    first: Numbers | None = None,
    styles: Sequence[Style] = (STYLE,),
    angle: float | None = None,
) -> Floats:
    """Turns until each place is first visited, [place, maze]; a "no" costs a turn, and so does leaving.

    `walls` [slot, maze] says where barriers are; `first` is each maze's first question. If there are several styles,
    the mazes must be in equal blocks, which share the random part. Those that sweep do so in the direction of `angle`,
    or in a random one in each maze. Places that can't be visited get the number of turns after which that was clear.
    Limits on steps per turn are ignored.
    """
    drawn = _drawn(field_of(known.config), walls.shape[1] // len(styles), chance, styles, angle)
    seekers = _Seekers(known, walls, drawn, styles)
    while seekers.ask(first):
        first = None
    return np.where(seekers.found < 0, seekers.turns[:, None], seekers.found).T


def _drawn(
    field: Field, each: int, chance: np.random.Generator, styles: Sequence[Style], angle: float | None
) -> Floats:
    """[slot, maze]: what each seeker prefers for no reason, from 0 to 1."""
    drawn = swept = chance.random((len(field.slots), each), dtype=np.float32)
    if any(style.sweeps for style in styles):
        angles = chance.uniform(0, 2 * np.pi, each) if angle is None else np.full(each, angle)
        swept = JITTER * drawn + (1 - JITTER) * sweeps(field, angles)
    return np.concatenate([swept if style.sweeps else drawn for style in styles], axis=1)


class _Seekers:
    """One seeker in each of many mazes, all asking at the same time. Arrays are [maze, place] and [maze, slot].

    One slot more than there are, which is never asked about, stands for those that a square at the edge hasn't.
    """

    def __init__(self, known: Known, walls: Flags, drawn: Floats, styles: Sequence[Style]) -> None:
        field, count = field_of(known.config), walls.shape[1]
        self.outside, self.walls, self.every = field.outside, np.ascontiguousarray(walls.T), np.arange(count)
        self.one, self.two, self.beside = np.append(field.one, 0), np.append(field.two, 0), beside(field)
        self.few, self.deep, self.leave, noise = (
            np.repeat(np.array(weights, np.float32), count // len(styles))
            for weights in zip(*((style.few, style.deep, style.leave, style.noise) for style in styles), strict=True)
        )
        self.label = np.repeat(known.labels()[None], count, axis=0)
        self.here = np.full(count, known.here, np.int16)
        self.turns = np.zeros(count, np.float32)
        self.found = np.where(self.label == NEW, -1, 0).astype(np.float32)
        self.weight = np.full((count, len(field.slots) + 1), -np.inf, np.float32)
        self.weight[:, :-1] = (drawn * noise).T
        self.weight[:, list(known.barred)] = -np.inf
        self.gain = known.depths().astype(np.float32) * self.deep[:, None]
        for place in _beside_barriers(known):
            self.gain[:, place] += self.few
        ones, twos = self.label[:, self.one], self.label[:, self.two]
        self.part = ones + twos  # the label of the place to ask from, where exactly one of the two was visited
        self.value = np.where((ones == NEW) != (twos == NEW), self._liked(np.s_[:], np.s_[:]), -np.inf)

    def ask(self, first: Numbers | None) -> bool:
        """Let each ask `first`, or else its favourite question; returns whether any still had one."""
        away = (self.part != self.here[:, None]) & (self.here != OUTSIDE)[:, None]
        favoured = (self.value - away * self.leave[:, None]).argmax(axis=1) if first is None else first
        mazes = np.flatnonzero(self.value[self.every, favoured] > -np.inf)
        asked = favoured[mazes]
        one, two = self.one[asked], self.two[asked]
        to = np.where(self.label[mazes, one] == NEW, one, two)
        self.turns[mazes] += away[mazes, asked]
        self.here[mazes] = self.part[mazes, asked]
        barred = self.walls[mazes, asked]
        self._refuse(mazes[barred], asked[barred], to[barred])
        self._enter(mazes[~barred], (one + two - to)[~barred], to[~barred])
        return bool(len(mazes))

    def _refuse(self, mazes: NDArray[np.intp], asked: NDArray[np.integer], to: Numbers) -> None:
        self.turns[mazes] += 1
        self.weight[mazes, asked] = self.value[mazes, asked] = -np.inf
        self.gain[mazes, to] += self.few[mazes]
        rows, near = mazes[:, None], self.beside[to]
        asks = self.value[rows, near] > -np.inf
        self.value[rows, near] = np.where(asks, self._liked(rows, near), -np.inf)

    def _enter(self, mazes: NDArray[np.intp], start: Numbers, new: Numbers) -> None:
        self.here[mazes] = np.where(start == self.outside, new + FIRST, self.here[mazes])
        self.label[mazes, new] = self.here[mazes]
        self.found[mazes, new] = self.turns[mazes]
        self.gain[mazes, new] = self.gain[mazes, start] + self.deep[mazes]
        rows, near = mazes[:, None], self.beside[new]
        fresh = self.label[rows, self.one[near] + self.two[near] - new[:, None]] == NEW
        self.value[rows, near] = np.where(fresh, self._liked(rows, near), -np.inf)
        self.part[rows, near] = self.here[rows]

    def _liked(self, mazes: NDArray[np.intp] | slice, slots: NDArray[np.intp] | slice) -> Floats:
        """What questions are worth to the seekers, if they can be asked; without the cost of leaving."""
        gains = self.gain[mazes, self.one[slots]] + self.gain[mazes, self.two[slots]]
        liked: Floats = self.weight[mazes, slots] + gains
        return liked


def _beside_barriers(known: Known) -> list[int]:
    """The unvisited squares beside known barriers, once for each barrier."""
    field, label = field_of(known.config), known.labels()
    return [place for slot in known.barred for place in field.sides(slot) if label[place] == NEW]


def by_thumb(known: Known, style: Style = STYLE, angle: float | None = None) -> list[int]:
    """The available questions, favourites of the rule of thumb first; of equals, those farther in a direction."""
    field, label, depth = field_of(known.config), known.labels(), known.depths()
    near = _beside_barriers(known)
    on = np.zeros(len(field.slots)) if angle is None else sweeps(field, np.array([angle]))[:, 0]

    def value(slot: int) -> float:
        start, to = sorted(field.sides(slot), key=lambda place: label[place] == NEW)
        away = known.here not in (OUTSIDE, label[start])
        thought = style.few * near.count(to) + style.deep * float(depth[start]) - style.leave * away
        return thought + style.noise * float(on[slot])

    return sorted(known.questions(), key=lambda slot: (-value(slot), slot))
