"""How turns and games end."""

from __future__ import annotations

import pytest
from support.play import Open, act, answers, table

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Resign, Seat, Timeout
from boem.core.history import play
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import To
from boem.games.uitweg.rules.squares import Square
from boem.records import Match, document_for

IN_AND_OUT = ((0, "to A1"), (0, "exit"), (1, "to A1"), (1, "exit"))


def built(red: str = "C3", blue: str = "C3", **config: object) -> Open:
    settings = {"width": 3, "height": 3} | config
    return act(table("uitweg", **settings), (0, f"build {red}"), (1, f"build {blue}"))


def ending(game: Match) -> tuple[set[Seat], str]:
    result = game.history.public.result
    assert result is not None
    assert game.history.public.waits_for == frozenset()
    return set(result.winners), result.reason


def steps_left(game: Match) -> int | None:
    left: int | None = document_for(game, None)["view"]["steps_left"]
    return left


def test_a_runner_that_steps_on_the_guard_is_told_so_and_wins() -> None:
    game = act(built(blue="B2"), (0, "to B1"), (0, "to B2"))
    assert answers(game)[-1] == "found"
    assert ending(game) == ({0}, "guard_found")


def test_the_guard_may_stand_in_row_1_and_be_found_on_entering() -> None:
    assert ending(act(built(blue="A1"), (0, "to A1"))) == ({0}, "guard_found")


def test_once_over_both_mazes_are_shown_to_everybody() -> None:
    game = act(built(red="C3 A1|A2", blue="A1"), (0, "to A1"))
    homes = [{"guard": "C3", "barriers": ["A1|A2"]}, {"guard": "A1", "barriers": []}]
    for viewer in (None, Seat(0), Seat(1)):
        told = document_for(game, viewer)
        assert told["view"]["homes"] == homes
        assert told["entries"][-1]["revealed"]["homes"] == homes


def test_the_first_to_find_the_guard_wins_whoever_began() -> None:
    assert ending(act(built("A1", "A1", starts=0), (0, "to A1"))) == ({0}, "guard_found")
    assert ending(act(built("A1", "A1", starts=1), (1, "to A1"))) == ({1}, "guard_found")


def test_with_equal_turns_the_other_has_one_last_turn_and_finding_it_then_makes_a_draw() -> None:
    game = act(built("A2", "A1", equal_turns=True), (0, "to A1"))
    assert answers(game)[-1] == "found"
    assert (game.history.public.status, game.history.public.waits_for) == ("playing", {1})
    assert ending(act(game, (1, "to A1"), (1, "to A2"))) == ({0, 1}, "guard_found")


@pytest.mark.parametrize("last", [("to B1",), ("to A1", "exit"), ("to A1", "to B1")])
def test_with_equal_turns_a_last_turn_that_does_not_find_it_loses(last: tuple[str, ...]) -> None:
    game = act(built("A2 |B1 A1|B1", "A1", equal_turns=True), (0, "to A1"))
    game = act(game, *((1, do) for do in last))
    assert ending(game) == ({0}, "guard_found")
    assert "revealed" in document_for(game, None)["entries"][-1]


def test_with_equal_turns_a_last_turn_may_end_by_the_step_limit() -> None:
    game = act(built("C3", "A1", equal_turns=True, steps=1), (0, "to A1"), (1, "to A1"))
    assert ending(game) == ({0}, "guard_found")


def test_with_equal_turns_the_second_seat_that_finds_it_first_wins_at_once() -> None:
    game = built("A1", "C3", equal_turns=True, starts=1)
    game = act(game, (1, "to B1"), (1, "exit"), (0, "to A1"), (0, "exit"), (1, "to A1"))
    assert game.history.public.waits_for == {0}
    game = act(built("A1", "C3", equal_turns=True), (0, "to B1"), (0, "exit"), (1, "to A1"))
    assert ending(game) == ({1}, "guard_found")


def test_a_guard_found_before_the_last_turn_leaves_the_maze_untold() -> None:
    game = act(built("A2", "A1 B1|B2", equal_turns=True), (0, "to A1"))
    assert document_for(game, None)["view"]["homes"] == [None, None]
    assert "revealed" not in document_for(game, None)["entries"][-1]


