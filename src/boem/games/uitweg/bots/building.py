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
from boem.games.uitweg.estimates.seeking import SET_UP, STYLE, SWEEPING, TRIED, Style, explore
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, random_building
from boem.games.uitweg.rules.squares import Slot, Square, slots, squares
from boem.games.uitweg.rules.ways import reached, shortest

SEEKERS: Final = (STYLE, SWEEPING, Style(few=0, sweeps=True), Style(deep=0.1, noise=1), Style(few=-0.2, sweeps=True))
"""The seekers that a hard maze must delay on average: depth-first, breadth-first, and in between."""

DRAWN: Final = 40  # random mazes to choose the longest from
KEPT: Final = 12  # mazes kept as parents
CHILDREN: Final = 2  # children per parent
AGAIN: Final = 60  # how often those left over are tried again at most
MOVED: Final = 1e-4  # seconds to make one of them
TOLERANCE: Final = 0.3  # a maze and guard found sooner than the best by these turns are built e times less often


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
    def means(self) -> Floats:
        """By square: the mean turns, less a margin if few were tried, since the best of many tried briefly are luck."""
        means: Floats = (self.turns[:-1] / (len(SEEKERS) + self.trials)).astype(np.float32)
        return means


def hard_building(config: Config, rng: Random, seconds: float) -> Build:
    """A maze that delays seekers most, found by growing, trying and mutating many.

    Each is a tree of ways. The best are changed by one barrier and tried again with the new ones, for two thirds of the
    time; then those left over are tried many times. The result is drawn from these and their dead ends, the harder the
    more often, so that nobody who knows how it builds can tell where the guard is.
    """
    field, work = field_of(config), Work(seconds)
    chance = np.random.default_rng(rng.getrandbits(64))
    cost = TRIED * len(field.slots) * len(SEEKERS)
    count = int((seconds / 3 - SET_UP) / cost)
    if count < KEPT:
        return winding_building(config, rng)
    walls = trees(config, min(count, 400), chance)
    pool = [_Maze(walls[:, number], np.zeros(field.outside + 1, np.float32)) for number in range(walls.shape[1])]
    while work.left > seconds / 3 and work.spend((cost + MOVED) * len(pool) + SET_UP):
        children = [_Maze(moved(field, maze.walls, rng), np.zeros_like(maze.turns)) for maze in pool[:KEPT] * CHILDREN]
        pool = list({maze.walls.tobytes(): maze for maze in [*children, *pool]}.values())
        _try(config, pool, chance)
        pool = sorted(pool, key=lambda maze: -float(maze.means.max()))[:KEPT]
    _try(config, pool, chance, times=max(1, min(AGAIN, int((work.left - SET_UP) / (cost * len(pool))))))
    turns = np.stack([np.where(dead_ends(field, maze.walls), maze.means, -np.inf) for maze in pool])
    (drawn,) = rng.choices(range(turns.size), np.exp((turns - turns.max()) / TOLERANCE).ravel().tolist())
    maze, guard = divmod(drawn, field.outside)
    return _built(field, pool[maze].walls, guard)


def _built(field: Field, walls: Flags, guard: int) -> Build:
    place = field.place(guard)
    if place is None:
        raise LawBroken("a guard stands on a square")
    return Build(place, tuple(sorted(field.slots[number] for number in np.flatnonzero(walls))))


def dead_ends(field: Field, walls: Flags) -> Flags:
    """[square]: whether only one slot beside it is open; if there is no such square, all of them."""
    ways = np.zeros(field.outside + 1, np.int16)
    for sides in (field.one, field.two):
        np.add.at(ways, sides[~walls], 1)
    ends: Flags = ways[:-1] == 1
    return ends if ends.any() else np.ones_like(ends)


def _try(config: Config, pool: list[_Maze], chance: np.random.Generator, times: int = 1) -> None:
    walls = np.tile(np.stack([maze.walls for maze in pool], axis=1), times)
    turns = explore(Known(config), np.tile(walls, len(SEEKERS)), chance, styles=SEEKERS)
    whole = turns.reshape(len(turns), -1, len(pool)).sum(axis=1)
    for number, maze in enumerate(pool):
        maze.turns = maze.turns + whole[:, number]
        maze.trials += len(SEEKERS) * times


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
