"""The rules of Zeeslag, move by move."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from boem_zeeslag import GAME
from boem_zeeslag.rules import Config, Place, Position, Ship, fitting_fleet
from support.play import Open, act, answers, ending, heard, table

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Seat
from boem.core.squares import Square

FLEETS = ((0, "place A1-A3 C1-C2"), (1, "place B4-D4 A1-B1"))


def placed(**config: Any) -> Open:
    """Both fleets are placed: Red's in the first and third columns, Blue's in the last and first rows."""
    return act(table(GAME, width=4, height=4, ships=(3, 2), **config), *FLEETS)


def test_a_shot_misses_hits_or_sinks_and_the_other_is_next() -> None:
    game = act(placed(), (0, "fire D4"), (1, "fire D4"), (0, "fire C4"), (1, "fire A2"), (0, "fire B4"))
    assert answers(game)[2:] == ["hit", "miss", "hit", "hit", "B4-D4"]
    assert heard(game) == {"seat": 0, "do": "fire B4", "answer": "B4-D4"}
    red, blue = game.history.public.position.waters
    assert red.rows == ("....", "....", "....", ".###")
    assert blue.rows == ("....", "x...", "....", "...o")


def test_whoever_has_sunk_the_whole_fleet_of_the_other_has_won_and_both_fleets_are_shown() -> None:
    shots = [(0, "fire A1"), (1, "fire B1"), (0, "fire B1"), (1, "fire B2"), (0, "fire B4"), (1, "fire B3")]
    game = act(placed(), *shots, (0, "fire C4"), (1, "fire D4"), (0, "fire D4"))
    assert ending(game) == ({0}, None, "fleet_sunk")
    assert heard(game)["revealed"]["hidden"] == ["A1-A3 C1-C2", "B4-D4 A1-B1"]


def test_in_a_salvo_a_turn_has_as_many_shots_as_ships_are_afloat_and_is_answered_with_the_last() -> None:
    game = act(placed(salvo=True), (0, "fire A1"), (0, "fire A4"))
    assert answers(game)[2:] == ["aimed", "hit miss"]
    assert game.history.public.waits_for == {1}
    game = act(game, (1, "fire C1"), (1, "fire C2"), (0, "fire D4"))
    assert answers(game)[4:] == ["aimed", "hit C1-C2", "hit"]
    assert game.history.public.waits_for == {1}


def test_a_last_salvo_has_no_more_shots_than_squares_are_left() -> None:
    waters = (*placed(salvo=True).history.public.position.waters,)
    position = placed(salvo=True).history.public.position
    almost = type(waters[0])(4, "o" * 15 + ".")
    assert type(position)(position.config, (True, True), (almost, waters[1])).shots == 1


def test_a_seat_may_be_told_to_begin() -> None:
    assert placed(starts=1).history.public.waits_for == {1}


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ("place A1-A3", "fleet"),
        ("place A1-A3 A3-B3", "twice"),
        ("place A1-A3 D4-E4", "off_board"),
        ("place A1-A3 B1-B3", "fleet"),
    ],
)
def test_a_fleet_that_is_another_or_lies_badly_is_refused(do: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        act(table(GAME, width=4, height=4, ships=(3, 2)), (0, do))
    assert refused.value.code == code


@pytest.mark.parametrize(("do", "code"), [("fire A1", "shot_at"), ("fire E1", "off_board")])
def test_a_shot_beside_the_waters_or_where_one_went_before_is_refused(do: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        act(placed(), (0, "fire A1"), (1, "fire A1"), (0, do))
    assert refused.value.code == code


@pytest.mark.parametrize("text", ["A1-B2", "A1-A17", "A1-A2-A3", "A", ""])
def test_a_ship_that_is_not_straight_is_not_read(text: str) -> None:
    with pytest.raises(ParseError):
        Ship.parse(text)


def test_a_ship_is_written_from_its_upper_or_left_end_and_a_fleet_in_reading_order() -> None:
    assert str(Ship.parse("c3-a3")) == "A3-C3"
    assert GAME.notation.write(GAME.notation.read("place C1-C2 A3-A1")) == "place A1-A3 C1-C2"


@pytest.mark.parametrize("ships", [(5, 2), (3, 3, 3), ()])
def test_a_fleet_that_is_too_long_or_too_large_for_the_waters_is_no_setting(ships: tuple[int, ...]) -> None:
    with pytest.raises(ParseError, match="ships"):
        Config(width=4, height=4, ships=ships)


def test_exactly_the_fleets_that_explain_every_answer_are_drawn() -> None:
    game = act(placed(), (0, "fire A1"), (1, "fire A1"), (0, "fire B4"), (1, "fire B3"), (0, "fire C4"), (1, "fire D1"))
    position = game.history.public.position
    drawn = {fleet_of(fitting_fleet(position, Seat(1), Random(seed))) for seed in range(400)}
    assert drawn == set(fleets_by_trying(position))


def fleet_of(place: Place) -> frozenset[Ship]:
    return frozenset(place.fleet)


def fleets_by_trying(position: Position) -> list[frozenset[Ship]]:
    """Every fleet of a three-square and a two-square ship that explains the answers to Red's shots."""
    squares = position.config.every_square
    every = [
        Ship(first, last)
        for first, last in combinations(squares, 2)
        if (first.row == last.row) != (first.column == last.column)
    ]
    threes, twos = ([ship for ship in every if len(ship.squares) == length] for length in (3, 2))
    water = position.waters[0]
    hits = {square for square in squares if water.at(square) == "x"}
    misses = {square for square in squares if water.at(square) == "o"}
    return [
        frozenset((three, two))
        for three, two in product(threes, twos)
        if not {*three.squares} & {*two.squares}
        and hits <= {*three.squares, *two.squares} <= {*squares} - misses
        and not any({*ship.squares} <= hits for ship in (three, two))
    ]


def test_a_ship_that_sank_is_where_it_sank_in_every_fleet_that_is_drawn() -> None:
    game = act(placed(), (0, "fire A1"), (1, "fire A1"), (0, "fire B1"))
    drawn = [fitting_fleet(game.history.public.position, Seat(1), Random(seed)) for seed in range(20)]
    assert all(Ship(Square(0, 0), Square(0, 1)) in place.fleet for place in drawn)
