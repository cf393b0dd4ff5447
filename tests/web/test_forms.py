"""What a choice on a page comes to."""

from __future__ import annotations

import pytest
from django.test import Client

from boem.core.errors import Unreadable
from boem.core.registry import find_game
from boem.web.tables.errors import Unfit
from boem.web.tables.forms import read_wish

GAME, COAN = find_game("mijnenveger"), find_game("coan")


def test_no_choice_at_all_is_a_game_against_the_strongest_bot_on_the_full_board() -> None:
    wish = read_wish(GAME, {})
    assert (wish.seats, wish.config["width"], wish.days) == (("me", "bot:careful"), 6, None)


def test_the_lot_lets_either_begin() -> None:
    assert {read_wish(GAME, {"starts": "lot"}).config["starts"] for _ in range(60)} == {0, 1}


@pytest.mark.parametrize(("starts", "seat"), [("me", 0), ("other", 1)])
def test_who_begins_can_be_chosen(starts: str, seat: int) -> None:
    assert read_wish(GAME, {"starts": starts}).config["starts"] == seat


@pytest.mark.parametrize("name", ["with", "board", "starts", "days", "watch"])
def test_what_is_not_among_the_choices_is_refused_with_its_place(name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_wish(GAME, {name: "chess"})
    assert str(refused.value) == f"{name}: 'chess' is not among the choices"


def test_minesweeper_for_two_is_played_on_the_sheet_s_field_unless_told_otherwise() -> None:
    config = read_wish(COAN, {}).config
    assert (config["width"], config["height"], config["mines"], config["scoring"]) == (11, 11, 15, "numbers")


def test_a_field_of_any_size_can_be_chosen_with_its_mines_and_scoring() -> None:
    size = {"board": "own", "width": "30", "height": "5", "mines": "141", "scoring": "flat"}
    config = read_wish(COAN, size).config
    assert (config["width"], config["height"], config["mines"], config["scoring"]) == (30, 5, 141, "flat")


def test_a_size_that_was_not_chosen_is_not_read() -> None:
    assert read_wish(COAN, {"board": "wide", "width": "no number", "mines": "-1"}).config["mines"] == 99


@pytest.mark.parametrize(("entered", "sentence"), [
    ({"width": "31"}, "Squares across: a whole number from 5 to 30 is needed, not “31”."),
    ({"height": "٥"}, "Squares down: a whole number from 5 to 16 is needed, not “٥”."),
    ({"mines": "-1"}, "Mines: a whole number from 1 to 471 is needed, not “-1”."),
    ({"mines": "9" * 30}, f"Mines: a whole number from 1 to 471 is needed, not “{'9' * 20}”."),
    ({"width": "5", "height": "6", "mines": "22"}, "At most 21 mines fit on 5 × 6 squares, not 22."),
])  # fmt: skip
def test_a_size_that_does_not_fit_is_refused_in_a_sentence(entered: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit) as refused:
        read_wish(COAN, {"board": "own"} | entered)
    assert str(refused.value) == sentence


def test_a_puzzle_needs_no_other_and_has_nobody_who_begins() -> None:
    wish = read_wish(find_game("solo"), {"with": "friend", "days": "3", "grade": "hard", "size": "8x8"})
    assert (wish.seats, wish.days, wish.config["width"], "starts" in wish.config) == (("me",), None, 8, False)


def test_a_puzzle_that_is_not_on_the_shelf_is_refused_in_a_sentence() -> None:
    with pytest.raises(Unfit, match="no puzzle of 6 × 6 squares here that is so hard"):
        read_wish(find_game("solo"), {"grade": "expert", "size": "6x6"})


@pytest.mark.django_db
def test_a_refused_form_can_be_read_in_another_language(client: Client) -> None:
    refused = client.post("/start/coan", {"board": "own", "width": "5", "height": "5", "mines": "99"})
    assert refused.status_code == 422
    there = client.get("/start/coan", follow=True)
    assert (there.status_code, there.redirect_chain) == (200, [("/new/coan", 302)])
