"""Each Decision of docs/rules/postal.md, and the end of the game, quoted from there."""

from __future__ import annotations

import pytest
from support.play import Open, act, answers, deal, ending, heard, table, unsealed
from support.postal_play import FIVE, SHEET, TWO_AREAS, begun, got, ordered, round_of, ruled, shown

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Seat
from boem.records import Handover, document_for, go_on


def two_areas(*orders: str | None, first: str = "C4") -> Open:
    """5 x 4 squares with three seats, after a first round that uncovered C4 or others, and one more."""
    return round_of(begun(TWO_AREAS, first, **FIVE | {"seats": 3}, penalty=2), *orders)


# Orders


def test_a_seat_may_order_fewer_squares_than_guesses_and_no_orders_cost_nothing() -> None:
    game = begun(SHEET, "B8", "H5, H6", None, seats=4, mine_points=6, penalty=3)
    assert got(game) == [1, 4 + 1, 0, 0]
    assert got(round_of(game, "", None, "K9 mine")) == [0, 0, 6, 0]


def test_after_two_nmrs_in_a_row_a_seat_may_be_handed_over_and_its_score_stays_with_it() -> None:
    game = begun(SHEET, "B8", "H5", seats=2, mine_points=6)
    game = round_of(round_of(game, "G6"), "H6")
    assert game.history.public.position.now.missed == (0, 2)
    scores = game.history.public.scores
    game = unsealed(go_on(game, Handover(Seat(1), "Standby")))
    assert game.history.public.scores == scores
    game = round_of(game, None, "K9 mine")
    assert game.history.public.scores == (scores[0], scores[1] + 6)
    assert game.history.public.position.now.missed == (1, 0)


def test_a_standby_player_finds_what_the_seat_has_sent_and_may_replace_it() -> None:
    game = ordered(begun(SHEET, "B8", seats=2), None, "H5")
    game = unsealed(go_on(game, Handover(Seat(1), "Standby")))
    assert document_for(game, Seat(1))["view"]["orders"] == "H5"
    assert got(round_of(game, None, "K9 mine")) == [0, 1]


def test_orders_may_be_final_and_the_round_may_close_once_all_seats_are() -> None:
    game = ordered(begun(SHEET, "B8", seats=2), "K9 mine", "H5")
    assert game.history.public.waits_for == {0, 1}
    game = act(game, (0, "final"))
    assert game.history.public.waits_for == {1}
    game = act(game, (1, "final"))
    assert game.history.public.waits_for == {HOUSE}
    assert answers(game)[-2:] == ["final", "final"]
    assert got(ruled(game, close=True)) == [1, 4]


def test_a_later_message_replaces_an_earlier_one_until_the_round_is_evaluated_final_or_not() -> None:
    game = ordered(begun(SHEET, "B8", seats=2), "K9", "H5")
    game = act(game, (0, "final"), (0, "order K9 mine"))
    assert game.history.public.position.final == (False, False)
    assert document_for(game, Seat(0))["view"]["orders"] == "K9 mine"
    assert got(ruled(game, close=True)) == [1, 4]


def test_final_without_orders_is_none_and_no_nmr() -> None:
    game = act(begun(SHEET, "B8", seats=2), (0, "final"))
    assert game.history.public.position.sent == (False, False)
    game = ruled(game, close=True)
    assert got(game) == [0, 0]
    assert game.history.public.position.now.missed == (0, 2)


def test_if_fewer_covered_squares_are_left_than_guesses_it_may_order_those() -> None:
    game = begun("A1", "B1, A2", width=2, height=3, seats=2, tips=2)
    assert [str(one) for one in game.history.public.position.covered] == ["A1", "B2", "A3", "B3"]
    game = round_of(game, "B2, A3", "B3")
    assert [str(one) for one in game.history.public.position.covered] == ["A1"]
    assert got(round_of(game, "A1 mine")) == [1, 0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("H5, B8", "B8 is uncovered already."),
        ("H5, M1", "M1 is off the board, which goes from A1 to L12."),
        ("H5, H5 mine", "H5 is named twice; once is enough."),
        ("H5, H6, H7, H8", "A round takes 3 squares, not 4."),
    ],
)
def test_a_slip_is_refused_with_a_reason_and_never_plays_half_a_move(text: str, why: str) -> None:
    game = ordered(begun(SHEET, "B8", seats=2), "K9 mine")
    with pytest.raises(IllegalAction) as caught:
        ordered(game, text)
    assert str(caught.value) == why
    assert caught.value.secret
    assert document_for(game, Seat(0))["view"]["orders"] == "K9 mine"


