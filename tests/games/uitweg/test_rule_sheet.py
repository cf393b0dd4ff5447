"""The rules of Uitweg and their worked examples, each quoted."""

from __future__ import annotations

import pytest
from support.play import Open, act, answers, table

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Seat
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Slot, Square, slots
from boem.games.uitweg.rules.ways import reached
from boem.records import Match, document_for

FENCE = " ".join(["B1|C1", "C1|D1", "C1|C2"])
PICTURE = "E5 |C1 A1|B1 B1|C1 C1|D1 D1|E1 E1|F1 A1|A2 B1|B2 C1|C2 D1|D2 E1|E2"


def built(red: str = "F6", blue: str = "F6", **config: object) -> Open:
    return act(table("uitweg", **config), (0, f"build {red}"), (1, f"build {blue}"))


def control(game: Match, seat: int) -> dict[str, object]:
    told: dict[str, object] = document_for(game, None)["view"]["control"][seat]
    return told


def refusal(game: Match, seat: int, do: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        act(game, (seat, do))
    return str(caught.value)


def test_b3_is_the_second_square_from_the_top_in_the_third_line_from_the_left() -> None:
    assert Square.parse("B3") == Square(down=1, across=2)
    assert [str(Square.parse(text)) for text in ("b3", "B-3", "L12")] == ["B3", "B3", "L12"]


def test_a_is_at_the_top_and_numbers_run_from_left_to_right() -> None:
    assert str(Square(down=0, across=5)) == "A6"
    assert str(Square(down=5, across=0)) == "F1"


def test_there_are_66_slots_60_between_neighbours_and_6_on_the_left_of_row_1() -> None:
    every = [str(slot) for slot in slots(6, 6)]
    assert len(every) == len(set(every)) == Config().slots == 66
    assert [name for name in every if name.startswith("|")] == ["|A1", "|B1", "|C1", "|D1", "|E1", "|F1"]


@pytest.mark.parametrize(("width", "height"), [(3, 3), (12, 12), (3, 12), (12, 5)])
def test_the_slots_of_any_field_are_counted_right(width: int, height: int) -> None:
    assert len(list(slots(width, height))) == Config(width, height).slots


def test_slots_are_written_b3_b4_or_b3_c3_the_lesser_square_first_and_read_in_either_order() -> None:
    for text, name in (("B4|B3", "B3|B4"), ("C3|B3", "B3|C3"), ("b-3|b4", "B3|B4"), ("|c1", "|C1")):
        assert str(Slot.parse(text)) == name


@pytest.mark.parametrize("text", ["B3", "B3|B3", "B3|C4", "B3|B5", "B3|", "|", "B3|B4|B5", "A1|", "A1-A2"])
def test_only_sides_of_squares_are_slots(text: str) -> None:
    with pytest.raises(ParseError):
        Slot.parse(text)


def test_both_build_at_the_same_time_and_then_the_starting_seat_begins() -> None:
    game = table("uitweg", starts=1)
    assert game.history.public.waits_for == {0, 1}
    game = act(game, (1, "build A1"))
    assert (game.history.public.status, game.history.public.waits_for) == ("setup", {0})
    game = act(game, (0, "build A1"))
    assert (game.history.public.status, game.history.public.waits_for) == ("playing", {1})


def test_at_most_30_barriers_and_fewer_will_do() -> None:
    names = [str(slot) for slot in slots(6, 6) if slot.square.across]
    assert answers(act(table("uitweg"), (0, f"build A1 {' '.join(names[:30])}"))) == ["built"]
    assert refusal(table("uitweg"), 0, f"build A1 {' '.join(names[:31])}") == "You have 30 barriers, not 31."


def test_at_least_one_way_leads_from_outside_through_row_1s_left_side_to_the_guard() -> None:
    no_way = "At least one way must lead from outside, through column 1, to the guard."
    assert refusal(table("uitweg"), 0, "build A6 A5|A6 A6|B6") == no_way
    walled = " ".join(f"|{letter}1" for letter in "ABCDEF")
    assert refusal(table("uitweg"), 0, f"build A6 {walled}") == no_way


def test_squares_that_cannot_be_reached_are_allowed() -> None:
    assert answers(act(table("uitweg"), (0, "build A1 A5|A6 A6|B6"))) == ["built"]


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("build G1", "G1 is off the board, which goes from A1 to F6."),
        ("build A7", "A7 is off the board, which goes from A1 to F6."),
        ("build A1 A6|A7", "A6|A7 isn't a slot of this field, so it takes no barrier."),
        ("build A1 F2|G2", "F2|G2 isn't a slot of this field, so it takes no barrier."),
        ("build A1 |B2", "|B2 isn't a slot of this field, so it takes no barrier."),
        ("build A1 |G1", "|G1 isn't a slot of this field, so it takes no barrier."),
        ("build A1 B3|B4 B4|B3", "B3|B4 is named twice; a slot takes only one barrier."),
        ("to A1", "Play begins when both have built their mazes."),
        ("exit", "Play begins when both have built their mazes."),
    ],
)
def test_a_building_that_the_rules_do_not_allow_is_refused(do: str, why: str) -> None:
    assert refusal(table("uitweg"), 0, do) == why


def test_a_refusal_that_quotes_a_maze_is_only_for_its_seat() -> None:
    for do in ("build A1 |B2", "build G1", "build A1 B3|B4 B4|B3", "build A6 A5|A6 A6|B6"):
        with pytest.raises(IllegalAction) as caught:
            act(table("uitweg"), (0, do))
        assert caught.value.secret


