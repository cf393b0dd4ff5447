"""Every rule of docs/rules/coan.md except payments, quoted from there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from support.coan_play import FIVE, SHEET, dealt
from support.play import act, answers, deal, ending, heard, mines_of, table

from boem.core.deal import Deal
from boem.core.game import HOUSE, Seat
from boem.core.history import play, start
from boem.core.squares import Square, neighbours, squares
from boem.games.coan import GAME
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import View
from boem.inference import Field, infer
from boem.records import document_for, entry_for


def following(view: View) -> dict[str, int]:
    """What is derivable, according to inference."""
    return {
        str(one): n
        for one, n in infer(Field.from_rows(view.position.rows, view.position.config.mines)).derivable.items()
    }


# Start


def test_the_field_has_11_by_11_squares_and_15_mines() -> None:
    assert Config() == Config(width=11, height=11, mines=15, scoring="numbers", starts=0)


def test_the_centre_square_is_open_and_shows_0_and_its_neighbours_are_covered() -> None:
    game = dealt(SHEET)
    shown = [
        (row, column)
        for row, line in enumerate(document_for(game, None)["view"]["rows"])
        for column in range(11)
        if line[column] != "."
    ]
    assert shown == [(5, 5)]
    assert game.history.public.position.at(Square.parse("F6")) == "0"


@pytest.mark.parametrize(
    ("width", "height", "opening"), [(11, 11, "F6"), (5, 5, "C3"), (6, 5, "C3"), (5, 6, "C3"), (30, 16, "O8")]
)
def test_with_an_even_side_the_opening_is_up_and_left_of_the_middle(width: int, height: int, opening: str) -> None:
    assert str(Config(width, height, 9).opening) == opening


@pytest.mark.usefixtures("many_games")
def test_the_layout_is_drawn_uniformly_among_all_that_leave_the_centre_and_its_neighbours_free() -> None:
    state = GAME.referee.initial_state(Config(5, 5, 2))
    drawn = Counter(mines_of(GAME.referee.deal(state, Random(seed))) for seed in range(6000))
    outside = [one for one in squares(5, 5) if max(abs(one.row - 2), abs(one.column - 2)) == 2]
    assert set(drawn) == {(one, two) for one in outside for two in outside if one < two}
    assert sum((count - 50) ** 2 / 50 for count in drawn.values()) < 180  # 119 degrees of freedom


def test_nothing_is_shown_for_free_before_the_first_action_of_a_seat() -> None:
    ring = " ".join(str(one) for one in squares(5, 5) if max(abs(one.row - 2), abs(one.column - 2)) == 2)
    game = dealt(ring, **FIVE)
    assert len(following(game.history.public)) == 8
    assert document_for(game, None)["view"]["rows"] == [".....", ".....", "..0..", ".....", "....."]
    after = act(game, (0, "mark B2"))
    assert document_for(after, None)["view"]["rows"] == [".....", ".535.", ".303.", ".535.", "....."]


def test_the_deal_comes_first_and_then_the_starting_seat_begins() -> None:
    game = table("coan", starts=1)
    assert (game.history.public.status, game.history.public.waits_for) == ("setup", {HOUSE})
    game = deal(game, SHEET)
    assert (game.history.public.status, game.history.public.waits_for) == ("playing", {1})
    assert heard(game) == {"deal": "…", "answer": "dealt"}


# A turn


def test_a_turn_is_one_action() -> None:
    game, waited = dealt(SHEET), []
    for seat, do in ((0, "explore B1"), (1, "explore C1"), (0, "mark E1"), (1, "mark B2"), (0, "explore J10")):
        game = act(game, (seat, do))
        waited.append(set(game.history.public.waits_for))
    assert answers(game)[1:] == ["2", "hit", "found", "wrong", "1"]
    assert waited == [{1}, {0}, {1}, {0}, {1}]


def test_explore_a_mine_it_is_hit_visible_from_now_on_and_costs_5() -> None:
    game = act(dealt(SHEET), (0, "explore C1"))
    assert heard(game) == {"seat": 0, "do": "explore C1", "answer": "hit", "points": -5, "opened": {}}
    assert document_for(game, None)["view"]["rows"][0] == "..x........"
    assert document_for(game, None)["scores"] == [-5, 0]


def test_explore_no_mine_nothing_else_opens_with_it_a_0_does_not_open_its_neighbours() -> None:
    game = act(dealt(SHEET), (0, "explore E9"))
    assert heard(game) == {"seat": 0, "do": "explore E9", "answer": "0", "points": 0, "opened": {}}
    assert "".join(document_for(game, None)["view"]["rows"]).count("0") == 2


def test_mark_a_mine_it_is_found_visible_from_now_on_and_earns_its_mine_points() -> None:
    game = act(dealt(SHEET), (0, "mark C1"))
    assert heard(game) == {"seat": 0, "do": "mark C1", "answer": "found", "points": 5, "opened": {}}
    assert document_for(game, None)["view"]["rows"][0] == "..*........"


def test_mark_no_mine_points_are_lost_and_the_square_stays_covered() -> None:
    game = act(dealt(SHEET), (0, "mark B1"))
    assert document_for(game, None)["view"]["rows"][0] == "..........."
    assert document_for(game, None)["scores"] == [-3, 0]


# What is seen


def test_the_others_are_told_only_that_a_mark_was_wrong_and_the_marker_sees_the_square_for_the_rest_of_the_game() -> (
    None
):
    game = act(dealt(SHEET), (0, "mark B1"), (1, "explore B1"), (0, "explore C1"))
    told = {"seat": 0, "do": "mark …", "answer": "wrong", "points": -3, "opened": {}}
    assert heard(game, 1) == told
    assert entry_for(game, 1, Seat(1)) == {"n": 1, **told}
    assert entry_for(game, 1, Seat(0)) == {"n": 1, **told, "do": "mark B1"}
    assert [document_for(game, eyes)["view"]["wrong"] for eyes in (None, Seat(0), Seat(1))] == [{}, {"0": ["B1"]}, {}]


def test_both_seats_may_mark_the_same_square_wrongly_and_each_sees_its_own() -> None:
    game = act(dealt(SHEET), (0, "mark B1"), (1, "mark B1"))
    assert document_for(game, Seat(0))["view"]["wrong"] == {"0": ["B1"]}
    assert document_for(game, Seat(1))["view"]["wrong"] == {"1": ["B1"]}
    assert document_for(game, None)["scores"] == [-3, -3]


def test_exploring_a_square_that_one_knows_to_be_free_is_allowed() -> None:
    game = act(dealt(SHEET), (0, "mark B1"), (1, "explore E9"), (0, "explore B1"))
    assert (heard(game)["answer"], heard(game)["points"]) == ("2", 2)


# Shown for free


def test_derivable_squares_open_after_an_action_and_earn_nobody_anything() -> None:
    game = act(dealt("A1 E1 C5", **FIVE), (0, "explore B2"), (1, "explore D4"), (0, "mark A1"))
    assert heard(game) == {
        "seat": 0, "do": "mark A1", "answer": "found", "points": 5, "opened": {"B1": 1, "A2": 1},
    }  # fmt: skip
    assert document_for(game, None)["scores"] == [6, 1]


def test_a_square_that_is_surely_a_mine_or_surely_free_with_an_open_number_stays_covered() -> None:
    game = act(dealt("A1 E5", **FIVE), (0, "explore A2"), (1, "explore B1"), (0, "explore A3"))
    known = infer(Field.from_rows(game.history.public.position.rows, 2))
    assert Square.parse("A1") in known.mined
    assert Square.parse("D4") in known.safe
    assert [game.history.public.position.at(Square.parse(one)) for one in ("A1", "D4")] == [".", "."]


def test_wrong_marks_are_not_public_so_they_do_not_count() -> None:
    game = act(dealt("A1", **FIVE), (0, "explore B1"), (1, "mark C1"))
    assert heard(game)["opened"] == {}  # though the marker knows now that D1 shows 0
    assert game.history.public.position.at(Square.parse("D1")) == "."
    assert heard(act(game, (0, "explore C1")))["opened"]["D1"] == 0


def test_the_number_of_mines_in_all_counts_as_public_knowledge() -> None:
    game = act(dealt("A1", **FIVE), (0, "explore B2"))
    opened = heard(game)["opened"]
    assert opened["E5"] == 0  # the one mine touches B2
    assert "E5" not in heard(act(dealt("A1 E4", **FIVE), (0, "explore B2")))["opened"]


def test_after_the_last_action_too_and_then_the_whole_field_is_open() -> None:
    game = act(dealt("A1 E1", **FIVE), (0, "mark A1"), (1, "mark E1"))
    assert document_for(game, None)["view"]["rows"] == ["*101*", "11011", "00000", "00000", "00000"]


@pytest.mark.parametrize("seed", range(6))
def test_opening_derivable_squares_tells_nothing_new_so_a_second_pass_finds_none(seed: int) -> None:
    rng = Random(seed)
    history = start(GAME, Config(*[(11, 11, 15), (30, 16, 99), (8, 8, 30)][seed % 3]))
    while history.public.status != "over":
        (actor,) = history.public.waits_for
        action: Any = (
            GAME.referee.deal(history.state, rng)
            if actor == HOUSE
            else GAME.observer.random_action(history.view(actor), rng)
        )
        history, _ = play(GAME, history, actor, action)
        if not isinstance(action, Deal):
            assert following(history.public) == {}


# The end


def test_all_mines_visible_found_or_hit_more_points_win() -> None:
    game = act(dealt("A1 E5", **FIVE, scoring="flat"), (0, "explore A1"), (1, "mark A5"), (0, "mark E5"))
    assert ending(game) == ({0}, (0, -2), "all_mines_visible")
    assert heard(game)["revealed"] == {"mines": ["A1", "E5"], "wrong": {"1": ["A5"]}, "salts": {}}


def test_equal_points_are_a_draw() -> None:
    game = act(dealt("A1 E5", **FIVE, scoring="flat"), (0, "mark A1"), (1, "mark E5"))
    assert ending(game) == ({0, 1}, (5, 5), "all_mines_visible")


@pytest.mark.parametrize(
    ("seat", "do", "why"), [(0, "resign", "resigned"), (1, "resign", "resigned"), (0, "timeout", "timeout")]
)
def test_who_resigns_or_has_no_time_left_loses_whatever_the_points(seat: int, do: str, why: str) -> None:
    game = act(dealt(SHEET), (0, "mark A1"), (1, "mark C1"), (seat, do))
    assert ending(game) == ({1 - seat}, (5, 3), why)
    assert heard(game)["revealed"]["mines"] == sorted(SHEET.split(), key=Square.parse)


def test_a_game_left_before_the_deal_is_abandoned_and_nobody_wins() -> None:
    game = act(table("coan"), (1, "resign"))
    assert ending(game) == (set(), (0, 0), "abandoned")
    assert heard(game)["revealed"]["mines"] is None


def test_once_over_the_layout_and_every_wrong_mark_are_shown_to_everybody() -> None:
    game = act(dealt(SHEET), (0, "mark B1"), (1, "mark D1"), (0, "mark B2"), (1, "resign"))
    for eyes in (None, Seat(0), Seat(1)):
        assert document_for(game, eyes)["view"]["wrong"] == {"0": ["B1", "B2"], "1": ["D1"]}
        assert len(game.history.view(eyes).mines or ()) == 15


def test_every_number_is_that_of_the_neighbours() -> None:
    game = dealt(SHEET)
    mines = {Square.parse(mine) for mine in SHEET.split()}
    for square in squares(11, 11):
        if square not in mines and square != Square.parse("F6"):
            near = sum(one in mines for one in neighbours(square, 11, 11))
            assert heard(act(game, (0, f"explore {square}")))["answer"] == str(near)
