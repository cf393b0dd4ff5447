"""The registry finds every game."""

from __future__ import annotations

import pytest

from boem.core.errors import ParseError
from boem.core.game import Seat, Timeout
from boem.core.registry import find_game, game_ids


def test_every_folder_of_games_is_a_game_under_its_own_name() -> None:
    assert "mijnenveger" in game_ids()
    assert [find_game(game_id).id for game_id in game_ids()] == list(game_ids())


def test_a_game_by_its_first_rules_is_another_value_with_the_same_id() -> None:
    for game_id in game_ids():
        now, first = find_game(game_id), find_game(game_id, 1)
        assert (now.edition, first.edition, first.id) == (2, 1, game_id)
        assert find_game(game_id, 2) is now
        assert first == find_game(game_id, 1) != now


@pytest.mark.parametrize("name", ["", "Mijnenveger", "..mijnenveger", "os", "__init__"])
def test_no_other_name_is_a_game(name: str) -> None:
    with pytest.raises(ParseError, match="no such game"):
        find_game(name)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_rules_on_the_time_of_a_seat_unless_its_rounds_are_closed_then(game_id: str) -> None:
    game = find_game(game_id)
    assert game.rounds == (game_id == "postal")
    if game.rounds:
        with pytest.raises(ParseError, match="this game rules on no time"):
            game.notation.timeout(Seat(0))
    else:
        assert game.notation.timeout(Seat(1)) == Timeout(Seat(1))
