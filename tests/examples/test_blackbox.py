"""The rules of Black Box, ray by ray and move by move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from boem_blackbox import GAME
from boem_blackbox.rules import Config, Port, Position, bits, fitting_balls, ports, traced
from support.play import Open, act, answers, deal, ending, heard, table

from boem.core.errors import IllegalAction, ParseError
from boem.core.squares import Square

BOX = Config()
HIDDEN = ((0, "hide A1 D4"), (1, "hide B2 C3"))


def way(balls: str, port: str, config: Config = BOX) -> str:
    """Where a ray leaves a box with these balls."""
    return str(traced(config, bits(config, map(Square.parse, balls.split())), Port.parse(port))[0] or "hit")


@pytest.mark.parametrize(
    ("balls", "port", "out"),
    [
        ("F5", "N3", "S3"),  # nothing in its way
        ("F5", "E8", "W8"),
        ("C4", "N3", "hit"),
        ("C4", "W4", "hit"),
        ("C4", "N2", "W3"),  # deflected one square before the ball
        ("C4", "N4", "E3"),
        ("C4", "S4", "E5"),
        ("C4", "E3", "N4"),
        ("C4 G2", "N4", "S6"),  # deflected twice
        ("C4 G2 E7", "N4", "E6"),  # three times
        ("B1", "N1", "N1"),  # reflected before it is inside
        ("B1", "N3", "N3"),
        ("A3", "W4", "W4"),
        ("B1", "N2", "hit"),
        ("B1 C1", "N3", "hit"),  # a ball ahead counts before one beside
        ("B4 D4", "N3", "N3"),  # reflected between two
        ("C4 F2 F4", "N4", "N4"),  # also after a deflection
        ("B2 D5 E5 G2", "W4", "E4"),  # round four balls, leaving as if there were none
    ],
)
def test_a_ray_goes_where_the_balls_send_it(balls: str, port: str, out: str) -> None:
    assert way(balls, port) == out


def twin(config: Config, balls: Iterable[Square], port: Port) -> Port | None:
    """The same, square by square."""
    down, right = {"N": (1, 0), "S": (-1, 0), "W": (0, 1), "E": (0, -1)}[port.side]
    row = {"N": -1, "S": config.height}.get(port.side, port.line)
    column = {"W": -1, "E": config.width}.get(port.side, port.line)
    inside = False
    while True:
        ahead = Square(row + down, column + right)
        if ahead in balls:
            return None
        if ahead not in config.every_square and inside:
            side = {(1, 0): "S", (-1, 0): "N", (0, 1): "E", (0, -1): "W"}[down, right]
            return Port(side, column if down else row)
        beside = [turn for turn in (1, -1) if Square(ahead.row + turn * right, ahead.column + turn * down) in balls]
        if beside and not inside:
            return port
        if len(beside) == 2:
            down, right = -down, -right
        elif beside:
            down, right = -beside[0] * right, -beside[0] * down
        else:
            (row, column), inside = ahead, True


def boxes(config: Config, number: int) -> Iterable[frozenset[Square]]:
    return map(frozenset, combinations(config.every_square, number))


def test_every_ray_through_every_small_box_goes_as_its_slow_twin_goes_and_back_the_same_way() -> None:
    config = Config(width=5, height=4, balls=3)
    for balls in boxes(config, 3):
        for port in ports(config):
            out, _ = traced(config, bits(config, balls), port)
            assert out == twin(config, balls, port), (balls, port)
            assert out is None or traced(config, bits(config, balls), out)[0] == port, (balls, port)


@pytest.mark.parametrize("rays", ["N1", "N2 W3", "N1 E2 S4", "N1 N2 N3 N4", "W1 W4 N2 S3 E2"])
def test_exactly_the_boxes_that_explain_every_ray_are_drawn(rays: str) -> None:
    config = Config(width=4, height=4, balls=2)
    truth = frozenset({Square(0, 2), Square(2, 1)})
    sent = tuple((port, twin(config, truth, port)) for port in map(Port.parse, rays.split()))
    start = Position.start(config)
    position = replace(start, searches=(replace(start.searches[0], rays=sent), start.searches[1]))
    drawn = {frozenset(fitting_balls(position, 1, Random(seed)).mines) for seed in range(1500)}
    assert drawn == {balls for balls in boxes(config, 2) if all(twin(config, balls, port) == out for port, out in sent)}


def test_before_any_ray_every_box_is_as_likely() -> None:
    start = Position.start(Config(width=4, height=4, balls=1))
    drawn = [fitting_balls(start, 1, Random(seed)).mines[0] for seed in range(1600)]
    counts = [drawn.count(square) for square in start.config.every_square]
    assert (min(counts) > 65, max(counts) < 135) == (True, True)


def hidden(**config: Any) -> Open:
    return act(table(GAME, width=4, height=4, balls=2, **config), *HIDDEN)


def test_two_send_rays_in_turn_each_into_the_others_box() -> None:
    game = act(hidden(), (0, "ray N2"), (1, "ray N4"), (0, "ray W1"), (1, "ray W1"))
    assert answers(game)[2:] == ["hit", "hit", "N1", "hit"]
    assert heard(game, 2) == {"seat": 0, "do": "ray N2", "answer": "hit"}
    assert [search.cost for search in game.history.public.position.searches] == [3, 2]


def test_the_turn_stays_while_balls_are_named_and_nothing_is_answered_before_the_last() -> None:
    game = act(hidden(), (0, "name B2"))
    assert (answers(game)[-1], game.history.public.waits_for) == ("noted", {0})
    game = act(game, (0, "name A4"))
    assert (answers(game)[-1], game.history.public.waits_for) == ("right wrong", {1})
    assert game.history.public.position.searches[0].rows == ("....", ".*..", "....", "x...")


def test_the_lower_cost_wins_once_both_boxes_are_open() -> None:
    game = act(hidden(), (0, "ray N2"), (1, "name A1"), (1, "name B1"), (0, "ray W1"))
    assert game.history.public.waits_for == {0}
    game = act(game, (0, "name B2"), (0, "name C3"))
    assert ending(game) == ({0}, (-3, -5), "opened")
    assert heard(game)["revealed"]["hidden"] == ["A1 D4", "B2 C3"]


def test_equal_costs_are_a_draw() -> None:
    game = act(hidden(), (0, "name B2"), (0, "name C3"), (1, "name A1"), (1, "name D4"))
    assert ending(game) == ({0, 1}, (0, 0), "opened")


@pytest.mark.parametrize(("last", "winners", "score"), [("C3", {0}, -1), ("C4", set(), -6)])
def test_a_single_player_wins_by_naming_every_ball(last: str, winners: set[int], score: int) -> None:
    game = deal(table(GAME, width=4, height=4, balls=2, seats=1), "B2 C3")
    game = act(game, (0, "ray N2"), (0, "name B2"), (0, f"name {last}"))
    assert ending(game) == (winners, (score,), "opened")


@pytest.mark.parametrize(
    ("do", "code"), [("ray N2", "known"), ("ray E1", "known"), ("ray N5", "known"), ("name E5", "known")]
)
def test_a_port_that_is_known_and_what_is_not_there_are_refused(do: str, code: str) -> None:
    game = act(table(GAME, width=4, height=4, balls=1), (0, "hide A1"), (1, "hide B3"))
    game = act(game, (0, "ray W1"), (1, "ray N3"), (0, "ray N2"), (1, "ray N4"))
    with pytest.raises(IllegalAction) as refused:
        act(game, (0, do))
    assert refused.value.code == code


@pytest.mark.parametrize("do", ["hide A1", "hide A1 A1", "hide A1 E1", "hide A1 B1 C1"])
def test_a_box_with_other_balls_is_refused(do: str) -> None:
    with pytest.raises(IllegalAction, match="takes 2 balls"):
        act(table(GAME, width=4, height=4, balls=2), (0, do))


@pytest.mark.parametrize("text", ["N0", "N11", "X3", "N", "3", "N²", ""])
def test_an_invalid_port_is_not_read(text: str) -> None:
    with pytest.raises(ParseError, match="not a port"):
        Port.parse(text)


def test_a_port_is_read_in_small_letters_and_written_in_capitals() -> None:
    assert GAME.notation.write(GAME.notation.read("ray w10")) == "ray W10"


def test_balls_named_rightly_and_wrongly_are_respected_in_every_sampled_box() -> None:
    game = act(hidden(), (0, "name B2"), (0, "name A4"))
    drawn = [fitting_balls(game.history.public.position, 1, Random(seed)).mines for seed in range(300)]
    assert all(Square(1, 1) in balls and Square(3, 0) not in balls for balls in drawn)
    assert len({*drawn}) == 14
