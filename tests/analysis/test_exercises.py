"""Exercises: made from clear mistakes alone, judged by counts of all layouts, and never about the same thing twice."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples

from boem.analysis import Analysis, Exercise, KnownField, Move, MoveChoice, analyse, critic_of
from boem.analysis.analyse import MOST_EXERCISES
from boem.analysis.exercise import NEARLY, differing
from boem.analysis.mistakes import CLEARLY, exercise_of, is_mistake
from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.errors import TooHard
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.squares import Square
from boem.inference import Field
from boem.records import Match, Moment, replay
from boem.testing.enumeration import enumerate_layouts

SETTINGS = {
    "mijnenveger": {"width": 4, "height": 4, "mines": 3},
    "coan": {"width": 5, "height": 5, "mines": 3},
    "postal": {"width": 4, "height": 4, "mines": 3, "tips": 2, "seats": 2},
}
MIDDLE = Field.parse("..10/.210/.100", mines=2)  # B1 is a mine, A1 is none


def played(game_id: str, seed: int) -> tuple[Match, Analysis]:
    game = find_game(game_id)
    config = read_settings(game.config, SETTINGS[game_id])
    bots = [find_bot(game, "random")] * config.seats
    chances = [Random(f"{seed}/{seat}") for seat in range(config.seats + 1)]
    match = replay(play_game(game, config, bots, chances).record)
    return match, analyse(match)


def move(*choices: MoveChoice, least: float = 0.0, lost: float | None = None) -> Move:
    expected = None if lost is None else 0.0
    return Move(7, Seat(0), "…", choices, least, "…", "…", expected=expected, best_expected=lost)


def took(place: str, claim: str, risk: float) -> MoveChoice:
    assert claim in ("free", "mine")
    return MoveChoice(place, claim, risk, right=False)  # type: ignore[arg-type]


@pytest.mark.parametrize("game_id", SETTINGS)
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_answers_are_those_that_a_count_of_all_layouts_finds_best(game_id: str, seed: int) -> None:
    match, found = played(game_id, seed)
    critic = critic_of(match.record.game)
    for one in found.exercises:
        known = critic.known(Moment(match, one.number - 1).view(one.seat))
        assert known is not None
        every = enumerate_layouts(known.field)
        if known.free:
            continue
        assert {str(square) for square in known.field.find(-1)} == {*one.risks}
        for place, risk in one.risks.items():
            mined = every.mine_counts[Square.parse(place)] / every.layouts
            assert risk == pytest.approx(mined if one.asks == "free" else 1 - mined, abs=1e-12)
        least = min(one.risks.values())
        assert one.certain == (least == 0)
        limit = least + NEARLY if least else 0.0
        assert set(one.answers) == {place for place, risk in one.risks.items() if risk <= limit}


@pytest.mark.parametrize("game_id", SETTINGS)
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_each_comes_from_a_clear_mistake_and_has_an_answer_that_was_not_given(game_id: str, seed: int) -> None:
    _, found = played(game_id, seed)
    for one in found.exercises:
        (made,) = [made for made in found.moves if (made.number, made.seat) == (one.number, one.seat)]
        worst = max(choice.risk for choice in made.choices)
        assert is_mistake(made)
        assert one.certain or min(one.risks.values()) <= worst - CLEARLY
        assert set(one.answers) - {choice.place for choice in made.choices if choice.claim == one.asks}


@pytest.mark.parametrize("game_id", SETTINGS)
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_a_seat_gets_few_in_the_order_of_the_game_and_none_that_another_answers(game_id: str, seed: int) -> None:
    _, found = played(game_id, seed)
    for seat in (0, 1):
        own = [one for one in found.exercises if one.seat == seat]
        assert len(own) <= MOST_EXERCISES
        assert [one.number for one in own] == sorted({one.number for one in own})
        answers = [(one.asks, place) for one in own for place in one.answers]
        assert len(answers) == len(set(answers))


def test_random_play_makes_some_in_each_game() -> None:
    for game_id in SETTINGS:
        assert any(played(game_id, seed)[1].exercises for seed in range(4)), game_id


def test_what_was_certain_is_asked_as_the_move_asked_it() -> None:
    known = KnownField(MIDDLE)
    swept, disarmed = move(took("B1", "free", 1.0)), move(took("A1", "mine", 1.0))
    free, mine = exercise_of(swept, known), exercise_of(disarmed, known)
    assert free is not None
    assert mine is not None
    assert (free.asks, free.certain, free.answers) == ("free", True, ["A1"])
    assert (mine.asks, mine.certain, mine.answers) == ("mine", True, ["B1"])


def test_a_move_that_named_all_that_was_free_is_asked_for_mines() -> None:
    named = took("A1", "free", 0.0)
    exercise = exercise_of(move(named, took("A2", "free", 0.5)), KnownField(MIDDLE))
    assert exercise is not None
    assert (exercise.asks, exercise.answers) == ("mine", ["B1"])
    assert exercise_of(move(named, took("B1", "mine", 0.0), took("A2", "free", 0.5)), KnownField(MIDDLE)) is None


def test_where_nothing_is_certain_the_least_risk_is_asked_for_if_it_was_clearly_less() -> None:
    known = KnownField(Field.parse(". . . . . ./. 1 . . . .", mines=2))
    chances = known.chances
    riskier = max(chances, key=chances.__getitem__)
    least = min(chances.values())
    assert 0 < least < chances[riskier]
    if_clear = exercise_of(move(took(riskier, "free", least + CLEARLY), least=least), known)
    assert if_clear is not None
    assert not if_clear.certain
    assert all(chances[place] <= least + NEARLY for place in if_clear.answers)
    assert exercise_of(move(took(riskier, "free", least + CLEARLY / 2), least=least), known) is None


def test_nobody_is_asked_for_a_likely_mine_where_a_wrong_one_loses_the_game() -> None:
    known = KnownField(Field.parse(". . . ./. 3 . ./. . . .", mines=5))
    unlikely = min(known.chances, key=known.chances.__getitem__)
    claimed = took(unlikely, "mine", 1 - known.chances[unlikely])
    assert exercise_of(move(claimed), known).asks == "mine"  # type: ignore[union-attr]
    lost = replace(move(claimed), instead=0.3)
    assert exercise_of(lost, known).asks == "free"  # type: ignore[union-attr]


def test_the_worst_move_that_can_be_asked_about_is() -> None:
    """So what the game's end names is practised, if it can be."""
    for seed in range(6):
        match, found = played("coan", seed)
        critic = critic_of(match.record.game)
        for seat in (0, 1):
            mistakes = [one for one in found.moves if one.seat == seat and is_mistake(one)]
            known = {one: critic.known(Moment(match, one.number - 1).view(one.seat)) for one in mistakes}
            able = [one for one, field in known.items() if field and exercise_of(one, field)]
            asked = {one.number for one in found.exercises if one.seat == seat}
            if able:
                assert max(one.cost for one in able if one.number in asked) == max(one.cost for one in able)


def test_a_risk_that_paid_is_no_mistake() -> None:
    risky = took("A1", "free", 0.3)
    assert is_mistake(move(risky))
    assert is_mistake(move(risky, lost=1.0))
    assert not is_mistake(move(risky, lost=0.0))
    assert not is_mistake(move(risky, least=0.28))


def test_the_same_lesson_is_given_once() -> None:
    def exercise(number: int, *free: str) -> Exercise:
        return Exercise(number, Seat(0), "free", {place: float(place not in free) for place in ("A1", "B1", "C1")})

    first, same, other = exercise(9, "A1", "B1"), exercise(3, "B1"), exercise(5, "C1")
    assert differing([first, same, other], 3) == [other, first]
    assert differing([first, other], 1) == [first]


def test_what_is_too_hard_to_ask_about_leaves_the_rest_of_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    match, found = next(one for one in (played("coan", seed) for seed in range(9)) if one[1].exercises)

    def give_up(_field: KnownField) -> dict[str, float]:
        raise TooHard(inf, budget=0, safe=frozenset(), mined=frozenset())

    monkeypatch.setattr(KnownField, "chances", property(give_up))
    again = analyse(match)
    assert again.exercises == ()
    assert again.moves == found.moves
