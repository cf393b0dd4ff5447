"""What choices in a form result in."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.test import Client
from support.markup import joined

from boem.core.errors import ParseError
from boem.core.registry import find_game
from boem.core.settings import Halves
from boem.games.solo.site.form import GRADE, SIZE
from boem.web.base.errors import Unfit
from boem.web.lobby.forms import read_challenge, read_search
from boem.web.tables.boards.form import Amount, amount_of
from boem.web.tables.models import Table
from boem.web.tables.page.forms import read_wish

GAME, COAN, POSTAL = find_game("mijnenveger"), find_game("coan"), find_game("postal")


def test_no_choice_at_all_is_a_game_against_a_newcomers_level_on_the_full_board() -> None:
    wish = read_wish(GAME, {})
    assert (wish.seats, wish.config["width"], wish.days) == (("me", "bot:hen"), 6, None)


def test_either_may_be_drawn_to_begin() -> None:
    assert {read_wish(GAME, {"starts": "lot"}).config["starts"] for _ in range(60)} == {0, 1}


@pytest.mark.parametrize(("starts", "seat"), [("me", 0), ("other", 1)])
def test_who_begins_can_be_chosen(starts: str, seat: int) -> None:
    assert read_wish(GAME, {"starts": starts}).config["starts"] == seat


@pytest.mark.parametrize("name", ["with", "board", "starts", "time", "watch"])
def test_a_value_that_is_not_among_the_choices_is_refused_with_its_place(name: str) -> None:
    with pytest.raises(ParseError) as refused:
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
    ({"width": "31"}, "Squares across: write a whole number from 5 to 30, not “31”."),
    ({"height": "٥"}, "Squares down: write a whole number from 5 to 16, not “٥”."),
    ({"mines": "-1"}, "Mines: write a whole number of 1 or more, not “-1”."),
    ({"mines": "9" * 30}, f"Mines: write a whole number of 1 or more, not “{'9' * 20}”."),
    ({"mines": "2.5"}, "Mines: write a whole number of 1 or more, not “2.5”."),
    ({"width": "5", "height": "6", "mines": "22"}, "At most 21 mines fit on 5 × 6 squares, not 22."),
])  # fmt: skip
def test_a_size_that_does_not_fit_is_refused_in_a_sentence(entered: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit) as refused:
        read_wish(COAN, {"board": "own"} | entered)
    assert str(refused.value) == sentence


def test_a_puzzle_needs_no_other_and_has_nobody_who_begins() -> None:
    wish = read_wish(find_game("solo"), {"with": "friend", "time": "3", "grade": "hard", "size": "8x8"})
    assert (wish.seats, wish.days, wish.config["width"], "starts" in wish.config) == (("me",), None, 8, False)


def test_there_is_a_puzzle_of_every_size_and_grade_that_can_be_chosen() -> None:
    for size, grade in product(SIZE.options, GRADE.options):
        width = read_wish(find_game("solo"), {"grade": grade, "size": size}).config["width"]
        assert size in ("any", f"{width}x{width}")


@pytest.mark.django_db
def test_a_refused_form_can_be_read_in_another_language(client: Client) -> None:
    refused = client.post("/start/coan", {"board": "own", "width": "5", "height": "5", "mines": "99"})
    assert refused.status_code == 422
    there = client.get("/start/coan", follow=True)
    assert (there.status_code, there.redirect_chain) == (200, [("/new/coan", 302)])


def test_a_game_for_many_is_played_against_three_bots_on_the_field_that_the_rules_suggest() -> None:
    wish = read_wish(POSTAL, {})
    assert wish.seats == ("me", *["bot:hen"] * 3)
    assert wish.config == {"width": 12, "height": 12, "mines": 26, "tips": 3}


@pytest.mark.parametrize(
    ("others", "width", "mines"), [("1", 12, 26), ("5", 12, 26), ("6", 20, 72), ("11", 20, 72), ("39", 37, 246)]
)
def test_the_number_of_friends_invited_decides_the_field(others: str, width: int, mines: int) -> None:
    wish = read_wish(POSTAL, {"with": "friend", "others": others, "time": "3"})
    assert wish.seats == ("me", *["invite"] * int(others))
    assert (wish.config["width"], wish.config["height"], wish.config["mines"], wish.days) == (width, width, mines, 3)


@pytest.mark.parametrize("others", ["0", "40", "many"])
def test_one_to_thirty_nine_others_play(others: str) -> None:
    with pytest.raises(Unfit, match="write a whole number from 1 to 39"):
        read_wish(POSTAL, {"others": others})


def test_mines_that_may_find_no_square_are_refused_with_how_many_fit() -> None:
    own = {"board": "own", "width": "6", "height": "4", "mines": "13", "others": "3"}
    with pytest.raises(Unfit, match=r"At most 12 mines fit on 6 × 4 squares, of which 4 seats may name 3 each; not 13"):
        read_wish(POSTAL, own)
    assert read_wish(POSTAL, own | {"mines": "12"}).config["mines"] == 12
    with pytest.raises(Unfit, match="6 × 4 squares are too few: 12 seats may name 3 of them each"):
        read_wish(POSTAL, own | {"others": "11"})


def test_squares_a_round_and_points_are_what_the_rules_say_unless_told_otherwise() -> None:
    told = {"tips": "4", "mine_points": "6", "penalty": "0"}
    config = read_wish(POSTAL, told).config
    assert (config["tips"], config["mine_points"], config["penalty"]) == (4, 6, 0)
    assert read_wish(POSTAL, dict.fromkeys(told, "")).config == read_wish(POSTAL, {}).config
    halves = read_wish(POSTAL, {"mine_points": "4,5", "penalty": "2.5"}).config
    assert (halves["mine_points"], halves["penalty"]) == (4.5, 2.5)


@pytest.mark.parametrize(("entered", "sentence"), [
    ({"tips": "0"}, "Squares a seat and round: write a whole number from 1 to 3600, not “0”."),
    ({"mine_points": "0"}, "Points for a mine: write a whole number or a half from 1 to 1000000, not “0”."),
    (
        {"penalty": "-1"},
        "Points lost by a wrong guess: write a whole number or a half from 0 to 1000000, not “-1”.",
    ),
    ({"mine_points": "2.25"}, "Points for a mine: write a whole number or a half from 1 to 1000000, not “2.25”."),
    ({"tips": "30"}, "At most 24 mines fit on 12 × 12 squares, of which 4 seats may name 30 each; not 26."),
])  # fmt: skip
def test_points_and_squares_that_do_not_fit_are_refused_in_a_sentence(entered: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit) as refused:
        read_wish(POSTAL, {"board": "medium"} | entered)
    assert str(refused.value) == sentence


def test_a_board_of_any_size_can_be_chosen_for_mijnenveger_with_its_mines_and_sweepers() -> None:
    size = {"board": "own", "width": "3", "height": "10", "mines": "29", "sweepers": "1", "starts": "me"}
    assert read_wish(GAME, size).config == {"width": 3, "height": 10, "mines": 29, "sweepers": 1, "starts": 0}
    assert read_wish(GAME, {"board": "own", "starts": "me"}).config == read_wish(GAME, {"starts": "me"}).config


@pytest.mark.parametrize(("entered", "sentence"), [
    ({"width": "2"}, "Squares across: write a whole number from 3 to 10, not “2”."),
    ({"height": "11"}, "Squares down: write a whole number from 3 to 10, not “11”."),
    ({"mines": "0"}, "Mines each: write a whole number of 1 or more, not “0”."),
    ({"sweepers": "0"}, "Minesweepers each: write a whole number of 1 or more, not “0”."),
    ({"width": "3", "height": "4", "mines": "12"}, "At most 11 mines fit on 3 × 4 squares, not 12."),
])  # fmt: skip
def test_a_board_that_does_not_fit_is_refused_in_a_sentence(entered: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unfit) as refused:
        read_wish(GAME, {"board": "own"} | entered)
    assert str(refused.value) == sentence


def test_what_each_mine_brings_can_be_listed_with_commas_or_without() -> None:
    seven = {"board": "small", "mine_points": "5, 3 3;4,−4 -4 1"}
    assert read_wish(COAN, seven).config["mine_points"] == [5, 3, 3, 4, -4, -4, 1]
    assert "mine_points" not in read_wish(COAN, {"mine_points": "  "}).config


def test_listed_points_are_ignored_where_every_mine_earns_five() -> None:
    assert "mine_points" not in read_wish(COAN, {"scoring": "flat", "mine_points": "five"}).config


@pytest.mark.parametrize(("listed", "sentence"), [
    ("5 3 3", "Give 7 numbers, one for each mine, not 3."),
    ("5 3 3 4 4 4 x", "From the first visible mine to the last: write whole numbers from -1000000 to 1000000, "
     "not “x”."),
    ("5 3 3 4 4 4 1000001", "From the first visible mine to the last: write whole numbers from -1000000 to 1000000, "
     "not “1000001”."),
])  # fmt: skip
def test_points_of_mines_that_do_not_fit_are_refused_in_a_sentence(listed: str, sentence: str) -> None:
    with pytest.raises(Unfit) as refused:
        read_wish(COAN, {"board": "small", "mine_points": listed})
    assert str(refused.value) == sentence


def test_a_range_that_goes_by_halves_takes_halves_and_is_shown_with_its_step() -> None:
    field = Amount("points", "Points", Halves(1, 9), None)
    assert [amount_of(field, {"points": text}) for text in ("2.5", "2,5", "3", "3.0", "")] == [2.5, 2.5, 3, 3, None]
    with pytest.raises(Unfit, match=r"Points: write a whole number or a half from 1 to 9, not “2\.3”"):
        amount_of(field, {"points": "2.3"})
    assert field.range["step"] == 0.5


def test_a_match_is_wished_for_where_one_of_two_begins() -> None:
    assert [read_wish(GAME, {"match": games}).match for games in ("1", "2", "6")] == [None, 2, 6]
    assert read_wish(COAN, {"match": "4", "with": "device"}).match == 4
    assert read_wish(POSTAL, {"match": "2"}).match is None
    assert read_wish(find_game("solo"), {"match": "2"}).match is None
    search, _lot = read_search(COAN, {"match": "3"}, None)
    assert search.match == read_challenge(COAN, {"match": "3"}, None).match == 3
    assert read_search(POSTAL, {"match": "3"}, None)[0].match is None


@pytest.mark.django_db
def test_a_match_with_a_bot_is_one_click_from_the_home_page(client: Client) -> None:
    home = joined(client.get("/").text)
    name, value = re.findall(r'form="start-mijnenveger" name="(\w+)" value="(\w+)" data-action="play-match"', home)[0]
    assert client.post("/start/mijnenveger", {name: value}).status_code == 302
    table = Table.objects.get()
    assert (table.match_games, table.bots) == (2, 0b10)


def test_two_at_one_device_don_t_play_a_game_of_sealed_orders() -> None:
    with pytest.raises(ParseError, match="with: 'device' is not among the choices"):
        read_wish(POSTAL, {"with": "device"})


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_what_is_said_of_each_level_begins_as_a_sentence_does(language: str) -> None:
    page = joined(Client().get("/new/coan", headers={"accept-language": language}).text)
    told = re.findall(r'<span class="about soft"[^>]*>\s*([^<]+?)\s*</span>', page)
    assert len(told) == 8
    assert [text for text in told if not text[0].isupper()] == []