def test_only_unmarked_guesses_in_the_first_round() -> None:
    with pytest.raises(IllegalAction, match="H5 can't be marked: the mines are laid after the first orders"):
        ordered(table("postal", width=12, height=12, mines=8, seats=2), "H5 mine")


# Opened areas


def test_a_square_with_number_0_wrongly_marked_opens_its_area_too_and_its_marker_gets_the_penalty_alone() -> None:
    game = two_areas("A1 mine", "A1", None)
    assert got(game) == [-2, 5, 0]
    game = two_areas("A1 mine")
    assert got(game) == [-2, 0, 0]
    assert shown(game) == {"A1": 0, "B1": 0, "A2": 0, "B2": 0, "C1": 1, "C2": 1, "A3": 1, "B3": 1, "C3": 1}


def test_two_seats_that_name_different_squares_of_one_area_each_get_its_full_sum() -> None:
    assert got(two_areas("A1", "B2", None)) == [5, 5, 0]


def test_a_seat_that_names_two_squares_of_the_same_area_gets_the_sum_once_less_the_larger_deduction() -> None:
    assert got(two_areas("A1, B1", "B1", None)) == [4, 4, 0]
    assert got(two_areas("A1, B1", None, None)) == [5, 0, 0]
    assert got(two_areas("A1, B1", "B1", "B1, A1")) == [3, 3, 3]


def test_groups_that_merely_share_bordering_numbers_are_two_areas() -> None:
    assert got(two_areas("A1, E4", first="D2")) == [5 + 4, 0, 0]
    assert got(two_areas("A1, E4", "E4", None, first="D2")) == [5 + 3, 3, 0]


def test_the_sum_leaves_out_what_any_seat_named_in_the_round_this_one_too() -> None:
    assert got(two_areas("A1", "C2", None)) == [4, 1, 0]
    assert got(two_areas("A1, C2", None, None)) == [4 + 1, 0, 0]
    assert got(two_areas("A1", "C2 mine", None)) == [4, -2, 0]


def test_open_squares_of_earlier_rounds_are_never_counted_again() -> None:
    assert got(two_areas("A1", first="C1, C3")) == [3, 0, 0]


# Those who leave, and the end


def test_a_seat_that_resigns_sends_no_more_orders_and_its_score_and_place_stand() -> None:
    game = ordered(begun(SHEET, "B8", "H5", "H6", seats=3), "K9 mine", "G4 mine")
    game = act(game, (1, "resign"))
    assert game.history.public.position.sent == (True, False, False)
    assert game.history.public.waits_for == {0, 2}
    with pytest.raises(IllegalAction, match="You have resigned; your score stands"):
        ordered(game, None, "H7")
    game = ruled(game, close=True)
    assert got(game) == [2, 0, 0]
    assert game.history.public.scores == (1 + 2, 4, 1)


def test_whoever_is_left_alone_wins_whatever_the_points() -> None:
    game = begun(SHEET, "B8", "H5", "H6", seats=3)
    game = act(game, (1, "resign"), (0, "resign"))
    assert ending(game) == ({2}, (1, 4, 1), "last_seat")
    assert heard(game)["revealed"]["mines"][0] == "G4"


def test_among_several_remaining_seats_points_decide_and_those_resigned_come_last() -> None:
    game = act(begun(SHEET, "B8", "H5", "H6", seats=3), (1, "resign"))
    assert game.history.public.position.places == [1, 3, 1]
    game = round_of(round_of(round_of(round_of(game, "G6"), None), None), None)
    assert ending(game) == ({0}, (1 + 1, 4, 1), "no_orders")
    assert game.history.public.position.places == game.history.public.result.places(range(3)) == [1, 3, 2]


