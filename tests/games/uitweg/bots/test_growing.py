"""Every sampled maze is consistent with what is known."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.uitweg import SUBJECT, configs

from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.growing import grow, trees
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Square, squares
from boem.games.uitweg.rules.ways import reached
from boem.testing.walk import walk


@given(config=configs(), seed=st.integers(0, 2**32))
@examples(60)
def test_a_supposed_maze_fits_the_view_and_the_barriers_and_has_a_way_to_its_guard(config: Config, seed: int) -> None:
    position = walk(SUBJECT, config, Random(seed), seed % 60).history.public.position
    if position.status != "playing":
        return
    control, field = position.control[0], field_of(config)
    mazes = grow(Known.of(config, control), 12, np.random.default_rng(seed))
    assert abs(float(mazes.guard.sum()) - 1) < 1e-4
    for number in range(12):
        barriers = {field.slots[slot] for slot in np.flatnonzero(mazes.walls[:, number])}
        assert control.barriers <= barriers
        assert not control.open & barriers
        assert len(barriers) <= config.barriers
        guards = {field.place(int(place)) for place in np.flatnonzero(mazes.guard[:, number])}
        assert guards <= reached(config, barriers) - control.visited


def test_with_nothing_known_a_guard_may_be_anywhere_and_mazes_are_of_many_kinds() -> None:
    mazes = grow(Known(Config()), 300, np.random.default_rng(1))
    assert set(np.flatnonzero(mazes.guard.sum(axis=1))) == set(range(36))
    counts = mazes.walls.sum(axis=0)
    assert counts.max() == 30
    assert counts.min() < 16


def test_many_open_slots_tell_of_a_loose_maze_and_many_barred_ones_of_a_tree() -> None:
    field = field_of(Config())
    line = tuple(number for number, slot in enumerate(field.slots) if None in slot.sides)
    loose = grow(Known(Config(), open=line), 200, np.random.default_rng(2)).walls.sum(axis=0).mean()
    tight = grow(Known(Config(), barred=line[1:]), 200, np.random.default_rng(2)).walls.sum(axis=0).mean()
    assert loose < 22 < tight


def test_a_tree_leads_to_each_square_by_one_way() -> None:
    walls = trees(Config(), 20, np.random.default_rng(3))
    field = field_of(Config())
    for number in range(20):
        barriers = {field.slots[slot] for slot in np.flatnonzero(walls[:, number])}
        assert len(barriers) == 30
        assert reached(Config(), barriers) == set(squares(6, 6))


def test_when_all_barriers_are_found_everything_else_is_open() -> None:
    config = Config(3, 3, 2)
    field = field_of(config)
    mazes = grow(Known(config, barred=(0, 1)), 10, np.random.default_rng(4))
    assert (mazes.walls.sum(axis=0) == 2).all()
    assert field.place(8) == Square(2, 2)
    assert (mazes.guard[8] > 0).all()
