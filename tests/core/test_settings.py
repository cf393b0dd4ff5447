"""Settings know their ranges."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from boem.core.errors import ParseError
from boem.core.settings import (
    by_the_rules,
    check_settings,
    choice,
    describe_settings,
    number,
    numbers,
    read_settings,
    read_settings_for,
    text,
    write_settings,
)
from boem.games.mijnenveger.rules.config import Config


def test_missing_settings_get_their_defaults() -> None:
    assert read_settings(Config, {"width": 5}) == Config(width=5)
    assert write_settings(Config()) == {"width": 6, "height": 6, "mines": 10, "sweepers": 5, "starts": 0}


def test_every_setting_is_described() -> None:
    assert describe_settings(Config)["width"] == {
        "about": "squares across",
        "needed": False,
        "default": 6,
        "minimum": 3,
        "maximum": 10,
    }
    assert describe_settings(Config)["sweepers"]["maximum"] is None


@pytest.mark.parametrize("value", [2, 11, -1, 10**30, True, 5.0, "5", None, [5]])
def test_a_value_out_of_range_or_of_another_type_is_named(value: object) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Config, {"width": value})
    assert caught.value.place == "width"


def test_a_square_must_stay_free_of_mines() -> None:
    assert Config(3, 3, 8).mines == 8
    with pytest.raises(ParseError, match="mines: must be 1 to 8 on 3 × 3 squares"):
        Config(3, 3, 9)


@dataclass(frozen=True)
class Words:
    colour: str = choice("the colour", "red", "blue")
    points: tuple[int, ...] | None = numbers("the points", minimum=-5, maximum=9)

    @property
    def seats(self) -> int:
        return 2

    def __post_init__(self) -> None:
        check_settings(self)


def test_a_word_and_a_list_are_read_and_written() -> None:
    assert read_settings(Words, {"points": [1, -5]}) == Words("red", (1, -5))
    assert write_settings(Words("blue", (1, -5))) == {"colour": "blue", "points": [1, -5]}


def test_a_list_that_is_left_to_the_rules_is_not_written() -> None:
    assert write_settings(Words()) == {"colour": "red"}


def test_a_word_has_choices_and_a_list_the_range_of_each() -> None:
    assert describe_settings(Words) == {
        "colour": {"about": "the colour", "needed": False, "default": "red", "choices": ["red", "blue"]},
        "points": {"about": "the points", "needed": False, "default": None, "each": {"minimum": -5, "maximum": 9}},
    }


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"colour": "green"}, "colour: must be one of red, blue, not 'green'"),
        ({"colour": ["red"]}, "colour: must be one of red, blue, not ['red']"),
        ({"colour": None}, "colour: must be one of red, blue, not None"),
        ({"points": 3}, "points: must be a list of whole numbers, not 3"),
        ({"points": [3, "3"]}, "points: must be a whole number, not '3'"),
        ({"points": [3, True]}, "points: must be a whole number, not True"),
        ({"points": [3, 10]}, "points: must be -5 to 9, not 10"),
    ],
)
def test_a_word_or_a_list_that_does_not_fit_is_named(data: dict[str, object], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Words, data)
    assert str(caught.value) == why


@dataclass(frozen=True)
class Needs:
    seats: int = number("how many", minimum=2, maximum=9)
    grid: str = text("the grid", characters=".01")
    points: int | None = by_the_rules("the points", minimum=1, maximum=9)

    def __post_init__(self) -> None:
        check_settings(self)


def test_required_settings_are_distinguished_from_those_with_defaults() -> None:
    assert describe_settings(Needs) == {
        "seats": {"about": "how many", "needed": True, "default": None, "minimum": 2, "maximum": 9},
        "grid": {"about": "the grid", "needed": True, "default": None, "characters": ".01"},
        "points": {"about": "the points", "needed": False, "default": None, "minimum": 1, "maximum": 9},
    }


def test_a_number_that_is_left_to_the_rules_is_not_written() -> None:
    left = read_settings(Needs, {"seats": 2, "grid": "..1"})
    assert write_settings(left) == {"seats": 2, "grid": "..1"}
    assert read_settings(Needs, {"seats": 2, "grid": "..1", "points": None}) == left
    assert write_settings(Needs(2, "", 4)) == {"seats": 2, "grid": "", "points": 4}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"seats": None}, "seats: must be a whole number, not None"),
        ({"points": 0}, "points: must be 1 to 9, not 0"),
        ({"points": "1"}, "points: must be a whole number, not '1'"),
        ({"grid": None}, "grid: must be text, not None"),
        ({"grid": ".2."}, "grid: character 2, '2', is none of .01"),
    ],
)
def test_a_text_or_a_number_by_the_rules_that_does_not_fit_is_named(data: dict[str, object], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Needs, {"seats": 2, "grid": ".."} | data)
    assert str(caught.value) == why


def test_how_many_play_may_be_left_to_those_who_sit_down() -> None:
    assert read_settings_for(Needs, {"grid": "."}, 2) == Needs(2, ".")
    assert read_settings_for(Needs, {"grid": ".", "seats": 3}, 2) == Needs(3, ".")


def test_a_game_that_has_no_such_setting_is_told_none() -> None:
    assert read_settings_for(Config, {}, 7).seats == 2
