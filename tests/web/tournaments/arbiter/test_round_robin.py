"""Berger tables: those that FIDE prints, and what holds for any number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from boem.web.tournaments.arbiter.round_robin import berger

PRINTED = {  # Handbook C.05, annex 1
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", PRINTED)
def test_the_tables_are_those_that_fide_prints(players: int) -> None:
    rounds = [" ".join("-".join(map(str, pair)) for pair in one) for one in berger(players)]
    assert rounds == PRINTED[players]


@pytest.mark.parametrize("players", range(2, 25))
@pytest.mark.parametrize("double", [False, True])
def test_everyone_meets_everyone_and_nobody_twice_in_a_round(players: int, *, double: bool) -> None:
    rounds = berger(players, double=double)
    assert len(rounds) == (players - 1 + players % 2) * (1 + double)
    for one in rounds:
        assert sorted(player for pair in one for player in pair) == list(range(1, players + 1))
    games = Counter(pair for one in rounds for pair in one if len(pair) == 2)
    met = Counter(frozenset(pair) for one in rounds for pair in one if len(pair) == 2)
    assert set(games.values()) == {1}
    assert set(met.values()) == {1 + double}
    assert len(met) == players * (players - 1) // 2
    byes = Counter(pair for one in rounds for pair in one if len(pair) == 1)
    assert set(byes.values()) <= {1 + double}


@pytest.mark.parametrize("players", range(2, 25))
def test_everyone_begins_as_often_as_not_but_for_one_game(players: int) -> None:
    for rounds, most in ((berger(players), 1), (berger(players, double=True), 0)):
        for player in range(1, players + 1):
            begun = [pair[0] == player for one in rounds for pair in one if len(pair) == 2 and player in pair]
            assert abs(2 * sum(begun) - len(begun)) <= most


@pytest.mark.parametrize("players", range(3, 25))
def test_nobody_begins_three_times_in_a_row_in_a_double_round_robin(players: int) -> None:
    for player in range(1, players + 1):
        rounds = berger(players, double=True)
        begun = [pair[0] == player for one in rounds for pair in one if len(pair) == 2 and player in pair]
        assert all(len(set(begun[at : at + 3])) == 2 for at in range(len(begun) - 2))
