"""Sampled states: layouts and orders consistent with the view."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from support.play import act, deal, table
from support.postal_play import begun, ordered, round_of, ruled

from boem.core.game import Seat
from boem.core.layout import number_at
from boem.core.squares import Square, squares
from boem.games.postal import GAME

SAMPLE = GAME.sampler.sample
SMALL = {"width": 4, "height": 3, "seats": 2, "tips": 1}


def test_the_layout_is_uniform_among_all_that_fit_what_was_uncovered() -> None:
    view = begun("A1 D3", "B1", "C3", **SMALL).history.view(Seat(0))
    known = {one: view.position.rows[one.row][one.column] for one in squares(4, 3)}
    possible = [
        frozenset(mines)
        for mines in combinations(squares(4, 3), 2)
        if all(cell == "." or cell == str(number_at(one, frozenset(mines))) for one, cell in known.items())
    ]
    drawn = Counter(SAMPLE(view, Random(seed)).mines for seed in range(100 * len(possible)))
    assert set(drawn) == set(possible)
    assert len(possible) > 3
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 3 * len(possible)


def test_what_a_round_that_was_taken_back_has_shown_holds_in_every_supposed_truth() -> None:
    game = ruled(round_of(begun("A1 D3", "B1", "C3", **SMALL), "A1", "D1"), undo=2)
    for seed in range(30):
        mines = SAMPLE(game.history.public, Random(seed)).mines
        assert mines is not None
        assert Square.parse("A1") in mines
        assert number_at(Square.parse("D1"), mines) == 0


def test_anothers_orders_are_any_that_it_may_have_sent_and_ones_own_are_those_sent() -> None:
    game = ordered(begun("A1 D3", "B1", "C3", **SMALL), "A1 mine", "D1")
    drawn = [SAMPLE(game.history.view(Seat(0)), Random(seed)).orders for seed in range(400)]
    assert {orders[0] for orders in drawn} == {game.history.state.orders[0]}
    supposed = {orders[1] for orders in drawn}
    covered = len(game.history.public.position.covered)
    assert len(supposed) == 1 + 2 * covered
    for guesses in supposed:
        assert guesses is not None
        GAME.observer.check(game.history.view(Seat(1)), GAME.notation.read(f"order {', '.join(map(str, guesses))}"))


def test_a_seat_that_has_sent_nothing_has_no_orders_in_sampled_states() -> None:
    game = ordered(begun("A1 D3", "B1", "C3", **SMALL), "A1 mine")
    assert SAMPLE(game.history.public, Random(0)).orders[1] is None


def test_between_deal_and_evaluation_no_supposed_mine_lies_on_a_supposed_guess() -> None:
    game = deal(ordered(table("postal", **SMALL, mines=9), "B1", "C3"), "A1 C1 D1 A2 B2 C2 D2 A3 D3")
    for seed in range(200):
        state = SAMPLE(game.history.view(Seat(0)), Random(seed))
        assert state.mines is not None
        assert not state.mines & {guess.square for guesses in state.orders for guess in guesses or ()}


def test_before_the_deal_and_after_the_end_nothing_is_drawn() -> None:
    before = table("postal", **SMALL, mines=2)
    assert SAMPLE(before.history.public, Random(0)) == before.history.state
    over = act(ordered(begun("A1 D3", "B1", "C3", **SMALL), "A1"), (1, "resign"))
    assert SAMPLE(over.history.public, Random(0)) == over.history.state
