"""What `expert` builds is drawn, from hard mazes and their dead ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from boem.games.uitweg.bots.building import dead_ends, hard_building
from boem.games.uitweg.encoding import SmallUitweg
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.rules.squares import slots, squares
from boem.games.uitweg.rules.ways import reached


def test_a_dead_end_has_one_way_to_it() -> None:
    field = field_of(Config())
    for seed in range(20):
        built = winding_building(Config(), Random(seed))
        ends = dead_ends(field, np.array([slot in built.barriers for slot in field.slots]))
        every = [square for square, end in zip(squares(6, 6), ends, strict=True) if end]
        assert built.guard in every
        for square in every:
            beside = [slot for slot in slots(6, 6) if square in slot.sides and slot not in built.barriers]
            assert len(beside) == 1
            assert square not in reached(Config(), {*built.barriers, *beside})


@pytest.mark.usefixtures("many_games")
def test_what_it_builds_varies_even_where_few_mazes_are_hard() -> None:
    config = SmallUitweg(width=1, height=2, barriers=1)
    built = Counter(_spelt(hard_building(config, Random(seed), 0.1)) for seed in range(60))
    assert set(built) == {"A1 |A1", "A1 A1|B1", "B1 |B1", "B1 A1|B1"}
    assert 20 <= sum(count for name, count in built.items() if name.startswith("A1 ")) <= 40


def _spelt(built: Build) -> str:
    return " ".join(map(str, [built.guard, *built.barriers]))
