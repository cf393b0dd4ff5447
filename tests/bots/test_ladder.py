"""The ladder: its levels, which is fair to whom, and what a weaker level overlooks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import case
from support.examples import examples
from support.fields import played_field
from support.levels import Sampled

from boem.arena import Rules, play_all, standings
from boem.arena.entrants import Entrant
from boem.bots import bots_for, find_bot, levels_of, usual_bot
from boem.bots.ladder import FIRST, LEVELS, STEP, LevelResult, fair_level
from boem.bots.overlooking import overlooked
from boem.cli.settings import board_settings, choose_config
from boem.core.registry import find_game, game_ids
from boem.core.squares import squares
from boem.inference.field import COVERED, KNOWN_MINE
from boem.testing.enumeration import enumerate_layouts

WITH_LEVELS = [game for game in game_ids() if levels_of(find_game(game))]


def test_every_game_of_several_has_eight_levels_in_order_and_a_newcomer_meets_the_second() -> None:
    assert len(LEVELS) == 8
    assert WITH_LEVELS == ["coan", "mijnenveger", "postal", "uitweg"]
    for game in map(find_game, WITH_LEVELS):
        assert [name for name in bots_for(game) if name in LEVELS] == list(LEVELS)
        assert usual_bot(game) == LEVELS[FIRST] == "hen"
        assert len({find_bot(game, level).about for level in LEVELS}) == len(LEVELS)


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("game", WITH_LEVELS)
def test_a_level_three_rungs_up_wins_most_games(game: str, sampled: Sampled[int]) -> None:
    """It wins some eight games of ten; these are the same games in every run."""
    games = len(sampled(range(32)))
    subject = find_game(game)
    rules = Rules(game, choose_config(subject, board_settings(subject, None), {}), 1, 0.02)
    for weaker, stronger in pairwise(("mouse", "hedgehog", "fox")):
        with case(f"{stronger} against {weaker}"):
            entrants = [Entrant(name, name, "") for name in (stronger, weaker)]
            assert (standings([stronger, weaker], [*play_all(rules, entrants, games)])[stronger].score or 0) > 0.5


def played_by(strength: float, games: int, rng: Random) -> list[LevelResult]:
    """Games of a player of this strength, in levels, who always meets the fair level."""
    results: list[LevelResult] = []
    for _ in range(games):
        level = fair_level(results)
        odds = (STEP / (1 - STEP)) ** (strength - level)
        results.append(LevelResult(level, float(rng.random() < odds / (1 + odds))))
    return results


@pytest.mark.parametrize("strength", range(len(LEVELS)))
def test_a_player_comes_to_the_level_that_is_as_strong(strength: int) -> None:
    """On average over players: one may be lucky."""
    reached = [fair_level(played_by(strength, 20, Random(seed))) for seed in range(200)]
    assert abs(float(np.mean(reached)) - strength) < 0.6


def test_a_newcomer_starts_at_the_second_level_and_three_wins_or_losses_move_by_a_level_or_more() -> None:
    assert fair_level([]) == FIRST
    assert fair_level([LevelResult(1, 1.0)] * 3) >= 3
    assert fair_level([LevelResult(1, 0.0)] * 3) == 0


def test_one_win_in_six_against_five_of_a_level_is_even() -> None:
    results = [LevelResult(3, float(number % 6 == 5), rivals=5) for number in range(120)]
    assert fair_level(results) == 3


@given(
    results=st.lists(
        st.builds(LevelResult, st.integers(0, 7), st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 39)), max_size=40
    ),
    level=st.integers(0, 7),
)
@examples(200)
def test_a_win_never_lowers_the_level_and_a_loss_never_raises_it(results: Sequence[LevelResult], level: int) -> None:
    before = fair_level(results)
    assert (
        0
        <= fair_level([*results, LevelResult(level, 0.0)])
        <= before
        <= fair_level([*results, LevelResult(level, 1.0)])
        <= 7
    )


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_after_overlooking_clues_is_true_and_says_less(seed: int) -> None:
    """Each layout that fits the whole field fits the rest, with the overlooked squares as its mirrored mines."""
    field = played_field(5, 4, 3, 0.5, seed)
    less = overlooked(field, 0.5, Random(seed))
    missed = [one for one in squares(5, 4) if field[one] >= 0 and less[one] == KNOWN_MINE]
    assert all(less[one] == COVERED for one in squares(5, 4) if field[one] == COVERED)
    known, left = enumerate_layouts(field).every.copy(), enumerate_layouts(less).every
    for square in missed:
        known[:, square.row, square.column] = True
    fitting = {layout.tobytes() for layout in left}
    assert fitting >= {layout.tobytes() for layout in known}
    for square in missed:
        assert all(layout[square] for layout in left)


def test_of_no_clue_overlooked_the_field_stays_and_of_all_no_number_does() -> None:
    field = played_field(6, 5, 6, 0.5, 3)
    assert overlooked(field, 0.0, Random(1)) == field
    blind = overlooked(field, 1.0, Random(1))
    assert not any(cell >= 0 for cell in blind)


def test_the_more_is_overlooked_the_fewer_clues_are_left() -> None:
    field = played_field(9, 9, 10, 0.6, 5)
    left = [sum(cell >= 0 for cell in overlooked(field, share, Random(1))) for share in (0.0, 0.3, 0.6, 0.9)]
    assert all(more > fewer for more, fewer in pairwise(left))
