"""`expert` sweeps the field in a direction of its own, which nobody can learn by heart."""

from __future__ import annotations

from collections import Counter
from math import pi
from random import Random

import numpy as np
import pytest

from boem.games.uitweg.bots.expert import plan
from boem.games.uitweg.estimates.field import field_of, sweeps
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import STYLE, SWEEPING, by_thumb, explore
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Slot, Square


def test_a_sweep_goes_from_one_side_of_the_field_to_the_opposite_one() -> None:
    field = field_of(Config())
    down, across, up = sweeps(field, np.array([0, pi / 2, pi])).T
    slot = {str(slot): number for number, slot in enumerate(field.slots)}
    sides = [down[slot["|A1"]], down[slot["A5|A6"]], across[slot["|A1"]], across[slot["|F1"]]]
    assert sides == pytest.approx([0, 0, 0, 0], abs=1e-6)
    assert [down[slot["|F1"]], across[slot["A6|B6"]]] == pytest.approx([1, 1], abs=1e-6)
    assert up == pytest.approx(1 - down, abs=1e-6)


def test_sweeping_finds_guards_sooner_in_mazes_as_people_are_dealt_them() -> None:
    built = [winding_building(Config(), Random(seed)) for seed in range(200)]
    field = field_of(Config())
    walls = np.array([[slot in maze.barriers for maze in built] for slot in field.slots])
    guards = [field.number(maze.guard) for maze in built]
    swept, plain = (
        np.mean(
            [
                explore(Known(Config()), walls, np.random.default_rng(seed), styles=[style])[guards, range(200)]
                for seed in range(3)
            ]
        )
        for style in (SWEEPING, STYLE)
    )
    assert swept < plain - 0.3


def test_the_direction_decides_between_equal_questions_alone() -> None:
    known, field = Known(Config()), field_of(Config())
    assert str(field.slots[by_thumb(known, SWEEPING, 0.0)[0]]) == "|F1"
    assert str(field.slots[by_thumb(known, SWEEPING, pi)[0]]) == "|A1"
    inside = Known(Config(), open=(field.slot(Slot.parse("|C1")),), here=int(field.number(Square(2, 0))) + 2)
    assert {str(field.slots[by_thumb(inside, SWEEPING, angle)[0]]) for angle in (0.0, pi / 2, pi)} == {
        "C1|D1",
        "C1|C2",
        "B1|C1",
    }


def test_nobody_can_tell_where_it_comes_in() -> None:
    first = Counter(plan(Known(Config()), 20.0, 0.02, seed) for seed in range(60))
    assert len(first) == 6
    assert max(first.values()) <= 30
