"""What a control board tells, in numbers; the same wherever the runner stands within a connected part."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boem.games.uitweg.estimates.field import Field, Numbers, field_of
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control
from boem.games.uitweg.rules.ways import distances

NEW, OUTSIDE, FIRST = 0, 1, 2  # labels of unvisited squares, the outside, and the part around square 0


@dataclass(frozen=True, slots=True)
class Known:
    """Slots known open and known barred, and the label of the part of the maze where the runner is.

    A part is what the runner can walk through without leaving; its label derives from its least square. All places of a
    part give equal values, so that a plan based on them doesn't change on the way.
    """

    config: Config
    open: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    here: int = OUTSIDE

    @staticmethod
    def of(config: Config, control: Control) -> Known:
        """The knowledge that a control board gives."""
        field = field_of(config)
        known = Known(config, _numbers(field, control.open), _numbers(field, control.barriers))
        here = int(known.labels()[field.number(control.runner)])
        return Known(config, known.open, known.barred, here)

    def labels(self) -> Numbers:
        """By place: NEW if no runner was there, OUTSIDE for the outside, otherwise the label of its part."""
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
        """By place: equal numbers for places joined by known slots, including over the outside, whose number is 0."""
        label = self.labels()
        field = field_of(self.config)
        for slot in self.open:
            one, two = field.sides(slot)
            if one == field.outside:
                label[label == label[two]] = OUTSIDE
        fresh = np.arange(field.outside + 1, dtype=np.int16) + FIRST
        return np.where(label == NEW, fresh, label) - OUTSIDE

    def depths(self) -> Numbers:
        """By place: steps from outside over known open slots; 0 if there is no such way."""
        field = field_of(self.config)
        far = distances(self.config, {field.slots[slot] for slot in self.open})
        depth = np.zeros(field.outside + 1, np.int16)
        for place, steps in far.items():
            depth[field.number(place)] = steps
        return depth

    def questions(self) -> list[int]:
        """The slots that lead to an unvisited square from where the runner is or can get."""
        field, label = field_of(self.config), self.labels()
        asked = np.zeros(len(field.slots), bool)
        asked[list(self.open + self.barred)] = True
        edge = (label[field.one] == NEW) != (label[field.two] == NEW)
        return [int(slot) for slot in np.flatnonzero(edge & ~asked)]


def _numbers(field: Field, several: frozenset[object]) -> tuple[int, ...]:
    return tuple(number for number, slot in enumerate(field.slots) if slot in several)
