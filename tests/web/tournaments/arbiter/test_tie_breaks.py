"""Tie-breaks: an example worked out by hand, and a slow twin that goes by the definitions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from boem.web.tournaments.arbiter import standings
from boem.web.tournaments.arbiter.encounters import Encounter, How
from boem.web.tournaments.arbiter.tie_breaks import (
    Crosstable,
    buchholz,
    buchholz_cut_1,
    direct_encounter,
    sonneborn_berger,
    wins,
)

#  Five players, three rounds. Points: A 2½, B 2, C 1½, D 1, E 2 (of which one for a bye).
A, B, C, D, E = 1, 2, 3, 4, 5
EXAMPLE = (
    Encounter(1, (A, C), (2, 0)),
    Encounter(1, (D, B), (0, 2)),
    Encounter(1, (E,), (2,), How.BYE),
    Encounter(2, (B, A), (0, 2)),
    Encounter(2, (C, E), (2, 0)),
    Encounter(2, (D,), (2,), How.BYE),
    Encounter(3, (A, E), (1, 1)),
    Encounter(3, (B,), (2,), How.BYE),
    Encounter(3, (C, D), (1, 1)),
)
TABLE = Crosstable((A, B, C, D, E), EXAMPLE, 3)


def test_the_points_of_the_example() -> None:
    assert TABLE.points == {A: 5, B: 4, C: 3, D: 3, E: 3}


def test_buchholz_adds_the_opponents_points_and_ones_own_for_a_bye() -> None:
    assert buchholz(TABLE, A) == 3 + 4 + 3  # C, B, E
    assert buchholz(TABLE, B) == 3 + 5 + 4  # D, A, its own for the bye
    assert buchholz_cut_1(TABLE, B) == 5 + 4


def test_sonneborn_berger_counts_what_was_scored_against_each() -> None:
    assert sonneborn_berger(TABLE, A) == 2 * 3 + 2 * 4 + 1 * 3
    assert sonneborn_berger(TABLE, B) == 2 * 3 + 0 * 5 + 2 * 4
    assert sonneborn_berger(TABLE, C) == 0 * 5 + 2 * 3 + 1 * 3


def test_direct_encounter_counts_only_if_all_who_are_level_have_met() -> None:
    assert direct_encounter(TABLE, C) == 0  # D and E haven't met
    among = Crosstable((1, 2, 3), (Encounter(1, (1, 2), (2, 0)), Encounter(2, (3, 1), (2, 0)),
                                   Encounter(3, (2, 3), (2, 0))), 3)  # fmt: skip
    assert [direct_encounter(among, one) for one in (1, 2, 3)] == [2, 2, 2]
    pair = Crosstable((1, 2, 3, 4), (Encounter(1, (1, 2), (2, 0)), Encounter(2, (1, 3), (0, 2)),
                                     Encounter(2, (2, 4), (2, 0))), 2)  # fmt: skip
    assert (pair.points[1], pair.points[2], pair.points[3]) == (2, 2, 2)
    assert direct_encounter(pair, 1) == 0


def test_byes_count_as_wins() -> None:
    assert [wins(TABLE, one) for one in TABLE.players] == [2, 2, 1, 1, 1]


def test_an_opponent_who_withdrew_counts_with_draws_for_the_rounds_after() -> None:
    left = Crosstable((1, 2, 3), (Encounter(1, (1, 2), (2, 0)), Encounter(2, (1, 3), (2, 0))), 4)
    assert buchholz(left, 1) == (0 + 3) + (0 + 2) + 4 + 4


def test_the_standings_of_the_example() -> None:
    lines = standings.swiss(TABLE.players, EXAMPLE, 3)
    assert [line.player for line in lines][:2] == [A, B]
    assert [line.place for line in lines] == sorted(line.place for line in lines)


def test_equal_players_share_a_place_and_the_next_is_left_out() -> None:
    games = (Encounter(1, (1, 2), (1, 1)), Encounter(1, (3, 4), (2, 0)))
    assert [(line.player, line.place) for line in standings.swiss((1, 2, 3, 4), games, 1)] == [
        (3, 1), (1, 2), (2, 2), (4, 4),
    ]  # fmt: skip


def slowly(games: list[Encounter], players: int, rounds: int) -> dict[int, dict[str, Fraction]]:
    """The definitions, in points and not in halves, for one player and round after the other."""
    half = Fraction(1, 2)

    def game_of(player: int, number: int) -> Encounter | None:
        return next((one for one in games if one.round == number and player in one.seats), None)

    def score(player: int, number: int) -> Fraction:
        game = game_of(player, number)
        return game.points_of(player) * half if game else Fraction(0)

    every = range(1, rounds + 1)
    total = {one: sum((score(one, number) for number in every), Fraction(0)) for one in range(1, players + 1)}
    last = {one: max([number for number in every if game_of(one, number)], default=0) for one in total}
    counted = {one: total[one] + half * (rounds - last[one]) for one in total}
    told = {}
    for one, own in total.items():
        faced, berger = [], Fraction(0)
        for number in every:
            game = game_of(one, number)
            if game is not None and game.how == How.PLAYED:
                (opponent,) = game.opponents_of(one)
                worth = counted[opponent]
            else:
                worth = own
            faced.append(worth)
            berger += worth * score(one, number)
        cut = sorted(faced)[1:]
        told[one] = {"buchholz": sum(faced, Fraction(0)), "cut": sum(cut, Fraction(0)), "berger": berger}
    return told


@given(st.integers(2, 9), st.integers(1, 5), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_slow_twin_agrees(players: int, rounds: int, luck: Random) -> None:
    games: list[Encounter] = []
    for number in range(1, rounds + 1):
        order = list(range(1, players + 1))
        luck.shuffle(order)
        while len(order) > 1:
            pair, order = (order[0], order[1]), order[2:]
            if luck.random() < 0.8:
                points = luck.choice([(2, 0), (0, 2), (1, 1)])
                how = How.FORFEIT if points != (1, 1) and luck.random() < 0.2 else How.PLAYED
                games.append(Encounter(number, pair, points, how))
        if order:
            games.append(Encounter(number, (order[0],), (2,), How.BYE))
    table, told = Crosstable(tuple(range(1, players + 1)), tuple(games), rounds), slowly(games, players, rounds)
    for one in table.players:
        assert Fraction(buchholz(table, one), 2) == told[one]["buchholz"]
        assert Fraction(buchholz_cut_1(table, one), 2) == told[one]["cut"]
        assert Fraction(sonneborn_berger(table, one), 4) == told[one]["berger"]
