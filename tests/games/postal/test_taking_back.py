"""Taking a round back, as docs/rules/postal.md describes it."""

from __future__ import annotations

import pytest
from support.play import deal, ending, heard, table
from support.postal_play import SHEET, begun, got, ordered, round_of, ruled

from boem.core.errors import IllegalAction
from boem.records import document_for


def test_a_round_is_taken_back_with_its_orders_and_its_uncovered_squares_stay_known() -> None:
    game = begun(SHEET, "B8", seats=2)
    before = document_for(game, None)
    once = round_of(game, "K9 mine", "H5")
    undone = ruled(ordered(once, "H6"), undo=2, why="K9 was meant for Blue")
    after = document_for(undone, None)["view"]
    assert heard(undone) == {"undo": 2, "why": "K9 was meant for Blue", "answer": "undone"}
    assert {key: after[key] for key in ("round", "scores", "sent")} == {
        "round": 2,
        "scores": [1, 0],
        "sent": [False] * 2,
    }
    assert (after["rows"][8][10], after["rows"][4][7]) == ("*", "4")
    assert undone.history.public.position.now == game.history.public.position.now
    assert before["view"]["rows"][8][10] == "."
    assert got(round_of(undone, "H5", "K9 mine")) == got(once)[::-1]


def test_rounds_are_taken_back_from_the_last() -> None:
    game = round_of(round_of(begun(SHEET, "B8", seats=2), "H5"), "H6")
    with pytest.raises(IllegalAction, match="Only the last round, 3, can be taken back, not round 2"):
        ruled(game, undo=2)
    for number in (3, 2, 1):
        game = ruled(game, undo=number, why="")
    assert (game.history.public.position.round, game.history.public.scores) == (1, (0, 0))
    with pytest.raises(IllegalAction, match="No round is evaluated yet"):
        ruled(game, undo=0)


def test_the_deal_is_withdrawn_with_the_first_round_and_nothing_of_it_stays_known() -> None:
    game = ruled(begun(SHEET, "B8", "A8", seats=2, mine_points=6, penalty=3), undo=1)
    blank = document_for(table("postal", width=12, height=12, mines=8, seats=2), None)
    assert (document_for(game, None)["view"], game.history.public.status) == (blank["view"], "setup")
    with pytest.raises(IllegalAction, match="The mines are dealt before the first round is evaluated"):
        ruled(game, close=True)
    again = ruled(deal(ordered(game, "K9"), SHEET.replace("K9", "B8")), close=True)
    assert got(round_of(again, "B8 mine")) == [6, 0]


def test_by_the_first_edition_the_layout_stays_when_the_first_round_is_taken_back() -> None:
    game = ruled(begun(SHEET, "B8", seats=2, mine_points=6, penalty=3, edition=1), undo=1)
    with pytest.raises(IllegalAction, match="The mines are dealt already"):
        deal(game, SHEET)
    assert got(round_of(game, "K9", "B8")) == [-3, 1]


def test_the_round_that_ended_the_game_can_be_taken_back_and_the_game_goes_on() -> None:
    before = begun("A1 C2", "B1", "C1", width=3, height=3, seats=2, tips=1, mine_points=3, penalty=1)
    over = round_of(round_of(before, "A1 mine", "B3"), "C2 mine")
    again = ruled(over, undo=3, why="a slip")
    assert (again.over, again.history.public.waits_for, again.history.public.scores) == (False, {0, 1}, (5, 1 + 1))
    ended = round_of(again, None, "C2 mine")
    assert ending(ended) == ({0, 1}, (5, 5), "all_mines_visible")


def test_by_the_first_edition_a_game_that_is_over_stays_so() -> None:
    over = round_of(begun("A1", "B1", "A2", width=3, height=3, seats=2, tips=1, edition=1), "A1 mine")
    with pytest.raises(IllegalAction, match="The game is over"):
        ruled(over, undo=2)
