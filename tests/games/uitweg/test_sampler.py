"""Sampled states are consistent with the view, and all consistent ones can occur."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
from support.play import act, answers, table
from support.uitweg import mazes

from boem.core.game import Seat
from boem.core.history import play, start
from boem.core.hunt import HuntSampler
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Maze, View, random_building
from boem.games.uitweg.rules.sampler import fitting_building
from boem.games.uitweg.rules.squares import Slot, slots, squares
from boem.games.uitweg.rules.ways import reached

SAMPLER: HuntSampler[View] = HuntSampler(fitting_building)


def sampled(view: View, seed: int) -> tuple[Maze | None, ...]:
    """The mazes of a sampled state."""
    return mazes(SAMPLER.sample(view, Random(seed)))


def fitting(view: View, owner: Seat) -> set[Maze]:
    """Every maze that a seat may build and that gives the answers given."""
    config, control = view.position.config, view.position.control[1 - owner]
    every = list(slots(config.width, config.height))
    several = chain.from_iterable(combinations(every, count) for count in range(config.barriers + 1))
    found = set()
    for barriers in map(frozenset, several):
        honest = control.barriers <= barriers and not control.open & barriers
        inside = reached(config, barriers) if honest else set()
        found |= {Maze(guard, barriers) for guard in inside if guard not in control.visited}
    return found


def test_what_the_viewer_was_told_is_kept_and_every_consistent_maze_may_be_drawn() -> None:
    game = act(table("uitweg", width=3, height=3, barriers=2), (0, "build C3 A1|A2"), (1, "build B2 A1|A2 B1|B2"))
    game = act(game, (0, "to A1"), (0, "to A2"), (1, "to C1"), (1, "exit"), (0, "to B1"), (0, "to C1"), (0, "to C2"))
    view = game.history.view(Seat(0))
    possible = fitting(view, Seat(1))
    assert len(possible) > 40
    drawn = set()
    for seed in range(60 * len(possible)):
        own, others = sampled(view, seed)
        assert own == view.mazes[0]
        drawn.add(others)
    assert drawn == possible


@pytest.mark.usefixtures("many_games")
def test_the_guard_is_uniform_over_the_squares_that_can_still_hold_it() -> None:
    game = act(table("uitweg", width=3, height=3), (0, "build C3"), (1, "build C3 B1|B2"), (0, "to B1"), (0, "to B2"))
    guards = [maze.guard for seed in range(4000) if (maze := sampled(game.history.public, seed)[1])]
    counts = {str(guard): guards.count(guard) for guard in guards}
    assert set(counts) == {"A1", "A2", "A3", "B2", "B3", "C1", "C2", "C3"}
    assert all(abs(count - 500) < 100 for count in counts.values())


def test_a_guard_that_was_found_before_the_last_turn_stands_where_the_runner_is() -> None:
    game = act(table("uitweg", width=3, height=3, equal_turns=True), (0, "build C3"), (1, "build A1"), (0, "to A1"))
    for seed in range(50):
        maze = sampled(game.history.public, seed)[1]
        assert maze is not None
        assert str(maze.guard) == "A1"


def test_a_maze_that_was_not_built_is_supposed_unbuilt_also_after_an_abandoned_game() -> None:
    half = act(table("uitweg"), (1, "build A1"))
    supposed = sampled(half.history.public, 0)
    assert supposed[0] is None
    assert supposed[1] is not None
    left = act(half, (0, "resign"))
    assert sampled(left.history.public, 0) == left.history.public.mazes


@pytest.mark.parametrize("config", [Config(), Config(12, 12, 400), Config(3, 12, 5), Config(12, 3, 0)])
def test_a_random_maze_is_one_that_a_seat_may_build(config: Config) -> None:
    built = [random_building(config, Random(seed)) for seed in range(40)]
    for building in built:
        GAME.observer.check(GAME.observer.initial_view(config, Seat(0)), building)
    assert len({building.guard for building in built}) > 10
    assert len({len(building.barriers) for building in built}) > min(config.barriers, 4) / 2


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("config", [Config(), Config(12, 12, 400), Config(equal_turns=True)])
def test_supposing_never_fails_on_the_way_through_a_random_game(config: Config) -> None:
    history, rng = start(GAME, config), Random(7)
    while history.public.status != "over":
        actor = min(seat for seat in history.public.waits_for if seat != "house")
        history, _ = play(GAME, history, actor, GAME.observer.random_action(history.view(actor), rng))
        for view in (history.public, *history.seats):
            for maze in mazes(SAMPLER.sample(view, rng)):
                assert maze is None or len(maze.barriers) <= config.barriers
                assert maze is None or maze.guard in reached(config, maze.barriers)


def test_a_known_barrier_is_in_every_supposed_maze_and_an_open_slot_in_none() -> None:
    game = act(table("uitweg"), (0, "build F6"), (1, "build F6 B3|B4"), *((0, f"to B{n}") for n in (1, 2, 3, 4)))
    assert answers(game)[-1] == "no"
    for seed in range(100):
        maze = sampled(game.history.public, seed)[1]
        assert maze is not None
        assert Slot.parse("B3|B4") in maze.barriers
        assert not maze.barriers & {Slot.parse(text) for text in ("|B1", "B1|B2", "B2|B3")}
        assert maze.guard in set(squares(6, 6)) - game.history.public.position.control[0].visited
