"""What the pages of Uitweg show, from facts and views alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from support.play import Open, act, table

from boem.core.errors import ParseError
from boem.core.game import Seat, Viewer
from boem.core.history import facts_for
from boem.games.uitweg.mazes import EXAMPLES
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.site.building import NAMES, Verdict
from boem.games.uitweg.site.maze import Edge, Maze, Room
from boem.records import Match
from boem.web.tables.boards import TableView, ViewerContext, presenter_of

PRESENTER = presenter_of("uitweg")
RED, BLUE, NOBODY = Seat(0), Seat(1), None


def seen(game: Match, viewer: Viewer, *, draft: Sequence[str] = (), back: bool = False) -> TableView:
    heard = [facts_for(notices, viewer) for notices in game.said]
    names = ("Red", "Blue")
    eyes = ViewerContext(viewer=viewer, names=names, held=[names] * len(game.said), pencil={}, draft=draft, back=back)
    return PRESENTER.scene(heard, game.history.view(viewer), eyes)


def playing(*moves: tuple[int, str], red: str = "build D4 C4|D4", blue: str = "build D4 B3|B4", **config: int) -> Open:
    small = {"width": 4, "height": 4, "barriers": 6} | config
    return act(table("uitweg", **small), (0, red), (1, blue), *moves)


def maze(scene: TableView, kind: str) -> Maze:
    (board,) = [board for board in (*scene.large, *scene.small) if board.kind == kind]
    assert isinstance(board, Maze)
    return board


def rooms(board: Maze) -> dict[str, Room]:
    return {room.name: room for line in board.lines for _, room in line.spots}


def edges(board: Maze) -> dict[str, Edge]:
    return {edge.name: edge for edge in _edges(board)}


def _edges(board: Maze) -> Iterator[Edge]:
    for line in board.lines:
        yield from (edge for edge, _ in line.spots)
        yield from line.below


def verdict(scene: TableView) -> Verdict:
    said = scene.panels[0].about
    assert isinstance(said, Verdict)
    return said


def to(seat: int, *squares: str) -> list[tuple[int, str]]:
    return [(seat, f"to {square}") for square in squares]


# Seeking


def test_the_control_board_of_the_first_worked_example() -> None:
    # "The control board shows the barrier `B3|B4`, the runner on B3, and track marks on B1 and B2."
    scene = seen(playing(*to(0, "B1", "B2", "B3", "B4")), RED)
    board = maze(scene, "control")
    states = {name: room.state for name, room in rooms(board).items()}
    assert {name for name, state in states.items() if state == "runner"} == {"B3"}
    assert {name for name, state in states.items() if state == "track"} == {"B1", "B2"}
    assert sum(state == "covered" for state in states.values()) == 13
    slots = {name: edge.state for name, edge in edges(board).items()}
    assert {name for name, state in slots.items() if state == "barrier"} == {"B3|B4"}
    assert {name for name, state in slots.items() if state == "open"} == {"|B1", "B1|B2", "B2|B3"}
    assert len(slots) == Config(width=4, height=4).slots
    assert not board.live
    assert (scene.title, scene.hint) == ("Blue to move", "A barrier stopped you between B3 and B4.")


def test_within_reach_are_the_next_squares_and_those_that_known_slots_lead_to() -> None:
    board = maze(seen(playing(*to(0, "B1", "B2", "B3", "C3")), RED), "control")
    assert board.live
    assert {name for name, room in rooms(board).items() if room.reach} == {"B1", "B2", "B3", "C2", "C4", "D3"}
    assert rooms(board)["B1"].label == "B1, track mark, within reach"
    outside = maze(seen(playing(), RED), "control")
    assert {name for name, room in rooms(outside).items() if room.reach} == {"A1", "B1", "C1", "D1"}
    waiting = maze(seen(playing(), BLUE), "control")
    assert not any(room.reach for room in rooms(waiting).values())


def test_my_own_maze_shows_the_others_runner_and_what_it_has_found() -> None:
    game = playing(*to(0, "B1", "B2", "B3", "B4"), *to(1, "C1", "C2"))
    board = maze(seen(game, RED), "home")
    assert {name: room.state for name, room in rooms(board).items() if room.state != "open"} == {
        "C1": "track",
        "C2": "runner",
        "D4": "guard",
    }
    assert rooms(board)["C2"].runner == "1"
    assert edges(board)["C4|D4"].state == "barrier"
    assert not edges(board)["C4|D4"].found
    hit = act(game, *to(1, "C3", "C4", "D4"))
    edge = edges(maze(seen(hit, RED), "home"))["C4|D4"]
    assert (edge.found, edge.label) == (True, "between C4 and D4: barrier, found by Blue")


def test_the_opponents_last_action_is_marked_until_i_move() -> None:
    game = playing(*to(0, "B1", "B2", "B3", "B4"), *to(1, "C1", "C2", "C3", "C4", "D4"))
    board = maze(seen(game, RED), "home")
    assert {name for name, room in rooms(board).items() if room.last} == {"C1", "C2", "C3", "C4"}
    assert {name for name, edge in edges(board).items() if edge.last} == {"C4|D4"}
    after = maze(seen(act(game, *to(0, "B2")), RED), "home")
    assert not any(room.last for room in rooms(after).values())
    assert not any(edge.last for edge in edges(after).values())


def test_the_barrier_that_ended_my_turn_is_marked_until_i_move() -> None:
    game = playing(*to(0, "B1", "B2", "B3", "B4"))
    assert edges(maze(seen(game, RED), "control"))["B3|B4"].last == "0"
    later = act(game, (1, "to A1"), (1, "exit"), *to(0, "B2"))
    assert not any(edge.last for edge in edges(maze(seen(later, RED), "control")).values())


@pytest.mark.parametrize(
    ("moves", "off"),
    [
        ([], "Your runner is outside already."),
        (to(0, "B1"), ""),
        (to(0, "B1", "B2"), "A runner can leave only from column 1."),
        (to(0, "B1", "B2", "B3", "B4"), "It is not your turn."),
    ],
)
def test_the_exit_says_why_it_can_not_be_taken(moves: list[tuple[int, str]], off: str) -> None:
    (button,) = seen(playing(*moves), RED).buttons
    assert (button.action, button.off) == ("exit", off)


@pytest.mark.parametrize(
    ("moves", "config", "hint"),
    [
        ([], {}, "Enter through column 1, on the left."),
        (to(0, "B1"), {}, "Run until a barrier stops you."),
        (to(0, "B1"), {"steps": 21}, "20 steps left in this turn."),
        (to(0, "B1"), {"steps": 2}, "One step left in this turn."),
        ([(0, "to B1"), (0, "exit")], {}, "You are outside again."),
        (to(0, "B1", "B2"), {"steps": 2}, "Your steps in this turn are used up."),
    ],
)
def test_the_hint_says_what_to_do_or_how_the_turn_ended(
    moves: list[tuple[int, str]], config: dict[str, Any], hint: str
) -> None:
    assert seen(playing(*moves, **config), RED).hint == hint


def test_a_draw_is_announced_before_it_comes() -> None:
    around = [(0, "to A1"), (0, "exit"), (1, "to A1"), (1, "exit")]
    game = playing(*around * 9)
    assert "In 16 turns running nobody asked anything new; after 20 it is a draw." in seen(game, RED).hint
    assert "turns running" not in seen(playing(*around * 7), RED).hint


# The end


def test_at_the_end_both_mazes_are_shown_to_everybody() -> None:
    game = playing(*to(0, "C1", "C2", "C3", "C4", "D4"))
    for viewer in (RED, BLUE, NOBODY):
        scene = seen(game, viewer)
        boards = [board for board in (*scene.large, *scene.small) if isinstance(board, Maze)]
        assert len(boards) == 2
        for board in boards:
            assert [name for name, room in rooms(board).items() if room.state == "guard"] == ["D4"]
            assert [name for name, edge in edges(board).items() if edge.state == "barrier"] in (["B3|B4"], ["C4|D4"])
    won = maze(seen(game, RED), "control")
    assert rooms(won)["D4"].guarded
    assert rooms(won)["D4"].label == "D4, the guard, found by Red"
    assert seen(game, RED).title == "You win"
    assert seen(game, BLUE).hint == "Red has found your guard. You were 4 steps from the guard."
    assert seen(game, NOBODY).hint == "Red has found the guard of Blue. Blue was 4 steps from the guard."


def test_the_last_turn_and_the_draw_that_may_come_of_it() -> None:
    game = playing(*to(0, "C1", "C2", "C3", "C4", "D4"), equal_turns=True)
    assert seen(game, RED).hint == "You have found the guard; your opponent has one last turn."
    assert seen(game, BLUE).hint == "Red has found your guard: this is your last turn."
    assert rooms(maze(seen(game, RED), "control"))["D4"].state == "guard"
    drawn = act(game, *to(1, "D1", "D2", "D3", "D4"))
    assert [seen(drawn, viewer).title for viewer in (RED, BLUE, NOBODY)] == ["A draw"] * 3


# Secrets


@pytest.mark.parametrize("viewer", [BLUE, NOBODY])
def test_nothing_of_the_others_maze_is_in_a_scene(viewer: Viewer) -> None:
    """With two mazes of Red's that give equal answers, Blue and spectators are shown the same."""
    moves = [*to(0, "B1", "B2", "B3", "B4"), *to(1, "C1", "C2")]
    one = playing(*moves, red="build D4 C4|D4 A1|B1")
    two = playing(*moves, red="build A4")
    for back in (False, True):
        assert repr(seen(one, viewer, back=back)) == repr(seen(two, viewer, back=back))
    assert [PRESENTER.hold(game.history.public, RED) for game in (one, two)] == [
        PRESENTER.hold(one.history.public, RED)
    ] * 2
    assert repr(seen(one, RED)) != repr(seen(two, RED))


