"""At the end both mazes are shown, with the way that a runner had still to go, and it is told how long that was."""

from __future__ import annotations

import pytest
from games.uitweg.site.test_presenter import BLUE, NOBODY, RED, edges, maze, playing, rooms, seen, to

from boem.core.game import Viewer

FOUND = [*to(0, "A1"), *to(0, "A2", "A3", "A4", "B4", "C4"), (0, "to D4")]


def test_the_way_left_is_drawn_and_the_way_gone_has_its_seats_colour() -> None:
    game = playing(*to(0, "A1", "A2", "A3", "B3", "B4"), *to(1, "D1", "D2", "D3", "D4"))
    board = maze(seen(game, RED), "control")
    assert {name for name, room in rooms(board).items() if room.piece == "way"} == {"C3", "C4"}
    assert rooms(board)["C3"].label == "C3, never visited, on the way left to go"
    assert (board.walked, maze(seen(game, RED), "home").walked) == ("0", "1")
    assert edges(board)["B3|B4"].found


def test_nothing_of_it_is_drawn_before_the_end() -> None:
    board = maze(seen(playing(*to(0, "A1")), RED), "control")
    assert board.walked == ""
    assert "way" not in {room.piece for room in rooms(board).values()}


@pytest.mark.parametrize(("viewer", "told"), [
    (RED, "Blue has found your guard. You were 3 steps from the guard."),
    (BLUE, "You have found the guard of Red. Red was 3 steps from yours."),
    (NOBODY, "Blue has found the guard of Red. Red was 3 steps from the guard."),
])  # fmt: skip
def test_how_near_the_loser_was_is_told(viewer: Viewer, told: str) -> None:
    game = playing(*to(0, "A1", "A2", "A3", "B3", "B4"), *to(1, "D1", "D2", "D3", "D4"))
    assert seen(game, viewer).hint == told


def test_a_runner_in_a_dead_end_has_the_way_out_to_go_too() -> None:
    dead_end = "build D4 A1|B1 A1|A2"
    game = playing(*to(0, "A1", "A2"), *to(1, "D1", "D2", "D3", "D4"), blue=dead_end)
    assert seen(game, RED).hint.endswith("You were 5 steps from the guard.")
    assert rooms(maze(seen(game, RED), "control"))["D1"].piece == "way"


def test_a_game_left_before_it_began_tells_no_distance() -> None:
    game = playing((0, "resign"))
    assert seen(game, RED).hint == "You have resigned. You were 4 steps from the guard."
