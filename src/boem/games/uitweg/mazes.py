"""Mazes worth searching: long detours, many dead ends, no barrier wasted, the guard far in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from random import Random
from types import MappingProxyType
from typing import Final

from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed, next_to, slots
from boem.games.uitweg.rules.ways import distances

EXAMPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "spiral": """
            D3 A1|B1 A2|B2 A3|B3 A4|B4 A5|B5 |B1 B2|C2 B3|C3 B4|C4 B5|B6 |C1 C1|C2 C3|D3 C4|C5 C5|C6
            |D1 D1|D2 D2|D3 D3|E3 D4|D5 D4|E4 D5|D6 |E1 E1|E2 E2|F2 E3|F3 E4|F4 E5|E6 E5|F5 |F1
        """,
        "three-doors": """
            A6 A3|A4 A4|A5 A6|B6 |B1 B1|B2 B1|C1 B2|B3 B3|C3 B4|B5 B4|C4 B5|C5 C1|C2 C2|C3 C2|D2 C4|C5
            |D1 D1|D2 D3|D4 D3|E3 D4|D5 D4|E4 D5|D6 |E1 E1|F1 E2|E3 E2|F2 E3|E4 E5|E6 E5|F5 F4|F5
        """,
        "five-doors": """
            E5 A1|B1 A2|B2 A3|A4 A3|B3 A4|A5 A5|B5 B1|C1 B2|C2 B3|B4 B3|C3 B5|C5 B6|C6 |C1 C2|C3 C2|D2
            C3|C4 C4|D4 D1|D2 D1|E1 D3|D4 D3|E3 D5|D6 D5|E5 E1|F1 E2|E3 E2|F2 E3|E4 E4|E5 E6|F6 F4|F5
        """,
    }
)


def examples(config: Config) -> dict[str, Build]:
    """Mazes of our own for the box's field, by name; empty for other fields, or if there are too few barriers."""
    built = {name: _read(text) for name, text in EXAMPLES.items()}
    fits = (config.width, config.height) == (6, 6)
    return {name: maze for name, maze in built.items() if fits and len(maze.barriers) <= config.barriers}


def winding_building(config: Config, rng: Random) -> Build:
    """A maze that takes a sensible seeker about twice as many turns as one from `observer.random_building`.

    Exactly one way leads from outside to every square, which uses all 30 barriers on the box's field. It is mostly
    grown from its newest square, which makes it wind, and sometimes from an older one, which makes it branch; how often
    is random, so that mazes differ in kind. The guard is in one of the deepest dead ends. If barriers run short, those
    that block the smallest short cuts are left out. Surplus barriers stay in the box: a side way that is shut off is a
    lesser riddle than one that ends somewhere.
    """
    open_ = _tree(config, rng, rng.uniform(0.4, 0.9))
    guard = _deep_end(config, open_, rng)
    shut = [slot for slot in slots(config.width, config.height) if slot not in open_]
    return Build(guard, tuple(sorted(_most_useful(config, open_, shut, rng)[: config.barriers])))


def _read(text: str) -> Build:
    guard, *barriers = text.split()
    return Build(Square.parse(guard), tuple(map(Slot.parse, barriers)))


def _tree(config: Config, rng: Random, winding: float) -> set[Slot]:
    """Open slots that lead to each square by one way. `winding`: the probability of going on from the newest square."""
    active: list[Place] = [None]
    seen: set[Place] = {None}
    open_: set[Slot] = set()
    while active:
        number = len(active) - 1 if rng.random() < winding else rng.randrange(len(active))
        here = active[number]
        fresh = [place for place in next_to(here, config.width, config.height) if place not in seen]
        if not fresh:
            active.pop(number)
            continue
        there = rng.choice(fresh)
        seen.add(there)
        active.append(there)
        open_.add(crossed(here, there))
    return open_


def _deep_end(config: Config, open_: Set[Slot], rng: Random) -> Square:
    """One of the deepest third of the dead ends."""
    far = distances(config, open_)
    ends = [square for square in far if square is not None and _degree(config, open_, square) == 1]
    ends.sort(key=lambda square: (-far[square], square))
    return rng.choice(ends[: max(1, len(ends) // 3)])


def _degree(config: Config, open_: Collection[Slot], square: Square) -> int:
    return sum(crossed(square, place) in open_ for place in next_to(square, config.width, config.height))


def _most_useful(config: Config, open_: Set[Slot], shut: Iterable[Slot], rng: Random) -> list[Slot]:
    """The barriers, those that block the greatest short cuts first."""
    far = distances(config, open_)
    cuts = {slot: abs(far[one] - far[other]) for slot in shut for one, other in [slot.sides]}
    return sorted(cuts, key=lambda slot: (-cuts[slot], rng.random()))
