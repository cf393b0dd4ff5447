"""Mazes worth searching: legal on every field, and on the box's field twice the work of a random one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.play import act, table
from support.seeker import turns_to_find

from boem.core.game import Seat
from boem.games.uitweg import GAME
from boem.games.uitweg.mazes import examples, winding_building
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, random_building
from boem.games.uitweg.rules.squares import Slot, crossed, next_to, slots, squares
from boem.games.uitweg.rules.ways import distances, reached, shortest

BOX = Config()


def is_legal(config: Config, built: Build) -> None:
    GAME.observer.check(GAME.observer.initial_view(config, Seat(0)), built)


def opens(config: Config, built: Build) -> set[Slot]:
    return set(slots(config.width, config.height)) - set(built.barriers)


@given(st.builds(Config, st.integers(3, 12), st.integers(3, 12), st.integers(0, 150)), st.integers(0, 2**32))
def test_a_winding_maze_is_legal_on_every_field_with_any_number_of_barriers(config: Config, seed: int) -> None:
    built = winding_building(config, Random(seed))
    is_legal(config, built)
    needed = config.slots - config.width * config.height
    assert len(built.barriers) == min(config.barriers, needed)


@given(st.integers(0, 2**32))
def test_with_the_barriers_of_the_box_exactly_one_way_leads_to_each_square(seed: int) -> None:
    built = winding_building(BOX, Random(seed))
    assert len(built.barriers) == 30
    assert reached(BOX, frozenset(built.barriers)) == set(squares(6, 6))


@given(st.integers(0, 2**32))
def test_the_guard_stands_in_one_of_the_deepest_third_of_the_dead_ends(seed: int) -> None:
    built = winding_building(BOX, Random(seed))
    open_ = opens(BOX, built)
    far = distances(BOX, open_)
    ends = [one for one in squares(6, 6) if sum(crossed(one, place) in open_ for place in next_to(one, 6, 6)) == 1]
    deeper = sum(far[one] > far[built.guard] for one in ends)
    assert built.guard in ends
    assert deeper < max(1, len(ends) / 3)
    way = shortest(BOX, frozenset(built.barriers), built.guard)
    assert way is not None
    assert len(way) == far[built.guard]


@pytest.mark.usefixtures("many_games")
def test_a_sensible_seeker_needs_about_twice_as_many_turns_as_in_a_random_maze() -> None:
    def turns(builder: Callable[[Config, Random], Build]) -> float:
        return mean(turns_to_find(BOX, builder(BOX, Random(seed)), Random(seed)) for seed in range(80))

    assert turns(winding_building) > 1.8 * turns(random_building)


def test_mazes_differ_and_equal_chances_give_equal_ones() -> None:
    drawn = [winding_building(BOX, Random(seed)) for seed in range(50)]
    assert len(set(drawn)) == 50
    assert len({built.guard for built in drawn}) > 15
    assert winding_building(BOX, Random(7)) == drawn[7]


@pytest.mark.parametrize(("name", "doors", "steps"), [("spiral", 1, 36), ("three-doors", 3, 13), ("five-doors", 5, 12)])
def test_the_examples_are_what_they_are_called(name: str, doors: int, steps: int) -> None:
    built = examples(BOX)[name]
    is_legal(BOX, built)
    assert len(built.barriers) == 30
    assert sum(str(slot).startswith("|") for slot in built.barriers) == 6 - doors
    way = shortest(BOX, frozenset(built.barriers), built.guard)
    assert way is not None
    assert len(way) == steps
    assert turns_to_find(BOX, built, Random(1)) > 5


def test_in_the_maze_of_five_doors_only_f1_leads_to_the_guard() -> None:
    built = examples(BOX)["five-doors"]
    way = shortest(BOX, frozenset(built.barriers), built.guard)
    assert way is not None
    assert (str(way[0]), str(way[-1])) == ("F1", "E5")
    assert (
        shortest(BOX, frozenset(built.barriers) | {slot for slot in slots(6, 6) if str(slot) == "|F1"}, built.guard)
        is None
    )


@pytest.mark.parametrize("config", [Config(barriers=29), Config(width=7), Config(height=5)])
def test_examples_are_for_the_field_of_the_box_with_all_its_barriers(config: Config) -> None:
    assert examples(config) == {}


def test_an_example_can_be_built_at_a_table() -> None:
    built = examples(BOX)["spiral"]
    game = act(table("uitweg"), (0, GAME.notation.write(built)), (1, "build F6"))
    assert game.history.public.status == "playing"
