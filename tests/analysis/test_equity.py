"""Equity: what was lost, what was given and luck make up the result, to the last digit, whatever was played."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples

from boem.analysis import MoveEquity, SeatEquity, analyse
from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.game import Result, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import replay

SETTINGS = {
    "mijnenveger": {"width": 4, "height": 4, "mines": 3, "sweepers": 2},
    "coan": {"width": 5, "height": 5, "mines": 3},
    "uitweg": {"width": 3, "height": 3, "barriers": 5},
    "postal": {"width": 5, "height": 5, "mines": 4, "tips": 2, "seats": 3},
}
CHANCES = st.floats(-0.5, 1.5)
WEIGHED = st.lists(st.tuples(st.integers(0, 2).map(Seat), CHANCES, CHANCES, st.floats(0, 0.3)), max_size=40)


def exact(value: float | None) -> Decimal:
    """A figure as it is told."""
    assert value is not None
    return Decimal(str(value))


def adds_up(one: SeatEquity) -> bool:
    return exact(one.result) == exact(one.prior) - exact(one.lost) + exact(one.given) + exact(one.luck)


@examples(200)
@given(moves=WEIGHED, winners=st.frozensets(st.integers(0, 2).map(Seat), min_size=1))
def test_the_figures_add_up_as_they_are_told(
    moves: list[tuple[Seat, float, float, float]], winners: frozenset[Seat]
) -> None:
    weighed = [(seat, MoveEquity.of(own, best, "…", error)) for seat, own, best, error in moves]
    found = [SeatEquity.of(Seat(seat), weighed, 3, Result(winners, None, "located")) for seat in range(3)]
    assert all(adds_up(one) for one in found)
    for one in found:
        assert exact(one.lost) == sum(exact(equity.lost) for seat, equity in weighed if seat == one.seat)
        assert one.moves == sum(seat == one.seat for seat, _ in weighed)
    assert sum(one.luck or 0 for one in found) == pytest.approx(0, abs=0.001)


@examples(200)
@given(own=CHANCES, best=CHANCES, error=st.floats(0, 0.3))
def test_no_move_loses_less_than_nothing_and_the_best_has_no_error(own: float, best: float, error: float) -> None:
    equity = MoveEquity.of(own, best, "…", error)
    assert 0 <= equity.chance <= equity.best_chance <= 1
    assert exact(equity.lost) == exact(equity.best_chance) - exact(equity.chance)
    if own >= best:
        assert (equity.lost, equity.error, equity.sure) == (0, 0, False)


@pytest.mark.parametrize("reason", ["resigned", "timeout", "last_seat"])
def test_leaving_a_game_is_no_luck(reason: str) -> None:
    one = SeatEquity.of(Seat(0), [], 2, Result(frozenset({Seat(1)}), None, reason))
    assert (one.luck, one.result, one.rate) == (None, None, None)


@pytest.mark.parametrize("game_id", SETTINGS)
@examples(6)
@given(seed=st.integers(0, 2**32))
def test_every_judged_move_of_a_game_is_weighed_and_its_account_adds_up(game_id: str, seed: int) -> None:
    game = find_game(game_id)
    config = read_settings(game.config, SETTINGS[game_id])
    bots = [find_bot(game, name) for name in ("careful", "club", "random")][: config.seats]
    chances = [Random(f"{seed}/{seat}") for seat in range(config.seats + 1)]
    match = replay(play_game(game, config, bots, chances).record)
    found = analyse(match)
    assert [one.seat for one in found.equities] == list(range(config.seats))
    assert all(move.equity is not None for move in found.moves)
    assert all(adds_up(one) for one in found.equities)
    assert analyse(match).equities == found.equities
