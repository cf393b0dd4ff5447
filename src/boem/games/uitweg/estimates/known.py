"""What a control board tells, in numbers, wherever the runner stands among squares that it can walk between."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boem.games.uitweg.estimates.field import Field, Numbers, field_of
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control
from boem.games.uitweg.rules.ways import distances

NEW, OUTSIDE, FIRST = 0, 1, 2  # labels: of squares not visited, of the outside, and of the part around square 0


@dataclass(frozen=True, slots=True)
class Known:
    """Slots known open and known barred, and the label of the part of the maze where the runner is.

    A part is what the runner can walk through without leaving, and is labelled by its least square. Equal values
    come from every place within a part: whoever plans by them won't change its mind on the way.
    """

    config: Config
    open: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    here: int = OUTSIDE

    @staticmethod
    def of(config: Config, control: Control) -> Known:
        """Knowledge from a control board."""
        field = field_of(config)
        known = Known(config, _numbers(field, control.open), _numbers(field, control.barriers))
        here = int(known.labels()[field.number(control.runner)])
        return Known(config, known.open, known.barred, here)

    def labels(self) -> Numbers:
        """By place: NEW where no runner was, OUTSIDE for the outside, else the label of its part."""
        field = field_of(self.config)
        label = np.zeros(field.outside + 1, np.int16)
        label[field.outside] = OUTSIDE
        for slot in self.open:
            for place in field.sides(slot):
                if place != field.outside:
                    label[place] = FIRST + place
        for slot in self.open + self.open[::-1]:
            one, two = field.sides(slot)
            if one != field.outside and label[one] != label[two]:
                low, high = sorted((label[one], label[two]))
                label[label == high] = low
        return label

    def joined(self) -> Numbers:
        """By place: the same number for places that known slots join, over the outside too; the outside's is 0."""
        label = self.labels()
        field = field_of(self.config)
        for slot in self.open:
            one, two = field.sides(slot)
            if one == field.outside:
                label[label == label[two]] = OUTSIDE
        fresh = np.arange(field.outside + 1, dtype=np.int16) + FIRST
        return np.where(label == NEW, fresh, label) - OUTSIDE

    def depths(self) -> Numbers:
        """By place: how many steps from outside over slots known to be open; 0 where none lead."""
        field = field_of(self.config)
        far = distances(self.config, {field.slots[slot] for slot in self.open})
        depth = np.zeros(field.outside + 1, np.int16)
        for place, steps in far.items():
            depth[field.number(place)] = steps
        return depth

    def questions(self) -> list[int]:
        """The slots from where the runner is, or can be, to a square that it hasn't visited."""
        field, label = field_of(self.config), self.labels()
        asked = np.zeros(len(field.slots), bool)
        asked[list(self.open + self.barred)] = True
        edge = (label[field.one] == NEW) != (label[field.two] == NEW)
        return [int(slot) for slot in np.flatnonzero(edge & ~asked)]


def _numbers(field: Field, several: frozenset[object]) -> tuple[int, ...]:
    return tuple(number for number, slot in enumerate(field.slots) if slot in several)