def test_a_turn_ends_by_itself_after_its_last_step_and_entering_counts() -> None:
    game = act(built(steps=3), (0, "to A1"), (0, "to A2"), (0, "to A1"))
    assert answers(game)[2:] == ["yes", "yes", "yes"]
    assert game.history.public.waits_for == {1}


def test_the_hundredth_step_is_the_last_unless_set_otherwise() -> None:
    assert Config().steps == 100
    game = act(built(), (0, "to A1"), *[(0, "to A2"), (0, "to A1")] * 49)
    assert game.history.public.waits_for == {0}
    assert act(game, (0, "to A2")).history.public.waits_for == {1}


def test_the_last_step_may_find_the_guard() -> None:
    assert ending(act(built(blue="A1", steps=1), (0, "to A1"))) == ({0}, "guard_found")


def test_how_many_steps_are_left_is_told_from_20_down() -> None:
    game = built(steps=22)
    told = [steps_left(game)]
    for do in ("to A1", "to A2", "to A1"):
        game = act(game, (0, do))
        told.append(steps_left(game))
    assert told == [None, None, 20, 19]
    assert steps_left(act(game, (0, "exit"))) is None
    assert steps_left(built(steps=5)) == 5
    assert steps_left(act(built(steps=5), (0, "resign"))) is None
    assert steps_left(table("uitweg", steps=5)) is None


def stalling(turns: int) -> Open:
    """Both know A1 and its left side, and then go in and out for this many turns."""
    game = act(built(), *IN_AND_OUT)
    for number in range(turns):
        game = act(game, *IN_AND_OUT[:2] if number % 2 == 0 else IN_AND_OUT[2:])
    return game


def test_20_turns_running_in_which_nobody_asked_about_an_unknown_slot_make_a_draw() -> None:
    assert stalling(19).history.public.status == "playing"
    assert ending(stalling(20)) == ({0, 1}, "stalled")


def test_a_question_about_an_unknown_slot_restarts_the_count() -> None:
    game = act(stalling(18), (0, "to B1"), (0, "exit"), *IN_AND_OUT[2:])
    assert game.history.public.position.stale == 1
    assert game.history.public.status == "playing"


def test_a_turn_counts_as_news_wherever_in_it_the_unknown_slot_was() -> None:
    game = act(stalling(19), (1, "to A1"), (1, "to A2"), (1, "to A1"), (1, "exit"))
    assert game.history.public.position.stale == 0


def test_a_turn_ended_by_the_step_limit_on_known_squares_counts_as_stale() -> None:
    game = act(built(steps=2), (0, "to A1"), (0, "exit"), (1, "to A1"), (1, "exit"), (0, "to A1"), (0, "exit"))
    assert game.history.public.position.stale == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses_in_anybodys_turn(seat: int) -> None:
    assert ending(act(built(), (seat, "resign"))) == ({1 - seat}, "resigned")


def test_the_seat_whose_time_runs_out_loses() -> None:
    assert ending(act(built(), (0, "timeout"))) == ({1}, "timeout")


@pytest.mark.parametrize("do", ["resign", "timeout"])
def test_a_game_left_before_both_have_built_is_abandoned_and_nobody_wins(do: str) -> None:
    game = act(table("uitweg"), (0, "build A1"), (1, do))
    assert ending(game) == (set(), "abandoned")
    assert document_for(game, Seat(1))["view"]["homes"] == [{"guard": "A1", "barriers": []}, None]


def test_after_the_end_nothing_is_allowed() -> None:
    game = act(built(), (0, "resign"))
    for seat in (0, 1):
        for do in ("to A1", "exit", "build A1", "resign", "timeout"):
            with pytest.raises(IllegalAction, match="The game is over"):
                act(game, (seat, do))


def test_seats_house_and_spectators_keep_to_their_own_actions() -> None:
    game, history = GAME, built().history
    with pytest.raises(IllegalAction, match="Only the house rules on time"):
        play(game, history, Seat(0), Timeout(Seat(1)))
    with pytest.raises(IllegalAction, match="The house does not play"):
        play(game, history, HOUSE, To(Square(0, 0)))
    with pytest.raises(IllegalAction, match="A spectator does not play"):
        game.observer.check(history.public, Resign())


def test_a_state_shows_no_maze_in_its_repr() -> None:
    state = built(red="C3 A1|A2").history.state
    assert "Square" not in repr(state)
    assert "mazes" not in repr(state)
