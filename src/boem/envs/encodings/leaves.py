"""A view in numbers: its JSON taken apart, and the columns for all views of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from boem.core.game import HOUSE, Json, ViewProtocol
from boem.envs.encodings.planes import Planes, eased, flat

Leaf: TypeAlias = tuple[str, ...] | str | float | bool | None
"""A list of texts as a whole, and what is no list or object."""
Leaves: TypeAlias = dict[str, Leaf]


def leaves(told: Mapping[str, Json], view: ViewProtocol) -> Leaves:
    """The values of a view by path, such as `search.0.sweepers`: its notation's, and those that every view has."""
    waits = {"house" if actor == HOUSE else str(actor): True for actor in view.waits_for}
    every = {"status": view.status, "scores": view.scores, "waits_for": waits}
    return dict(_leaves({**every, **told}, ""))


def _leaves(value: Json, path: str) -> Iterator[tuple[str, Leaf]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        yield path, tuple(value)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(inner, f"{path}.{place}")
    else:
        yield path, value


@dataclass
class Seen:
    """What a path has said in the views so far."""

    counts: bool = False  # numbers
    words: set[Leaf] = field(default_factory=set)  # texts, also those of lists; true, false and null
    shapes: set[tuple[int, int]] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    repeats: bool = False  # a text in a list, as rows do and names don't

    def add(self, leaf: Leaf) -> None:
        """One more."""
        if isinstance(leaf, tuple):
            self.words.update(leaf)
            self.shapes |= {(len(leaf), len(row)) for row in leaf or ("",)}
            self.marks.update(*leaf)
            self.repeats |= len(set(leaf)) < len(leaf)
        elif isinstance(leaf, bool | str) or leaf is None:
            self.words.add(leaf)
        else:
            self.counts = True

    @property
    def is_grid(self) -> bool:
        """Whether it was always so many rows, each of as many characters."""
        return self.repeats and len(self.shapes) == 1 and all(min(shape) > 0 for shape in self.shapes)


class Columns:
    """Which number says what, for the paths that were seen. What was never seen is told by none of them.

    A grid has a plane for each of its marks, if all grids of the game are of one shape; else planes are single numbers.
    """

    def __init__(self, seen: Mapping[str, Seen], shape: tuple[int, int]) -> None:
        self.height, self.width = shape
        self.grids = {path: "".join(sorted(one.marks)) for path, one in sorted(seen.items()) if one.is_grid}
        self._shapes = {path: next(iter(seen[path].shapes)) for path in self.grids}
        rest = [(path, one) for path, one in sorted(seen.items()) if path not in self.grids]
        self._counts = {path: place for place, path in enumerate(path for path, one in rest if one.counts)}
        words = [(path, word) for path, one in rest for word in sorted(one.words, key=repr)]
        self._words = {word: len(self._counts) + place for place, word in enumerate(words)}

    def planes(self, said: Leaves) -> Planes:
        """These leaves as planes, always the same number of them."""
        values = np.zeros(len(self._counts) + len(self._words), np.float32)
        for path, leaf in said.items():
            if path in self._counts and isinstance(leaf, int | float) and not isinstance(leaf, bool):
                values[self._counts[path]] = eased(leaf)
            for word in leaf if isinstance(leaf, tuple) else (leaf,):
                place = self._words.get((path, word))
                if place is not None:
                    values[place] = 1
        grids = [self._marked(path, marks, said.get(path)) for path, marks in self.grids.items()]
        return np.concatenate([*grids, flat(values.tolist(), self.height, self.width)])

    def _marked(self, path: str, marks: str, leaf: Leaf) -> Planes:
        down, across = self._shapes[path]
        planes = np.zeros((len(marks), down * across), np.float32)
        text = "".join(leaf) if isinstance(leaf, tuple) else ""
        if len(text) == down * across:
            for plane, mark in enumerate(marks):
                planes[plane] = [here == mark for here in text]
        return planes.reshape(-1, self.height, self.width)


def shape_of(*several: Mapping[str, Seen]) -> tuple[int, int]:
    """The shape that all grids have; a single square if there is none, or they differ."""
    shapes = {shape for seen in several for one in seen.values() if one.is_grid for shape in one.shapes}
    return shapes.pop() if len(shapes) == 1 else (1, 1)


def boards(seen: Mapping[str, str], said: Leaves) -> list[tuple[str, ...]]:
    """The grids among some leaves."""
    found = [said.get(path) for path in seen]
    return [rows for rows in found if isinstance(rows, tuple)]
