"""A far square: "a program should let a player name a far square reached over known-open slots, and walk there"."""

from __future__ import annotations

import pytest
from support.play import Open, act, table, unsealed

from boem.core.game import Resign, Seat
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.facts import Action, Exit, To
from boem.games.uitweg.rules.squares import Square
from boem.records import Match


def seeking(*steps: str, blue: str = "F6", **config: int) -> Open:
    game = act(table("uitweg", **config), (0, "build F6"), (1, f"build {blue}"))
    return act(game, *((0, f"to {step}") for step in steps))


def steps(game: Match, text: str, seat: int | None = 0) -> list[str]:
    viewer = None if seat is None else Seat(seat)
    taken = GAME.observer.steps(unsealed(game).history.view(viewer), GAME.notation.read(text))
    return [GAME.notation.write(step) for step in taken]


def test_a_far_square_over_known_slots_is_short_for_each_step() -> None:
    game = seeking("A1", "A2", "A3", "B3")
    assert steps(game, "to A1") == ["to A3", "to A2", "to A1"]


def test_a_neighbour_is_asked_for_even_where_a_known_way_leads_round() -> None:
    game = seeking("A1", "A2", "B2", "B1")
    assert steps(game, "to A1") == ["to A1"]


def test_a_neighbour_behind_a_known_barrier_is_reached_by_the_known_way_round() -> None:
    game = seeking("A1", "A2", "B2", "B1", "A1", blue="F6 A1|B1")
    game = act(game, (1, "to A1"), (1, "exit"))
    assert steps(game, "to A1") == ["to B2", "to A2", "to A1"]


@pytest.mark.parametrize("text", ["to B2", "to F6", "to A2", "to L12", "exit", "resign", "build F6"])
def test_a_square_without_a_known_way_stands_for_itself(text: str) -> None:
    assert steps(seeking("A1", "A2"), text) == [text]


def test_nobody_walks_out_of_turn_or_from_the_gallery() -> None:
    game = seeking("A1", "A2", "A3")
    assert steps(game, "to A1", seat=1) == ["to A1"]
    assert steps(game, "to A1", seat=None) == ["to A1"]
    assert [type(one) for one in _taken(game, Exit(), To(Square(0, 0)), Resign())] == [Exit, To, To, Resign]


def _taken(game: Match, *actions: Action) -> list[Action]:
    view = unsealed(game).history.view(Seat(0))
    return [step for action in actions for step in GAME.observer.steps(view, action)]
