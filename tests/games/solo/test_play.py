"""Settings, refusals and secrets of solo puzzles."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from support.play import Open, act, deal, table

from boem.bots import find_bot
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Result, Seat, Timeout
from boem.core.history import facts_for, open_facts, play
from boem.core.settings import read_settings, write_settings
from boem.core.squares import Square
from boem.games.solo import GAME
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import End, Mark, Noted

SMALL = {"width": 4, "height": 4, "clues": ".11..1.11.10..1."}
SOLUTION = frozenset(map(Square.parse, ("A1", "D1", "B4")))


def begun() -> Open:
    return act(deal(table("solo", **SMALL), "A1 D1 B4"), (0, "mine A1"), (0, "flag A2"))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"width": 3}, "width: must be 4 to 30, not 3"),
        ({"height": 31}, "height: must be 4 to 30, not 31"),
        ({"clues": "." * 15}, "clues: must have 16 characters for 4 × 4 squares, not 15"),
        ({"clues": ".11..1.11.10..9."}, "clues: character 15, '9', is none of .012345678"),
        ({"clues": ".11..1.11.10..\u0661."}, "clues: character 15, '\u0661', is none of .012345678"),
        ({"clues": 1}, "clues: must be text, not 1"),
        ({"mines": 3}, "mines: no such setting; known: width, height, clues, count"),
        ({"count": -1}, "count: must be 0 to 900, not -1"),
        ({"count": 17}, "count: must be 0 to 16, not 17"),
        ({"count": 10**30}, "count: must be 0 to 900, not a number so long"),
        ({"count": 3.0}, "count: must be a whole number, not 3.0"),
        ({"count": True}, "count: must be a whole number, not True"),
        ({"count": "3"}, "count: must be a whole number, not '3'"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Config, SMALL | settings)
    assert str(caught.value) == why


@pytest.mark.parametrize("name", SMALL)
def test_every_setting_is_needed(name: str) -> None:
    with pytest.raises(ParseError, match=f"{name}: this setting is missing"):
        read_settings(Config, {key: value for key, value in SMALL.items() if key != name})


def test_settings_are_written_as_the_record_has_them() -> None:
    for settings in (SMALL, SMALL | {"count": 3}):
        assert write_settings(read_settings(Config, settings)) == settings
    assert write_settings(read_settings(Config, SMALL | {"count": None})) == SMALL
    assert Config(30, 30, "." * 900).seats == 1


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("mine A1", "A1 is marked as a mine already."),
        ("flag A2", "A2 has a flag already."),
        ("clear D1", "D1 has no mark to clear."),
        ("mine B1", "B1 has a number; choose a square without one."),
        ("flag B1", "B1 has a number; choose a square without one."),
        ("clear B1", "B1 has a number; choose a square without one."),
        ("mine E1", "E1 is off the board, which goes from A1 to D4."),
    ],
)
def test_a_refusal_says_why(do: str, why: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act(begun(), (0, do))
    assert str(caught.value) == why


def test_nothing_is_marked_before_the_deal_or_after_the_end() -> None:
    with pytest.raises(IllegalAction, match="Marks begin when the solution is dealt"):
        act(table("solo", **SMALL), (0, "mine A1"))
    with pytest.raises(IllegalAction, match="The game is over"):
        act(act(begun(), (0, "resign")), (0, "mine D1"))


def test_there_is_one_deal_and_none_once_the_puzzle_is_over() -> None:
    with pytest.raises(IllegalAction, match="The solution is dealt already"):
        deal(begun(), "A1 D1 B4")
    with pytest.raises(IllegalAction, match="The game is over"):
        deal(act(table("solo", **SMALL), (0, "resign")), "A1 D1 B4")


def test_seat_house_and_spectators_keep_to_their_own_actions() -> None:
    history = begun().history
    with pytest.raises(IllegalAction, match="Only the house rules on time"):
        play(GAME, history, Seat(0), Timeout(Seat(0)))
    with pytest.raises(IllegalAction, match="Only the house deals"):
        play(GAME, history, Seat(0), Deal(()))
    with pytest.raises(IllegalAction, match="The house does not play"):
        play(GAME, history, HOUSE, Mark(Square(0, 0)))
    with pytest.raises(IllegalAction, match="A spectator does not play"):
        GAME.observer.check(history.public, Mark(Square(0, 3)))


def test_the_deal_reaches_nobody_and_no_state_shows_it_in_its_repr() -> None:
    game = begun()
    assert any(isinstance(fact, DealtOut) for said in game.said for fact in open_facts(said))
    for viewer in (None, Seat(0)):
        reached = [fact for said in game.said for fact in facts_for(said, viewer)]
        assert not any(isinstance(fact, DealtOut) for fact in reached)
        assert game.history.view(viewer).solution is None
    assert "solution" not in repr(game.history.state)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not an action: ''; known: mine, flag, clear, resign"),
        ("sweep A1", "not an action: 'sweep A1'; known: mine, flag, clear, resign"),
        ("mine", "mine needs one square, as in mine E3"),
        ("clear A1 A2", "clear needs one square, as in clear E3"),
        ("flag Q-", "not a square: Q-"),
    ],
)
def test_a_text_that_is_no_action_is_named(text: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.notation.read(text)
    assert str(caught.value) == why


def test_a_supposed_truth_is_the_one_solution_before_the_end_and_what_was_shown_after_it() -> None:
    sample = GAME.sampler.sample
    assert sample(begun().history.public, Random(0)) == begun().history.state
    assert sample(begun().history.view(Seat(0)), Random(0)).solution == SOLUTION
    for game in (table("solo", **SMALL), act(begun(), (0, "resign")), act(table("solo", **SMALL), (0, "resign"))):
        assert sample(game.history.public, Random(0)) == game.history.state


def test_random_play_comes_to_an_end_whatever_was_marked_before() -> None:
    game = act(begun(), (0, "clear A1"), (0, "mine A2"), (0, "mine C2"))
    bot, history, rng = find_bot(GAME.opaque, "random"), game.history, Random(3)
    while history.public.status != "over":
        history, _ = play(GAME, history, Seat(0), bot.choose(history.view(Seat(0)), rng))
    assert history.public.result == Result(frozenset({Seat(0)}), None, "solved")


def test_a_false_word_about_the_marked_mines_is_found() -> None:
    contradictions = partial(GAME.observer.contradictions, read_settings(Config, SMALL))
    end = End(Result(frozenset({Seat(0)}), None, "solved"), SOLUTION)
    noted = [Noted(Seat(0), square, "mine") for square in sorted(SOLUTION)]
    last = Noted(Seat(0), noted[-1].square, "mine", end)
    assert list(contradictions([Dealt(), *noted[:-1], last])) == []
    assert len(list(contradictions([Dealt(), noted[0], last]))) == 1
    assert len(list(contradictions([Dealt(), *noted, last]))) == 1
    assert list(contradictions([Dealt(), *noted[:-1]])) == []
