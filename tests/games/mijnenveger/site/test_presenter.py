"""The pages of Mijnenveger."""

from __future__ import annotations

from boem.core.game import Seat
from boem.core.registry import find_game
from boem.games.mijnenveger.rules.config import Config
from boem.web.tables.boards import presenter_of

GAME = find_game("mijnenveger")


def drawn(sweepers: int) -> tuple[int, str, str]:
    """The number of boats drawn on a card at the start, and the number given otherwise."""
    view = GAME.observer.initial_view(Config(sweepers=sweepers), None)
    hold = presenter_of(GAME.id).hold(view, Seat(1))
    return len(hold.drawings), hold.extra, hold.words


def test_a_fleet_of_twelve_is_drawn_boat_by_boat() -> None:
    assert drawn(12) == (12, "", "12 of 12 minesweepers left")


def test_a_larger_fleet_however_large_is_one_boat_and_its_number() -> None:
    assert drawn(13) == (1, "× 13", "13 of 13 minesweepers left")
    assert drawn(10**15)[0] == 1
