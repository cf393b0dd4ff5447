"""The interval of a score: Wilson's for independent games, wider if pairs are correlated, and never empty."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boem.arena.interval import Z, design_effect, score_interval, wilson

GAMES = 2000


def test_wilsons_interval_is_as_in_the_literature() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29."""
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (wins, games), ends in published.items():
        assert wilson(wins / games, games) == pytest.approx(ends, abs=5e-5)


def test_the_ends_are_where_the_score_would_be_off_by_z_standard_deviations() -> None:
    for end in wilson(0.3, 40):
        assert abs(0.3 - end) == pytest.approx(Z * (end * (1 - end) / 40) ** 0.5)


def test_pairs_that_vary_as_independent_games_would_give_wilsons_interval() -> None:
    pairs = [1.0, 0.0, 0.5, 0.5, 0.5]
    assert design_effect(pairs) == pytest.approx(1)
    assert score_interval(pairs) == pytest.approx(wilson(0.5, 10))


def test_pairs_both_games_of_which_end_alike_count_as_one_game_each() -> None:
    pairs = [1.0, 1.0, 0.0] * 1000
    assert design_effect(pairs) == pytest.approx(2, rel=1e-3)
    assert score_interval(pairs) == pytest.approx(wilson(2 / 3, 3000), abs=1e-4)


def test_many_independent_games_come_close_to_wilsons_interval() -> None:
    rng = Random(5)
    pairs = [((rng.random() < 0.6) + (rng.random() < 0.6)) / 2 for _ in range(20_000)]
    assert score_interval(pairs) == pytest.approx(wilson(sum(pairs) / 20_000, 40_000), abs=2e-4)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("number", [1, 2, 10, 1000])
def test_pairs_all_alike_leave_it_open_whether_the_next_one_would_be(score: float, number: int) -> None:
    low, high = score_interval([score] * number)
    assert 0 <= low <= score <= high <= 1
    assert high - low > 1 / number / 2
    assert score == 0.5 or high - low == pytest.approx(Z * Z / (number + Z * Z))


def test_the_two_bots_intervals_mirror_each_other() -> None:
    rng = Random(1)
    pairs = [rng.choice((0, 0.25, 0.5, 0.75, 1)) for _ in range(17)]
    low, high = score_interval(pairs)
    assert score_interval([1 - pair for pair in pairs]) == pytest.approx((1 - high, 1 - low))


def test_without_a_game_nothing_is_known() -> None:
    assert score_interval([]) == (0, 1)


def independent(chance: float) -> Callable[[Random], float]:
    return lambda rng: ((rng.random() < chance) + (rng.random() < chance)) / 2


def alike(chance: float) -> Callable[[Random], float]:
    return lambda rng: float(rng.random() < chance)


def split(unlike: float, better: float) -> Callable[[Random], float]:
    """The first to move wins, except in some pairs, of which this share goes to the better bot."""
    return lambda rng: 0.5 if rng.random() > unlike else float(rng.random() < better)


def drawn(draws: float) -> Callable[[Random], float]:
    """Half of the games that aren't drawn are won."""
    return lambda rng: sum(0.5 if rng.random() < draws else float(rng.random() < 0.5) for _ in range(2)) / 2


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("number", [10, 25, 100])
@pytest.mark.parametrize(
    ("pair", "truth"),
    [
        (independent(0.5), 0.5),
        (independent(0.8), 0.8),
        (independent(0.95), 0.95),
        (alike(0.5), 0.5),
        (alike(0.9), 0.9),
        (split(0.1, 1), 0.55),
        (split(0.3, 0.7), 0.56),
        (drawn(0.9), 0.5),
    ],
    ids=["even", "better", "best", "alike", "alike and better", "who begins", "who mostly begins", "draws"],
)
def test_it_holds_the_truth_in_95_of_100_arenas_or_nearly(
    pair: Callable[[Random], float], truth: float, number: int
) -> None:
    """The tolerance is that of Wilson's own interval for few games, where probabilities jump from count to count."""
    rng, held = Random(number), 0
    for _ in range(GAMES):
        low, high = score_interval([pair(rng) for _ in range(number)])
        held += low <= truth <= high
    assert held / GAMES >= 0.92
