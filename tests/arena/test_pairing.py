"""Each deal is played twice with seats swapped: the house deals alike, and bots lay alike."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from support.arena import entrants, played, rules

from boem.arena.fixtures import fixtures, how_many, pairs_for

GAMES = ("coan", "mijnenveger", "postal", "uitweg")


def logs(game: str, games: int = 6) -> list[tuple[list[str], list[dict[str, Any]]]]:
    """The names on the seats and the log, for each game between two random bots."""
    records = [json.loads(one.record) for one in played(game, ("random", "random"), games)]
    return [(record["seats"], record["log"]) for record in records]


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_change_places_within_a_pair(game: str) -> None:
    names = [seats for seats, _ in logs(game)]
    assert names[0][:2] == ["bot:random", "bot:random-2"]
    for first, second in zip(names[::2], names[1::2], strict=True):
        assert first[:2] == second[1::-1]


def test_at_a_larger_table_the_bots_sit_by_turns() -> None:
    assert [seats for seats, _ in logs("postal", 2)] == [
        ["bot:random", "bot:random-2"] * 2,
        ["bot:random-2", "bot:random"] * 2,
    ]


def test_a_deal_is_the_same_in_both_games_of_a_pair_and_another_in_each_pair() -> None:
    deals = [log[0]["deal"] for _, log in logs("coan")]
    assert deals[::2] == deals[1::2]
    assert len(set(deals)) == 3


@pytest.mark.parametrize(("game", "verb"), [("mijnenveger", "lay"), ("uitweg", "build")])
def test_a_bot_lays_the_same_in_both_games_of_a_pair(game: str, verb: str) -> None:
    layings = []
    for names, log in logs(game):
        first = [entry for entry in log if entry["do"].startswith(verb)]
        layings.append({names[entry["seat"]]: entry["do"] for entry in first})
    assert layings[::2] == layings[1::2]
    assert len({text for one in layings for text in one.values()}) == 6


def test_each_seat_of_a_bot_has_chances_of_its_own_which_it_keeps_where_seats_are_swapped() -> None:
    one, two = fixtures(rules("postal"), entrants("postal", "random", "random"), 2)
    first, second = ([chance.random() for chance in fixture.chances] for fixture in (one, two))
    assert len(set(first)) == 5
    assert second == [first[1], first[0], first[3], first[2], first[4]]


def test_who_begins_is_as_the_settings_say_and_so_each_bot_in_turn() -> None:
    begins = []
    for names, log in logs("mijnenveger"):
        begins.append(names[next(entry["seat"] for entry in log if not entry["do"].startswith("lay"))])
    assert begins == ["bot:random", "bot:random-2"] * 3


@pytest.mark.parametrize(("asked", "pairs"), [(1, 1), (2, 1), (3, 2), (100, 50)])
def test_games_are_rounded_up_to_whole_pairs(asked: int, pairs: int) -> None:
    two = entrants("coan", "random", "random")
    assert pairs_for(asked) == pairs
    assert len(list(fixtures(rules("coan"), two, asked))) == how_many(two, asked) == 2 * pairs


def test_in_a_league_every_two_bots_meet_alike_often() -> None:
    four = entrants("mijnenveger", "careful", "random", "random", "careful")
    games = list(fixtures(rules("mijnenveger"), four, 4))
    assert len(games) == how_many(four, 4) == 24
    for two in combinations(four, 2):
        assert sum({one.first, one.second} == set(two) for one in games) == 4
    assert [one.number for one in games] == list(range(24))
    assert len({one.chances[-1].random() for one in games}) == 12


def test_another_seed_gives_other_games() -> None:
    first, second = ([one.record for one in played("coan", ("random", "random"), 2, seed)] for seed in (1, 2))
    assert not set(first) & set(second)