# Building


def building(*draft: str, **config: int) -> TableView:
    return seen(table("uitweg", **{"width": 4, "height": 4, "barriers": 5} | config), RED, draft=draft)


@pytest.mark.parametrize(
    ("draft", "good", "title", "text", "left"),
    [
        ([], False, "Where is your guard?", "Tap a square to post it there.", 5),
        (["A1"], True, "A way leads to the guard.", "It takes one step.", 5),
        (["B2", "|B1"], True, "A way leads to the guard.", "The shortest takes 3 steps.", 4),
        (
            ["A1", "|A1", "A1|A2", "A1|B1"],
            False,
            "No way leads to the guard.",
            "Open one from the left side of column 1.",
            2,
        ),
        (["A4", "|A1", "|B1", "|C1", "A1|A2", "A1|B1", "B1|B2"], False, "Too many barriers.", "Take one back.", -1),
    ],
)
def test_a_draft_is_judged_at_once(draft: list[str], good: bool, title: str, text: str, left: int) -> None:
    said = verdict(building(*draft))
    assert (said.good, said.title, said.text, said.left) == (good, title, text, left)
    done = next(button for button in building(*draft).buttons if button.action == "build")
    assert bool(done.off) != good


def test_the_shortest_way_in_is_marked() -> None:
    board = maze(building("B2", "|B1"), "home")
    assert {name for name, room in rooms(board).items() if room.way} in (
        {"A1", "A2"},
        {"A1", "B1"},
        {"C1", "B1"},
        {"C1", "C2"},
    )
    assert rooms(board)["B2"].state == "guard"
    assert edges(board)["|B1"].label == "left of B1: barrier"


