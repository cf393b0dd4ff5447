"""The scores of games: wins, draws, points; several seats; and a bot that fails loses."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise, product
from statistics import fmean

import pytest
from support.arena import entrants, played, rules

from boem.arena import Outcome, play_all, standings, whole_pairs
from boem.core.errors import ParseError
from boem.core.points import Points
from boem.games.postal.rules.config import Config as Postal
from boem.records import read_record, replay


@pytest.mark.parametrize("game", ["coan", "mijnenveger", "uitweg"])
def test_a_game_for_two_counts_as_its_rules_say(game: str) -> None:
    for outcome in played(game, ("random", "random"), 20):
        record = read_record(outcome.record.encode())
        result = replay(record).history.public.result
        assert result is not None
        for side in outcome.sides:
            seat = record.seats.index(f"bot:{side.bot}")
            assert side.score == (0.5 if len(result.winners) == 2 else float(seat in result.winners))
            assert side.points == (result.scores[seat] if result.scores else None)


def test_at_a_larger_table_the_bot_wins_whose_seats_came_before_the_others_more_often() -> None:
    for outcome in played("postal", ("random", "random"), 10):
        record = read_record(outcome.record.encode())
        result = replay(record).history.public.result
        assert result is not None
        assert result.scores is not None
        points: tuple[list[Points], list[Points]] = ([], [])
        places: tuple[list[int], list[int]] = ([], [])
        for name, scored, place in zip(record.seats, result.scores, result.places(range(4)), strict=True):
            side = [f"bot:{side.bot}" for side in outcome.sides].index(name)
            points[side].append(scored)
            places[side].append(place)
        assert [side.points for side in outcome.sides] == [fmean(of_one) for of_one in points]
        duels = [(one > two) - (one < two) for one, two in product(*places)]
        assert outcome.sides[0].score - outcome.sides[1].score == (sum(duels) < 0) - (sum(duels) > 0)
        assert sum(side.score for side in outcome.sides) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_that_is_ahead_and_resigns_has_lost_to_those_that_stayed(seats: int) -> None:
    sources = entrants("postal", "Quitter", "random")
    outcomes = list(play_all(replace(rules("postal"), config=Postal(6, 6, 6, seats=seats, tips=2)), sources, 6))
    told = standings(["quitter", "random"], outcomes)
    assert (told["quitter"].mean_score or 0) > (told["random"].mean_score or 0)
    assert (told["quitter"].wins, told["random"].wins) == (0, 6)
    assert told["quitter"].rating.mu < told["random"].rating.mu


def test_a_standing_counts_what_was_played() -> None:
    outcomes = played("coan", ("random", "random"), 30)
    told = standings(["random", "random-2"], outcomes)
    one, two = told.values()
    assert (one.games, one.wins, one.draws, one.losses) == (30, two.losses, two.draws, two.wins)
    assert one.score == (one.wins + one.draws / 2) / 30
    assert one.mean_score == fmean(outcome.sides[0].points or 0 for outcome in outcomes)
    assert one.low < one.score < one.high
    assert 0 < (one.seconds_per_move or 0) < 1


def test_a_game_without_points_has_no_mean_of_them() -> None:
    told = standings(["random", "random-2"], played("uitweg", ("random", "random"), 2))
    assert [one.mean_score for one in told.values()] == [None, None]


def test_a_pair_that_was_broken_off_is_not_counted() -> None:
    outcomes = played("mijnenveger", ("random", "random"), 6)[:5]
    assert [one.games for one in standings(["random", "random-2"], whole_pairs(outcomes)).values()] == [4, 4]
    assert [one.score for one in standings(["random", "random-2"], whole_pairs(outcomes[:1])).values()] == [None, None]


def test_ratings_of_a_league_order_its_bots_by_strength() -> None:
    names = ["random", "careful", "random-2"]
    rated = {
        name: one.rating
        for name, one in standings(names, played("mijnenveger", ("random", "careful", "random"), 20)).items()
    }
    assert rated["careful"].mu > rated["random"].mu + 5
    assert rated["careful"].mu > rated["random-2"].mu + 5
    assert all(0 < rating.sigma < 25 / 3 for rating in rated.values())


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Raises", "ZeroDivisionError in choose \\(own_bots.py, line "),
        ("Draws", "IndexError in choose \\(own_bots.py, line "),
        ("Nothing", "Error in "),
        ("Illegal", "IllegalAction in "),
        ("Endless", "1000 flags or orders in a row"),
    ],
)
def test_a_bot_that_fails_resigns_and_has_lost(bot: str, why: str) -> None:
    outcomes = played("mijnenveger", (bot, "careful"), 4)
    for outcome in outcomes:
        name = bot.lower()
        log = json.loads(outcome.record)["log"]
        seat = json.loads(outcome.record)["seats"].index(f"bot:{name}")
        assert log[-1] == {"seat": seat, "do": "resign"}
        assert [side.score for side in outcome.sides] == [0, 1]
        (fault,) = outcome.faults
        assert fault.bot == name
        assert re.search(why, str(fault.error))
        assert replay(read_record(outcome.record.encode())).over
    assert [one.failures for one in standings([bot.lower(), "careful"], outcomes).values()] == [4, 0]


def test_if_both_fail_the_first_to_fail_has_lost() -> None:
    outcomes = played("mijnenveger", ("Nothing", "Nothing"), 4)
    assert [outcome.sides[0].score for outcome in outcomes] == [0, 1, 0, 1]


def test_a_bots_printing_is_not_in_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    played("mijnenveger", ("Noisy", "random"), 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert "I am thinking" in err


def test_bots_of_the_same_name_are_told_apart() -> None:
    names = [one.name for one in entrants("mijnenveger", "careful", "random", "careful", "Noisy", "careful")]
    assert names == ["careful", "random", "careful-2", "noisy", "careful-3"]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("deep", "no bot named 'deep'"),
        ("Unmade", "own_bots:Unmade: making it failed: ValueError: no weights here \\(own_bots.py, line"),
        ("Stranger", "own_bots:Stranger: that module has no such class, or the class is not"),
        ("Missing", "own_bots:Missing: that module has no such class"),
        ("Nameless", "own_bots:Nameless: its name must have 1 to 40 printable characters"),
        ("nowhere:Bot", "there is no module nowhere in this folder"),
    ],
)
def test_a_source_that_is_no_bot_is_refused_with_the_reason(bot: str, why: str) -> None:
    with pytest.raises(ParseError, match=why):
        entrants("mijnenveger", "random", bot)


def test_failing_in_one_game_leaves_the_others_as_they_are() -> None:
    outcomes: list[Outcome] = played("mijnenveger", ("random", "Raises", "careful"), 4)
    assert {fault.bot for outcome in outcomes for fault in outcome.faults} == {"raises"}
    assert all(first.number + 1 == second.number for first, second in pairwise(outcomes))
