"""Mazes to hide a guard in: as people build them, and as hard as possible for seekers like the bots."""

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
"""The seekers that a hard maze must delay on average: depth-first, breadth-first, and in between."""

DRAWN: Final = 40  # random mazes to choose the longest from
KEPT: Final = 12  # mazes kept as parents
CHILDREN: Final = 2  # children per parent


def belt_building(config: Config, rng: Random, share: float) -> Build:
    """A beginner's maze of this share of the barriers: a belt round the guard with one gap, half the doors shut."""
    guard = rng.choice([square for square in squares(config.width, config.height) if 2 * square.across >= config.width])
    every = list(slots(config.width, config.height))
    belt = [slot for slot in every if len([side for side in slot.sides if _beside(guard, side)]) == 1]
    doors = [slot for slot in every if None in slot.sides]
    rng.shuffle(belt)
    rng.shuffle(doors)
    rng.shuffle(every)
    barriers: set[Slot] = set()
    for slot in [*belt, *doors[: config.height // 2], *every]:
        if len(barriers) < int(config.barriers * share) and guard in reached(config, frozenset({*barriers, slot})):
            barriers.add(slot)
    return Build(guard, tuple(sorted(barriers)))


def long_building(config: Config, rng: Random) -> Build:
    """The random maze with the longest shortest way to its guard."""
    drawn = [random_building(config, rng) for _ in range(DRAWN)]
    return max(drawn, key=lambda built: len(shortest(config, frozenset(built.barriers), built.guard) or ()))


def _beside(guard: Square, side: Square | None) -> bool:
    return side is not None and max(abs(guard.down - side.down), abs(guard.across - side.across)) <= 1


@dataclass(slots=True)
class _Maze:
    """A candidate: its barriers, and the turns that seekers took to reach each square, in total."""

    walls: Flags
    turns: Floats
    trials: int = 0

    @property
    def guard(self) -> int:
        """The square that is found last on average."""
        return int(self.turns[:-1].argmax())

    @property
    def worth(self) -> float:
        """The mean number of turns, less a margin if few were tried, since the best of many tried briefly are luck."""
        return float(self.turns[self.guard]) / (len(SEEKERS) + self.trials)


def hard_building(config: Config, rng: Random, seconds: float) -> Build:
    """A maze that delays seekers most, found by growing, trying and mutating many.

    Each is a tree of ways, with the guard where it is found last. The best are changed by one barrier and tried again
    with the new ones while there is time. The result is drawn from the last few.
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
        pool += [
            _Maze(moved(field, maze.walls, rng), np.zeros_like(maze.turns)) for maze in pool for _ in range(CHILDREN)
        ]
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


def moved(field: Field, barriers: Flags, rng: Random) -> Flags:
    """Barriers of which one or two are moved onto the loop that their removal opens: all squares stay reachable."""
    walls = barriers.copy()
    for _ in range(rng.choice((1, 1, 2))):
        barred = [int(slot) for slot in np.flatnonzero(walls)]
        if not barred:
            break
        opened = rng.choice(barred)
        way = _way(field, walls, *field.sides(opened))
        if way:
            walls[opened] = False
            walls[rng.choice(way)] = True
    return walls


def _way(field: Field, walls: Flags, start: int, to: int) -> list[int]:
    """The open slots on a shortest way between two places, which may lead outside; empty if there is none."""
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
