"""Mazes to hide a guard in: as people build them, and as hard as a seeker of the bots' own kind finds them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from boem.bots.work import Work
from boem.core.errors import LawBroken
from boem.games.uitweg.estimates.field import Field, Flags, Floats, field_of
from boem.games.uitweg.estimates.growing import trees
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import SET_UP, STYLE, TRIED, Style, explore
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, random_building
from boem.games.uitweg.rules.squares import Slot, Square, slots, squares
from boem.games.uitweg.rules.ways import reached, shortest

SEEKERS: Final = (STYLE, Style(few=0), Style(deep=0.1, noise=1), Style(deep=0, few=0.1), Style(few=-0.2))
"""Seekers that a hard maze holds up on average: into the depth, into the breadth, and between."""

DRAWN: Final = 40  # random mazes of which the longest is built
KEPT: Final = 12  # mazes from which the next ones are made
CHILDREN: Final = 2  # of each


def belt_building(config: Config, rng: Random) -> Build:
    """As people begin: a belt round the guard with one gap, half the doors shut, a fifth of the barriers kept back."""
    guard = rng.choice([square for square in squares(config.width, config.height) if 2 * square.across >= config.width])
    every = list(slots(config.width, config.height))
    belt = [slot for slot in every if len([side for side in slot.sides if _beside(guard, side)]) == 1]
    doors = [slot for slot in every if None in slot.sides]
    rng.shuffle(belt)
    rng.shuffle(doors)
    rng.shuffle(every)
    barriers: set[Slot] = set()
    for slot in [*belt, *doors[: config.height // 2], *every]:
        if len(barriers) < config.barriers * 4 // 5 and guard in reached(config, frozenset({*barriers, slot})):
            barriers.add(slot)
    return Build(guard, tuple(sorted(barriers)))


def long_building(config: Config, rng: Random) -> Build:
    """Of some random mazes, the one with the longest of shortest ways to its guard."""
    drawn = [random_building(config, rng) for _ in range(DRAWN)]
    return max(drawn, key=lambda built: len(shortest(config, frozenset(built.barriers), built.guard) or ()))


def _beside(guard: Square, side: Square | None) -> bool:
    return side is not None and max(abs(guard.down - side.down), abs(guard.across - side.across)) <= 1


@dataclass(slots=True)
class _Maze:
    """A maze under trial: where its barriers stand, and how many turns seekers took to each square, all in all."""

    walls: Flags
    turns: Floats
    trials: int = 0

    @property
    def guard(self) -> int:
        """The square that is found last on average."""
        return int(self.turns[:-1].argmax())

    @property
    def worth(self) -> float:
        """How many turns that takes on average; less where it was tried little, since the best of many few are luck."""
        return float(self.turns[self.guard]) / (len(SEEKERS) + self.trials)


def hard_building(config: Config, rng: Random, seconds: float) -> Build:
    """One of the mazes that held seekers up the longest, of many that were grown, tried and changed for the better.

    Each is a tree of ways with the guard where it is found last. Those that held up best are changed by one barrier
    and tried again beside their like, as long as there is time. Which of the last few is built is drawn.
    """
    field, work = field_of(config), Work(seconds)
    chance = np.random.default_rng(rng.getrandbits(64))
    cost = TRIED * len(field.slots) * len(SEEKERS)
    count = int((seconds / 3 - SET_UP) / cost)
    if count < KEPT:
        return winding_building(config, rng)
    walls = trees(config, min(count, 400), chance)
    pool = [_Maze(walls[:, number], np.zeros(field.outside + 1, np.float32)) for number in range(walls.shape[1])]
    while work.spend(cost * len(pool) + SET_UP):
        _try(config, pool, chance)
        pool = sorted(pool, key=lambda maze: -maze.worth)[:KEPT]
        pool += [_changed(field, maze, rng) for maze in pool for _ in range(CHILDREN)]
    best = rng.choice([maze for maze in pool if maze.trials][: KEPT // 3])
    guard = field.place(best.guard)
    if guard is None:
        raise LawBroken("a guard stands on a square")
    return Build(guard, tuple(sorted(field.slots[number] for number in np.flatnonzero(best.walls))))


def _try(config: Config, pool: list[_Maze], chance: np.random.Generator) -> None:
    walls = np.stack([maze.walls for maze in pool], axis=1)
    turns = explore(Known(config), np.tile(walls, len(SEEKERS)), chance, styles=SEEKERS)
    whole = turns.reshape(len(turns), len(SEEKERS), len(pool)).sum(axis=1)
    for number, maze in enumerate(pool):
        maze.turns = maze.turns + whole[:, number]
        maze.trials += len(SEEKERS)


def _changed(field: Field, maze: _Maze, rng: Random) -> _Maze:
    """The maze with one barrier less, and another on the round way that this opens; the same squares are reached."""
    walls = maze.walls.copy()
    for _ in range(rng.choice((1, 1, 2))):
        barred = [int(slot) for slot in np.flatnonzero(walls)]
        if not barred:
            break
        opened = rng.choice(barred)
        way = _way(field, walls, *field.sides(opened))
        if way:
            walls[opened] = False
            walls[rng.choice(way)] = True
    return _Maze(walls, np.zeros_like(maze.turns))


def _way(field: Field, walls: Flags, start: int, to: int) -> list[int]:
    """The open slots on a shortest way between two places, over the outside too; none where there is no way."""
    came: dict[int, int] = {start: -1}
    queue = deque([start])
    beside: dict[int, list[int]] = {place: [] for place in range(field.outside + 1)}
    for slot in map(int, np.flatnonzero(~walls)):
        for place in field.sides(slot):
            beside[place].append(slot)
    while queue and to not in came:
        here = queue.popleft()
        for slot in beside[here]:
            there = sum(field.sides(slot)) - here
            if there not in came:
                came[there] = slot
                queue.append(there)
    way: list[int] = []
    while to in came and to != start:
        way.append(came[to])
        to = sum(field.sides(came[to])) - to
    return way
