"""What a choice on a page comes to."""

from __future__ import annotations

import pytest

from boem.core.errors import Unreadable
from boem.core.registry import find_game
from boem.web.tables.forms import read_wish

GAME = find_game("mijnenveger")


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
