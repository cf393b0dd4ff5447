"""Views as numbers: the JSON of a view taken apart, and the columns shared by all views of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from boem.core.game import HOUSE, Json, ViewProtocol
from boem.envs.encodings.planes import Planes, eased, flat

Leaf: TypeAlias = tuple[str, ...] | str | float | bool | None
"""A list of strings as a whole, or any value that is neither list nor object."""
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
    """The values that a path has had in the views so far."""

    counts: bool = False  # whether there were numbers
    words: set[Leaf] = field(default_factory=set)  # strings, also from lists; true, false and null
    shapes: set[tuple[int, int]] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    repeats: bool = False  # whether a list had a string twice, as rows of a board do and names don't

    def add(self, leaf: Leaf) -> None:
        """Count in one more value."""
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
        """Whether the value was always a grid of the same shape."""
        return self.repeats and len(self.shapes) == 1 and all(min(shape) > 0 for shape in self.shapes)


class Columns:
    """The meaning of each plane, for the paths seen by a survey; other paths are left out.

    A grid has one plane per mark, if all grids of the game have the same shape; otherwise planes are single numbers.
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
        """These leaves as planes; the number of planes never varies."""
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
    """The shape that all grids share; (1, 1) if there are none, or they differ."""
    shapes = {shape for seen in several for one in seen.values() if one.is_grid for shape in one.shapes}
    return shapes.pop() if len(shapes) == 1 else (1, 1)


def boards(seen: Mapping[str, str], said: Leaves) -> list[tuple[str, ...]]:
    """The grids among these leaves."""
    found = [said.get(path) for path in seen]
    return [rows for rows in found if isinstance(rows, tuple)]