def test_nobody_builds_twice() -> None:
    assert refusal(act(table("uitweg"), (0, "build A1")), 0, "build A1") == "Your maze is built already."


def test_example_1_the_board_shows_the_barrier_the_runner_on_b3_and_marks_on_b1_and_b2() -> None:
    game = act(built(blue="F6 B3|B4"), (0, "to B1"), (0, "to B2"), (0, "to B3"), (0, "to B4"))
    assert answers(game)[2:] == ["yes", "yes", "yes", "no"]
    assert game.history.public.waits_for == {1}
    assert control(game, 0) == {
        "runner": "B3",
        "track": ["B1", "B2"],
        "open": ["|B1", "B1|B2", "B2|B3"],
        "barriers": ["B3|B4"],
    }


def test_example_2_only_from_f1_does_a_way_lead_to_the_guard_on_e5() -> None:
    building = act(table("uitweg"), (0, f"build {PICTURE}")).history.view(Seat(0)).mazes[0]
    assert building is not None
    entrances = {Slot.parse(f"|{letter}1") for letter in "ABCDEF"}
    ways = {
        str(slot) for slot in entrances if building.guard in reached(Config(), building.barriers | (entrances - {slot}))
    }
    assert ways == {"|F1"}
    assert entrances & building.barriers == {Slot.parse("|C1")}


def test_example_3_each_try_costs_a_turn_then_the_exit_costs_one_then_another_square_may_be_entered() -> None:
    game = built(red="A6", blue=f"F6 {FENCE}")
    back_and_forth = iter([(1, "to A1"), (1, "exit"), *[(1, "to A1"), (1, "exit")] * 4])
    game = act(game, (0, "to C1"))
    for wanted in ("to B1", "to D1", "to C2", "exit"):
        game = act(game, (0, wanted))
        assert answers(game)[-1] == ("out" if wanted == "exit" else "no")
        assert game.history.public.waits_for == {1}
        game = act(game, next(back_and_forth), next(back_and_forth))
    assert control(game, 0)["runner"] is None
    assert answers(act(game, (0, "to D1")))[-1] == "yes"


def test_a_runner_enters_in_row_1_only_and_steps_to_orthogonal_neighbours_only() -> None:
    assert refusal(built(), 0, "to A2") == "A runner enters through column 1, not on A2."
    game = act(built(), (0, "to B1"))
    for square in ("A2", "B1", "B3", "D1"):
        assert refusal(game, 0, f"to {square}") == f"{square} is not next to B1, where your runner is."
    assert refusal(game, 0, "to G1") == "G1 is off the board, which goes from A1 to F6."


def test_exit_is_from_row_1_only() -> None:
    assert refusal(built(), 0, "exit") == "Your runner is outside already."
    game = act(built(), (0, "to B1"), (0, "to B2"))
    assert refusal(game, 0, "exit") == "A runner can leave only from column 1; yours is on B2."


def test_an_exit_that_succeeds_ends_the_turn_with_a_mark_where_the_runner_came_from() -> None:
    game = act(built(), (0, "to B1"), (0, "exit"))
    assert (answers(game)[-1], game.history.public.waits_for) == ("out", {1})
    assert control(game, 0) == {"runner": None, "track": ["B1"], "open": ["|B1"], "barriers": []}


def test_going_back_is_a_step_like_any_other_and_marks_are_unlimited() -> None:
    game = act(built(), (0, "to B1"), (0, "to B2"), (0, "to B1"), (0, "to B2"))
    assert control(game, 0)["track"] == ["B1", "B2"]
    assert control(game, 0)["runner"] == "B2"
    assert game.history.public.waits_for == {0}


def test_a_barrier_on_the_left_stops_a_runner_from_leaving_there_as_from_entering() -> None:
    game = act(built(blue="F6 |B1"), (0, "to B1"))
    assert (answers(game)[-1], control(game, 0)["runner"]) == ("no", None)
    game = act(game, (1, "to A1"), (1, "exit"), (0, "to A1"), (0, "to B1"), (0, "to C1"), (0, "exit"))
    assert answers(game)[-1] == "out"
    game = act(built(blue="F6 |B1"), (0, "to A1"), (0, "to B1"), (0, "exit"))
    assert (answers(game)[-1], control(game, 0)["runner"]) == ("no", "B1")
    assert game.history.public.waits_for == {1}


def test_a_step_through_a_slot_where_the_board_shows_a_barrier_is_refused() -> None:
    game = act(built(blue="F6 B1|B2 |C1"), (0, "to B1"), (0, "to B2"), (1, "to A1"), (1, "exit"))
    assert refusal(game, 0, "to B2") == "You know of a barrier between B1 and B2."
    game = act(game, (0, "to C1"), (0, "exit"), (1, "to A1"), (1, "exit"))
    assert refusal(game, 0, "exit") == "You know of a barrier left of C1."


def test_nobody_moves_out_of_turn() -> None:
    for do in ("to A1", "to F1"):
        assert refusal(built(), 1, do) == "It is not your turn."


def test_questions_and_answers_are_public_and_only_its_builder_sees_a_maze() -> None:
    game = act(built(red="A6 A1|A2", blue="F6 B3|B4"), (0, "to B1"))
    seen = [document_for(game, viewer)["view"] for viewer in (None, Seat(0), Seat(1))]
    assert seen[0]["control"] == seen[1]["control"] == seen[2]["control"]
    assert [view["homes"] for view in seen] == [
        [None, None],
        [{"guard": "A6", "barriers": ["A1|A2"]}, None],
        [None, {"guard": "F6", "barriers": ["B3|B4"]}],
    ]
