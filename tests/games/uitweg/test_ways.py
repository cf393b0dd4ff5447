"""Walking to a far square over known open slots."""

from __future__ import annotations

from random import Random

from support.play import Open, act, answers, table, unsealed

from boem.core.game import Seat
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import walk
from boem.games.uitweg.rules.squares import Slot, Square, crossed
from boem.games.uitweg.rules.ways import random_way
from boem.records import Match


def seeking(*steps: str, blue: str = "F6") -> Open:
    game = act(table("uitweg"), (0, "build F6"), (1, f"build {blue}"))
    return act(game, *((0, "exit" if step == "exit" else f"to {step}") for step in steps))


def way(game: Match, target: str) -> list[str] | None:
    position = unsealed(game).history.public.position
    steps = walk(position.config, position.control[0], Square.parse(target))
    return None if steps is None else [str(step.square) for step in steps]


def test_a_far_square_is_reached_step_by_step_the_way_back() -> None:
    game = seeking("A1", "A2", "A3", "B3")
    assert way(game, "A1") == ["A3", "A2", "A1"]
    walked = act(game, *((0, f"to {square}") for square in way(game, "A1") or []))
    assert answers(walked)[-3:] == ["yes", "yes", "yes"]
    assert str(walked.history.public.position.control[0].runner) == "A1"


def test_the_shortest_way_is_taken_and_of_equally_short_ones_the_first_in_reading_order() -> None:
    assert way(seeking("A1", "A2", "B2", "B1", "A1"), "B2") == ["A2", "B2"]
    assert way(seeking("A1", "A2", "B2", "B1", "A1", "B1"), "A2") == ["A1", "A2"]


def test_a_square_to_which_no_known_way_leads_has_no_walk_and_the_runners_own_needs_no_step() -> None:
    game = seeking("A1", "A2")
    assert way(game, "B1") is None
    assert way(game, "F6") is None
    assert way(game, "A2") == []


def test_from_outside_a_walk_enters_where_the_left_side_is_known_to_be_open() -> None:
    game = act(seeking("B1", "B2", "B1", "exit"), (1, "to A1"), (1, "exit"))
    assert way(game, "B2") == ["B1", "B2"]
    assert way(game, "A1") is None


def test_no_walk_leads_over_the_outside() -> None:
    game = act(seeking("A1", "exit"), (1, "to A1"), (1, "exit"), (0, "to C1"))
    assert way(game, "A1") is None


def test_any_way_from_outside_past_the_barriers_that_meets_no_square_twice_may_be_drawn() -> None:
    barriers = frozenset(Slot.parse(text) for text in ("|A1", "A1|A2", "B1|B2"))
    seen = set()
    for seed in range(300):
        found = random_way(Config(3, 3), barriers, Square.parse("A3"), Random(seed))
        assert not found & barriers
        assert crossed(None, Square(1, 0)) in found or crossed(None, Square(2, 0)) in found
        seen.add(frozenset(found))
    assert len(seen) == 8  # in by B1 or C1, via C2, and by one of four ways from there


def test_the_seat_itself_and_a_spectator_find_the_same_walk() -> None:
    history = seeking("A1", "A2", "B2").history
    for viewer in (None, Seat(0), Seat(1)):
        position = history.view(viewer).position
        assert walk(position.config, position.control[0], Square.parse("A1")) is not None