def test_parts_outside_the_field_are_left_out_of_a_draft() -> None:
    board = maze(building("F6", "F5|F6", "A1|A2"), "home")
    assert [name for name, edge in edges(board).items() if edge.state == "barrier"] == ["A1|A2"]
    assert not any(room.state == "guard" for room in rooms(board).values())


@pytest.mark.parametrize("words", [["A1", "B2"], ["A1|C3"], ["x"], ["|"]])
def test_a_draft_that_is_none_is_unreadable(words: list[str]) -> None:
    with pytest.raises(ParseError):
        PRESENTER.read_draft(words)


def test_a_draft_is_kept_with_the_guard_first_and_each_slot_once() -> None:
    assert PRESENTER.read_draft(["b4|b3", "A1|A2", "E-5", "B3|B4"]) == ["E5", "A1|A2", "B3|B4"]


@pytest.mark.parametrize("name", ["random", *EXAMPLES])
def test_what_is_suggested_can_be_built(name: str) -> None:
    game = table("uitweg")
    words = PRESENTER.suggest(game.record.config, name, Random(1))
    assert PRESENTER.read_draft(words) == words
    built = act(game, (0, f"build {' '.join(words)}"))
    action = built.record.log[0]
    assert isinstance(getattr(action, "action", None), Build)
    assert verdict(seen(game, RED, draft=words)).good


def test_every_example_has_a_name_and_a_button_where_it_fits() -> None:
    assert set(NAMES) == set(EXAMPLES)
    assert len(seen(table("uitweg"), RED).panels) == 3
    assert len(building().panels) == 2


def test_a_suggestion_that_nobody_knows_is_unreadable() -> None:
    with pytest.raises(ParseError, match="known: random"):
        PRESENTER.suggest(Config(), "pyramid", Random(1))
    with pytest.raises(ParseError):
        PRESENTER.suggest(Config(width=5), "spiral", Random(1))


def test_looking_back_at_the_building_shows_no_draft() -> None:
    game = act(table("uitweg"), (1, "build F6"))
    scene = seen(game, RED, draft=["E5", "A1|A2"], back=True)
    board = maze(scene, "home")
    assert not board.live
    assert scene.buttons == ()
    assert all(edge.state == "unknown" for edge in edges(board).values())
