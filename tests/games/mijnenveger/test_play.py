"""Turns, endings and refusals."""

from __future__ import annotations

import pytest
from support.play import Open, act, answers, table

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Resign, Seat, Timeout
from boem.core.history import play
from boem.core.squares import Square
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.games.mijnenveger.rules.facts import Sweep
from boem.records import Match, document_for


def laid(red: str = "A1 C3", blue: str = "B1 C2", sweepers: int = 2) -> Open:
    mines = len(red.split())
    game = table(width=3, height=3, mines=mines, sweepers=sweepers)
    return act(game, (0, f"lay {red}"), (1, f"lay {blue}"))


def ending(game: Match) -> tuple[set[Seat], str]:
    result = game.history.public.result
    assert result is not None
    assert game.history.public.waits_for == frozenset()
    return set(result.winners), result.reason


def refusal(game: Match, seat: int, do: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        act(game, (seat, do))
    return str(caught.value)


def test_the_box_has_two_boards() -> None:
    assert BOARDS["small"] == Config(5, 5, 7, 3)
    assert BOARDS["full"] == Config(6, 6, 10, 5)
    assert Config() == BOARDS["full"]


def test_both_lay_in_any_order_and_then_the_starting_seat_begins() -> None:
    game = table(width=3, height=3, mines=1, starts=1)
    assert game.history.public.waits_for == {0, 1}
    game = act(game, (1, "lay A1"))
    assert game.history.public.waits_for == {0}
    assert game.history.public.status == "setup"
    game = act(game, (0, "lay A1"))
    assert game.history.public.waits_for == {1}
    assert game.history.public.status == "playing"


def test_a_turn_is_any_number_of_disarmings_and_one_sweep() -> None:
    game = act(laid("A1 C3 B2", "B1 C2 A3"), (0, "disarm B1"), (0, "disarm C2"), (0, "sweep A1"))
    assert answers(game)[2:] == ["ok", "ok", "1"]
    assert game.history.public.waits_for == {1}


def test_a_flag_is_public_and_goes_when_its_square_is_swept_or_disarmed() -> None:
    game = act(laid("A1 C3 B2", "B1 C2 A3"), (0, "flag B1"), (0, "flag A1"), (1, "flag C3"))
    assert game.history.view(Seat(1)).position.search[0].flags == {Square(0, 0), Square(0, 1)}
    game = act(game, (0, "disarm B1"), (0, "sweep A1"))
    assert game.history.public.position.search[0].flags == frozenset()
    assert game.history.public.position.search[1].flags == {Square(2, 2)}


def test_a_flag_binds_nobody_and_may_be_taken_away_out_of_turn() -> None:
    game = act(laid(), (1, "flag A1"), (1, "unflag A1"))
    assert answers(game)[2:] == ["flagged", "unflagged"]
    assert game.history.public.waits_for == {0}


def test_disarming_the_last_mine_wins_before_the_sweep() -> None:
    assert ending(act(laid(), (0, "disarm B1"), (0, "disarm C2"))) == ({0}, "located")


def test_hitting_the_last_mine_with_a_sweeper_left_wins() -> None:
    assert ending(act(laid(), (0, "disarm B1"), (0, "sweep C2"))) == ({0}, "located")


def test_the_last_sweeper_lost_on_the_last_mine_loses_all_the_same() -> None:
    assert ending(act(laid(sweepers=1), (0, "disarm B1"), (0, "sweep C2"))) == ({1}, "last_sweeper")


def test_the_last_sweeper_lost_loses() -> None:
    assert ending(act(laid(sweepers=1), (0, "sweep B1"))) == ({1}, "last_sweeper")


def test_a_wrong_disarming_loses_at_once() -> None:
    assert ending(act(laid(), (0, "disarm A1"))) == ({1}, "wrong_disarm")


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses_in_anybodys_turn(seat: int) -> None:
    assert ending(act(laid(), (seat, "resign"))) == ({1 - seat}, "resigned")


def test_a_seat_whose_time_the_house_rules_to_be_out_loses() -> None:
    assert ending(act(laid(), (0, "timeout"))) == ({1}, "timeout")


@pytest.mark.parametrize("do", ["resign", "timeout"])
def test_a_game_left_before_both_have_laid_is_abandoned_and_nobody_wins(do: str) -> None:
    game = act(table(width=3, height=3, mines=1), (0, "lay A1"), (1, do))
    assert ending(game) == (set(), "abandoned")
    assert game.history.view(Seat(1)).layouts == ({Square(0, 0)}, None)


def test_once_over_every_layout_is_shown_to_everybody() -> None:
    game = act(laid(), (0, "resign"))
    expected = (frozenset({Square(0, 0), Square(2, 2)}), frozenset({Square(0, 1), Square(1, 2)}))
    assert {game.history.view(viewer).layouts for viewer in (None, Seat(0), Seat(1))} == {expected}


@pytest.mark.parametrize(
    ("seat", "do", "why"),
    [
        (1, "sweep A1", "It is not your turn."),
        (1, "disarm A1", "It is not your turn."),
        (0, "lay A1 A2", "Your mines are laid already."),
        (0, "sweep D1", "D1 is off the board, which goes from A1 to C3."),
        (0, "disarm A4", "A4 is off the board, which goes from A1 to C3."),
        (0, "flag AA1", "AA1 is off the board, which goes from A1 to C3."),
        (0, "unflag A1", "A1 has no flag."),
    ],
)
def test_a_refusal_says_why(seat: int, do: str, why: str) -> None:
    assert refusal(laid(), seat, do) == why


@pytest.mark.parametrize("verb", ["sweep", "disarm", "flag"])
def test_a_square_that_the_table_knows_is_refused(verb: str) -> None:
    game = act(laid("A1 C3 B2", "B1 C2 A3"), (0, "disarm B1"), (0, "sweep C2"), (1, "sweep C1"), (0, "sweep A1"))
    game = act(game, (1, "sweep B1"))
    assert refusal(game, 0, f"{verb} B1") == "B1 was already disarmed."
    assert refusal(game, 0, f"{verb} C2") == "C2 was already swept."
    assert refusal(game, 0, f"{verb} A1") == "A1 was already swept."


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("lay A1", "2 mines are to be laid, not 1."),
        ("lay", "2 mines are to be laid, not 0."),
        ("lay A1 A2 A3", "2 mines are to be laid, not 3."),
        ("lay A1 a-1", "A1 is named twice; a square holds at most one mine."),
        ("lay A1 D4", "D4 is off the board, which goes from A1 to C3."),
        ("sweep A1", "Play begins when both have laid their mines."),
        ("flag A1", "Play begins when both have laid their mines."),
    ],
)
def test_a_laying_that_the_rules_do_not_allow_is_refused(do: str, why: str) -> None:
    assert refusal(table(width=3, height=3, mines=2), 0, do) == why


