"""`expert` sees what an action gives away; greedy bots don't."""

from __future__ import annotations

from random import Random

from support.coan import GAME
from support.coan_play import FIVE, dealt
from support.play import Open, act, unsealed

from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.squares import Square, spell
from boem.games.coan.bots.expert import suspected_free
from boem.games.coan.rules.facts import Action, Explore, Mark, View
from boem.records import Match

ENOUGH = 0.2


def choices(view: View, name: str) -> set[Action]:
    return {find_bot(GAME, name).choose(view, Random(seed), ENOUGH) for seed in range(5)}


def opened(game: Match, squares: str) -> Open:
    for turn, square in enumerate(squares.split()):
        game = act(game, (turn % 2, f"explore {square}"))
    return unsealed(game)


def test_expert_leaves_a_small_certain_mine_when_the_next_one_is_valuable() -> None:
    """A1 is a certain mine worth 2 points; the other one, on D5 or E5, is worth 20. Whoever takes A1 loses that.

    C4 and C5 tell which it is, and earn nothing. After them, only A1 and the valuable mine are left, and it is the
    opponent's turn.
    """
    game = opened(dealt("A1 E5", scoring="plain", mine_points=(2, 20), **FIVE), "B2 B4 D4 E4 A2 B1 E3")
    view = game.history.view(Seat(1))
    assert view.position.rows == (".1000", "11000", "00000", "00.11", "00...")
    assert choices(view, "careful") == {Mark(Square.parse("A1"))}
    assert choices(view, "expert") <= {Explore(Square.parse("C4")), Explore(Square.parse("C5"))}


def test_expert_that_leads_far_enough_lets_the_other_have_the_last_mine() -> None:
    """The last mine, on D5 or E5, is worth 8, and the lead is 9: a mark wins in one case of two.

    Exploring any square wins for certain: it shows the opponent the mine, or hits it, which ends the game 4 points
    ahead.
    """
    game = dealt("E5", scoring="plain", mine_points=(8,), **FIVE)
    game = act(game, (0, "explore D4"), (1, "mark C4"), (0, "explore E4"), (1, "mark C5"), (0, "explore E3"))
    view = act(game, (1, "mark D5")).history.view(Seat(0))
    assert view.scores == (0, -9)
    assert choices(view, "careful") <= {Mark(Square.parse("D5")), Mark(Square.parse("E5"))}
    assert all(isinstance(choice, Explore) for choice in choices(view, "expert"))


def test_expert_takes_the_last_mine_when_that_wins() -> None:
    game = opened(dealt("E5", **FIVE), "D4 E4 E3 C4")
    view = game.history.view(Seat(0))
    assert choices(view, "expert") == {Mark(Square.parse("E5"))}


def test_a_wrong_mark_is_suspected_on_the_square_that_stood_out() -> None:
    """B2, C2 and D2 = 1: C1 is a mine in seven of thirteen layouts, and no other square in nearly as many."""
    game = act(opened(dealt("B1 E1", **FIVE), "B2 C2 D2"), (1, "mark C1"))
    assert spell(suspected_free(game.history.view(Seat(0)))) == "C1"
    assert suspected_free(game.history.view(Seat(1))) == ()


def test_no_square_is_suspected_where_several_were_as_likely() -> None:
    game = act(dealt("B1 E1", **FIVE), (0, "explore B2"), (1, "mark C1"))
    assert suspected_free(game.history.view(Seat(0))) == ()


def test_a_suspicion_that_turns_out_to_be_false_is_dropped() -> None:
    """The mark was on A5, not on C1, which stood out; then A1 and B1 show that C1 is a mine."""
    game = act(opened(dealt("C1 A4", **FIVE), "B2 C2 D2"), (1, "mark A5"), (0, "explore B1"), (1, "explore A1"))
    view = game.history.view(Seat(0))
    assert spell(suspected_free(view)) == "C1"
    assert choices(view, "expert") == {Mark(Square.parse("C1"))}
