"""What bots of Uitweg ask, in positions set up by hand."""

from __future__ import annotations

import numpy as np
import pytest
from games.uitweg.bots.scenes import choice, seen

from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import Style, by_thumb, explore
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Exit, To
from boem.games.uitweg.rules.squares import Slot, Square

BOX, TINY = Config(), Config(3, 3, 12)
NAMES = ["club", "careful", "expert"]
DEAD_END = ("|A1 A1|A2", "A1|B1 A2|B2 A2|A3")


@pytest.mark.parametrize("name", ["careful", "expert"])
def test_it_walks_to_the_only_slot_that_it_has_not_tried(name: str) -> None:
    view = seen(TINY, "A3", "|A1 A1|A2 A2|A3", "A1|B1 A3|B3 |B1 |C1")
    assert choice(name, view) == To(Square(0, 1))
    view = seen(TINY, "A2", "|A1 A1|A2 A2|A3", "A1|B1 A3|B3 |B1 |C1")
    assert choice(name, view) == To(Square(1, 1))


@pytest.mark.parametrize("name", NAMES)
def test_it_leaves_a_dead_end_on_the_shortest_way(name: str) -> None:
    assert choice(name, seen(TINY, "A2", *DEAD_END)) == To(Square(0, 0))
    assert choice(name, seen(TINY, "A1", *DEAD_END)) == Exit()


@pytest.mark.parametrize("name", ["careful", "expert"])
def test_it_never_asks_about_a_slot_between_squares_where_it_has_been(name: str) -> None:
    """From B1 the slot to A1 is unknown, but both are visited; C1 and B3 are not."""
    view = seen(TINY, "B1", "|A1 A1|A2 A2|B2 B1|B2", "")
    for seed in range(10):
        assert choice(name, view, seed) != To(Square(0, 0))


@pytest.mark.parametrize("name", NAMES)
def test_where_walking_on_would_end_the_game_as_stalled_it_asks_something_new(name: str) -> None:
    """One step per turn, four to the next new square, and two turns left: it tries the slot beside it."""
    config = Config(3, 3, 12, steps=1)
    view = seen(config, "B1", "|A1 A1|A2 A2|A3 A3|B3 B2|B3 B1|B2", "B2|C2 B1|C1 |C1", stale=16)
    assert choice(name, view, seed=3) in {To(Square(0, 0)), Exit()}


@pytest.mark.parametrize("name", NAMES)
def test_the_next_square_may_be_the_only_one_left(name: str) -> None:
    every = "|A1 A1|A2 A2|A3 A3|B3 B2|B3 B1|B2 B1|C1 C1|C2"
    assert choice(name, seen(TINY, "C2", every), seed=2) == To(Square(2, 2))


def test_by_rule_of_thumb_it_asks_where_it_is_before_it_leaves() -> None:
    field, view = field_of(TINY), seen(TINY, "C1", "|A1 |C1")
    liked = [str(field.slots[slot]) for slot in by_thumb(Known.of(TINY, view.position.control[0]))]
    assert set(liked[:2]) == {"B1|C1", "C1|C2"}
    assert set(liked[2:]) >= {"A1|A2", "A1|B1"}


def test_many_simulated_seekers_count_turns_like_a_single_one() -> None:
    """A corridor without choices: every barrier around it is known, so only the rest is asked about."""
    config = Config(3, 3, 12)
    field = field_of(config)
    barriers = [Slot.parse(text) for text in ["|B1", "|C1", "A1|B1", "A2|B2", "B1|B2", "B2|C2", "B2|B3", "C2|C3"]]
    walls = np.array([[slot in barriers] for slot in field.slots])
    known = Known(config, barred=tuple(field.slot(slot) for slot in barriers))
    turns = explore(known, walls, np.random.default_rng(1))
    assert turns[field.number(Square(2, 2)), 0] == 0
    blind = explore(Known(config), np.repeat(walls, 200, axis=1), np.random.default_rng(1), styles=[Style(noise=9)])
    assert blind[field.number(Square(0, 0))].mean() == pytest.approx(1.0, abs=0.3)


def test_going_on_finds_a_deep_guard_sooner_than_going_back_does() -> None:
    names = [f"{row}{number}|{below}{number}" for row, below in ("AB", "BC") for number in range(1, 6)]
    barriers, field = list(map(Slot.parse, names)), field_of(BOX)
    walls = np.repeat(np.array([[slot in barriers] for slot in field.slots]), 60, axis=1)
    deep, back = (
        explore(Known(BOX), walls, np.random.default_rng(1), styles=[Style(deep=deep)])[35].mean()
        for deep in (0.3, -0.3)
    )
    assert deep < back