@pytest.mark.parametrize("verb", ["flag", "unflag"])
def test_a_hit_or_swept_square_takes_no_flag_out_of_turn_either(verb: str) -> None:
    game = act(laid(), (0, "sweep B1"), (1, "sweep B1"), (0, "sweep A1"))
    assert game.history.public.waits_for == {1}
    assert refusal(game, 0, f"{verb} B1") == "B1 was already swept."
    assert refusal(game, 0, f"{verb} A1") == "A1 was already swept."


def test_every_covered_square_may_bear_a_flag_and_flags_are_told_in_reading_order() -> None:
    flags = ["C3", "A1", "B2", "C1", "A3", "B1", "C2", "A2", "B3"]
    game = act(laid(), *((1, f"flag {square}") for square in flags))
    told = document_for(game, None)["view"]["search"][1]["flags"]
    assert told == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


def test_a_flagged_square_is_not_flagged_again() -> None:
    assert refusal(act(laid(), (0, "flag A1")), 0, "flag A1") == "A1 has a flag already."


def test_after_the_end_nothing_is_allowed() -> None:
    game = act(laid(), (0, "resign"))
    for seat in (0, 1):
        for do in ("sweep A1", "flag A1", "resign", "timeout"):
            assert refusal(game, seat, do) == "The game is over."


def test_seats_house_and_spectators_keep_to_their_own_actions() -> None:
    game, history = GAME, laid().history
    with pytest.raises(IllegalAction, match="Only the house rules on time"):
        play(game, history, Seat(0), Timeout(Seat(1)))
    with pytest.raises(IllegalAction, match="The house does not play"):
        play(game, history, HOUSE, Sweep(Square(0, 0)))
    with pytest.raises(IllegalAction, match="A spectator does not play"):
        game.observer.check(history.public, Resign())


def test_a_state_shows_no_layout_in_its_repr() -> None:
    state = laid().history.state
    assert "Square" not in repr(state)
    assert "layouts" not in repr(state)