def test_by_the_first_edition_whoever_has_resigned_may_win() -> None:
    game = act(begun(SHEET, "B8", "H5", "H6", seats=3, edition=1), (1, "resign"), (0, "resign"))
    assert ending(game) == ({1}, (1, 4, 1), "last_seat")
    assert game.history.public.position.places == [2, 1, 2]


def test_a_game_left_before_the_deal_is_abandoned() -> None:
    game = ordered(table("postal", width=12, height=12, mines=8, seats=2), "B8")
    game = act(game, (0, "resign"))
    assert ending(game) == (set(), (0, 0), "abandoned")
    assert heard(game)["revealed"]["mines"] is None


def test_the_game_ends_after_three_rounds_running_without_a_single_order() -> None:
    game = begun(SHEET, "B8", seats=2)
    game = round_of(round_of(round_of(round_of(game), ""), "H5"), None)
    game = round_of(game, "", "")
    assert game.history.public.result is None
    assert ending(round_of(game)) == ({0}, (1 + 4, 0), "no_orders")


def test_the_round_in_which_the_last_mine_is_uncovered_is_the_last_and_most_points_win() -> None:
    game = begun("A1 C2", "B1", "C1", width=3, height=3, seats=2, tips=1, mine_points=3, penalty=1)
    game = round_of(game, "A1 mine", "B3")
    assert game.history.public.result is None
    game = round_of(game, None, "C2")
    assert ending(game) == ({0}, (2 + 3, 1 + 1 - 1), "all_mines_visible")
    assert heard(game)["revealed"]["mines"] == ["A1", "C2"]


def test_equal_points_share_the_place() -> None:
    game = begun("A1", "B1", "A2", width=3, height=3, seats=2, tips=1)
    assert ending(round_of(game, "A1 mine", "A1 mine"))[0] == {0, 1}


# The deal and the evaluation


def test_nothing_comes_between_the_deal_and_the_first_evaluation() -> None:
    game = deal(ordered(table("postal", width=12, height=12, mines=8, seats=2), "B8"), SHEET)
    assert game.history.public.waits_for == {HOUSE}
    for seat, do in ((0, "order H5"), (1, "final"), (1, "resign")):
        with pytest.raises(IllegalAction, match="the first round is evaluated next"):
            act(game, (seat, do))
    with pytest.raises(IllegalAction, match="the first round is evaluated next"):
        ruled(game, undo=1)


def test_no_round_is_evaluated_before_the_deal() -> None:
    with pytest.raises(IllegalAction, match="The mines are dealt before the first round is evaluated"):
        ruled(table("postal", width=12, height=12, mines=8, seats=2), close=True)


@pytest.mark.parametrize(
    ("mines", "why"),
    [
        (SHEET.replace("K9", "H6"), "H6 was named, so no mine may be dealt there."),
        (SHEET.replace("K9", "H6").replace("G4", "B8"), "H6, B8 were named, so no mine may be dealt there."),
        (SHEET.replace("K9", "G4"), "G4 is named twice; a square holds at most one mine."),
        (SHEET.replace("K9", "M1"), "M1 is off the board, which goes from A1 to L12."),
        (SHEET.replace("K9 ", ""), "8 mines are to be dealt, not 7."),
    ],
)
def test_a_deal_that_the_rules_do_not_allow_is_refused(mines: str, why: str) -> None:
    game = ordered(table("postal", width=12, height=12, mines=8, seats=2), "B8", "H6")
    with pytest.raises(IllegalAction) as caught:
        deal(game, mines)
    assert str(caught.value) == why


def test_an_order_that_was_replaced_does_not_keep_the_mines_away() -> None:
    game = ordered(table("postal", width=12, height=12, mines=8, seats=2), "K9")
    assert got(ruled(deal(ordered(game, "H5"), SHEET), close=True)) == [4, 0]
