"""The analysis: points expected and gained, by what each seat could know, including its own wrong marks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.play import Open, unsealed

from boem.analysis import analyse
from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.history import hear, start
from boem.core.settings import read_settings
from boem.games.coan import GAME
from boem.games.coan.analysis import CoanCritic
from boem.games.coan.rules.config import Config
from boem.records import replay


def played(seed: int, *names: str, scoring: str = "numbers") -> Open:
    config = read_settings(Config, {"width": 6, "height": 5, "mines": 4, "scoring": scoring})
    bots = [find_bot(GAME.opaque, name) for name in names]
    return unsealed(
        replay(play_game(GAME.opaque, config, bots, [Random(f"{seed}/{seat}") for seat in range(3)]).record)
    )


@examples(15)
@given(seed=st.integers(0, 2**32), scoring=st.sampled_from(["plain", "numbers", "flat"]))
def test_points_add_up_to_the_score_and_no_move_beats_the_best(seed: int, scoring: str) -> None:
    game = played(seed, "random", "careful", scoring=scoring)
    found = analyse(game)
    assert [total.gained for total in found.totals] == list(game.history.public.scores)
    for move in found.moves:
        assert move.expected is not None
        assert move.best_expected is not None
        assert move.expected <= move.best_expected + 1e-9


@examples(10)
@given(seed=st.integers(0, 2**32))
def test_careful_gives_nothing_away(seed: int) -> None:
    assert analyse(played(seed, "random", "careful")).totals[1].lost == pytest.approx(0, abs=1e-9)


@pytest.mark.usefixtures("many_games")
def test_luck_evens_out_over_many_games() -> None:
    moves = [move for seed in range(60) for move in analyse(played(seed, "club", "club")).moves]
    luck = [move.luck for move in moves if move.luck is not None]
    assert len(luck) == len(moves) > 500
    assert abs(sum(luck) / len(luck)) < 0.2


def test_what_a_wrong_mark_told_its_seat_counts_only_for_that_seat() -> None:
    game = played(3, "random", "random")
    moves = analyse(game).moves
    wrong = [move for move in moves if move.text.startswith("mark") and not move.choices[0].right]
    assert wrong
    again = [
        later
        for move in wrong
        for later in moves
        if later.seat == move.seat and later.number > move.number and later.text == move.text.replace("mark", "explore")
    ]
    assert all(move.risk == 0 for move in again)


@examples(10)
@given(seed=st.integers(0, 2**32))
def test_the_safest_move_has_the_least_risk_whatever_it_is_worth(seed: int) -> None:
    game = played(seed, "random", "careful")
    moves = analyse(game).moves
    views = start(GAME, game.record.config).seats
    for number, said in enumerate(game.said):
        for move in (move for move in moves if move.number == number):
            chances = CoanCritic().chances(views[move.seat])
            verb, square = move.safest.split()
            assert (1 - chances[square] if verb == "mark" else chances[square]) == pytest.approx(move.least)
            assert move.least == pytest.approx(min(min(one, 1 - one) for one in chances.values()))
        views = tuple(hear(GAME, view, said) for view in views)
