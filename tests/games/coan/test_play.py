"""Settings, refusals and secrets of Coan's Minesweeper for two."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from support.play import Open, act, deal, table

from boem.core.deal import Deal, DealtOut
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Resign, Seat, Timeout
from boem.core.history import facts_for, open_facts, play
from boem.core.settings import read_settings, write_settings
from boem.core.squares import Square
from boem.games.coan import GAME
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import End, Explore, Explored, Found, Mark, MissedAt
from boem.records import Match

A1, B1, E5 = Square(0, 0), Square(0, 1), Square(4, 4)


def begun(mines: str = "A1 E5 A5") -> Open:
    game = deal(table("coan", width=5, height=5, mines=3), mines)
    return act(game, (0, "mark B1"), (1, "explore A1"), (0, "mark E5"), (1, "explore D1"))


def refusal(game: Match, seat: int, do: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        act(game, (seat, do))
    return caught.value


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"width": 4}, "width: must be 5 to 30, not 4"),
        ({"width": 31}, "width: must be 5 to 30, not 31"),
        ({"height": 4}, "height: must be 5 to 16, not 4"),
        ({"height": 17}, "height: must be 5 to 16, not 17"),
        ({"mines": 0}, "mines: must be 1 or more, not 0"),
        ({"mines": 113}, "mines: must be 1 to 112 on 11 × 11 squares, not 113"),
        ({"scoring": "english"}, "scoring: must be one of numbers, plain, flat, not 'english'"),
        (
            {"scoring": "flat", "mine_points": [5] * 15},
            "mine_points: flat pays 5 for every mine found; leave this setting out",
        ),
        ({"mine_points": [5]}, "mine_points: give 15 numbers, one for each mine, not 1"),
        ({"mine_points": [5.5] * 15}, "mine_points: must be a whole number, not 5.5"),
        ({"mine_points": "5"}, "mine_points: must be a list of whole numbers, not '5'"),
        ({"starts": 2}, "starts: must be 0 to 1, not 2"),
        ({"sweepers": 5}, "sweepers: no such setting; known: width, height, mines, scoring, mine_points, starts"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Config, settings)
    assert str(caught.value) == why


def test_mines_go_up_to_the_squares_less_nine() -> None:
    assert Config(5, 5, 16).mines == 16
    assert Config(30, 16, 471).mines == 471


def test_settings_are_written_as_the_record_has_them() -> None:
    plain = {"width": 11, "height": 11, "mines": 15, "scoring": "numbers", "starts": 0}
    assert write_settings(Config()) == plain
    own = {"width": 5, "height": 5, "mines": 2, "scoring": "plain", "mine_points": [4, 7], "starts": 1}
    assert write_settings(read_settings(Config, own)) == own


@pytest.mark.parametrize(
    ("seat", "do", "why"),
    [
        (1, "explore B2", "It is not your turn."),
        (1, "mark B2", "It is not your turn."),
        (0, "explore D1", "D1 is open already."),
        (0, "mark C3", "C3 is open already."),
        (0, "explore E5", "The mine on E5 is visible already."),
        (0, "mark A1", "The mine on A1 is visible already."),
        (0, "explore F1", "F1 is off the board, which goes from A1 to E5."),
        (0, "mark A6", "A6 is off the board, which goes from A1 to E5."),
        (0, "mark B1", "Your own mark has shown that B1 holds no mine; it can be explored."),
    ],
)
def test_a_refusal_says_why(seat: int, do: str, why: str) -> None:
    assert str(refusal(begun(), seat, do)) == why


def test_a_square_that_another_marked_wrongly_may_be_marked() -> None:
    game = act(begun(), (0, "explore D2"), (1, "mark B1"))
    assert game.history.public.scores[1] == begun().history.public.scores[1] - 3


def test_a_refused_marking_again_quotes_a_secret_and_no_other_refusal_does() -> None:
    assert refusal(begun(), 0, "mark B1").secret
    assert not refusal(begun(), 0, "mark C3").secret


@pytest.mark.parametrize("do", ["explore A1", "mark A1"])
def test_nothing_is_explored_or_marked_before_the_deal(do: str) -> None:
    assert str(refusal(table("coan"), 0, do)) == "Play begins when the mines are dealt."


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ("A1 E5", "3 mines are to be dealt, not 2."),
        ("A1 E5 A5 E1", "3 mines are to be dealt, not 4."),
        ("A1 E5 a-1", "A1 is named twice; a square holds at most one mine."),
        ("A1 E5 F1", "F1 is off the board, which goes from A1 to E5."),
        ("A1 E5 C3", "C3 must stay free: it is the opening C3 or beside it."),
        ("A1 E5 B2", "B2 must stay free: it is the opening C3 or beside it."),
    ],
)
def test_a_deal_that_the_rules_do_not_allow_is_refused(squares: str, why: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        deal(table("coan", width=5, height=5, mines=3), squares)
    assert str(caught.value) == why


def test_there_is_one_deal_and_none_once_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="The mines are dealt already"):
        deal(begun(), "A1 E5 A5")
    with pytest.raises(IllegalAction, match="The game is over"):
        deal(act(table("coan", width=5, height=5, mines=3), (0, "resign")), "A1 E5 A5")


def test_after_the_end_nothing_is_allowed() -> None:
    game = act(begun(), (1, "resign"))
    for seat in (0, 1):
        for do in ("explore B1", "mark B1", "resign", "timeout"):
            assert str(refusal(game, seat, do)) == "The game is over."


def test_seats_house_and_spectators_keep_to_their_own_actions() -> None:
    history = begun().history
    with pytest.raises(IllegalAction, match="Only the house rules on time"):
        play(GAME, history, Seat(0), Timeout(Seat(1)))
    with pytest.raises(IllegalAction, match="Only the house deals"):
        play(GAME, history, Seat(0), Deal((A1,)))
    with pytest.raises(IllegalAction, match="The house does not play"):
        play(GAME, history, HOUSE, Explore(B1))
    with pytest.raises(IllegalAction, match="A spectator does not play"):
        GAME.observer.check(history.public, Resign())


def test_a_state_shows_neither_mines_nor_wrong_marks_in_its_repr() -> None:
    state = repr(begun().history.state)
    assert "mines=frozenset" not in state
    assert "wrong" not in state


def test_the_deal_reaches_nobody_and_a_wrong_mark_only_its_seat() -> None:
    game = begun()
    everything = [fact for said in game.said for fact in open_facts(said)]
    assert sum(isinstance(fact, DealtOut) for fact in everything) == 1
    for viewer, marks in ((None, 0), (Seat(0), 1), (Seat(1), 0)):
        reached = [fact for said in game.said for fact in facts_for(said, viewer)]
        assert not any(isinstance(fact, DealtOut) for fact in reached)
        assert sum(isinstance(fact, MissedAt) for fact in reached) == marks


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not an action: ''; known: explore, mark, resign"),
        ("sweep A1", "not an action: 'sweep A1'; known: explore, mark, resign"),
        ("deal A1", "not an action: 'deal A1'; known: explore, mark, resign"),
        ("explore", "explore needs one square, as in explore E3"),
        ("mark A1 A2", "mark needs one square, as in mark E3"),
        (
            "mark …",
            "the square of this mark was still secret when the record was saved; one saved after the game has it",
        ),
        ("explore …", "not a square: …"),
        ("mark Q-", "not a square: Q-"),
        ("resign now", "not an action: 'resign now'; known: explore, mark, resign"),
    ],
)
def test_a_text_that_is_no_action_is_named(text: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.notation.read(text)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ("…", "deal: this deal was still secret when the record was saved; one saved after the game has it"),
        ("A1 Q-", "deal: not a square: Q-"),
    ],
)
def test_a_deal_that_can_not_be_read_is_named(squares: str, why: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.notation.read_entry({"deal": squares})
    assert str(caught.value) == why


def test_squares_are_read_in_any_spelling_and_written_in_one() -> None:
    assert GAME.notation.read(" mark  e-5 ") == Mark(E5)
    assert GAME.notation.write(Mark(E5)) == "mark E5"
    assert GAME.notation.write(Deal((E5, A1))) == "deal A1 E5"


def said_in(game: Open, **changed: Any) -> list[Any]:
    """The public facts, with these fields changed wherever they occur."""
    facts = [fact for said in game.said for fact in facts_for(said, None)]
    return [type(fact)(**{name: changed.get(name, getattr(fact, name)) for name in fact.__slots__}) for fact in facts]


def test_answers_that_the_layout_belies_are_found() -> None:
    game = act(begun(), (0, "resign"))
    contradictions = partial(GAME.observer.contradictions, game.record.config)
    assert list(contradictions(said_in(game))) == []
    honest = said_in(game)
    end: End = honest[-1].end
    false = [*honest, Explored(Seat(0), B1, 3, 0), Explored(Seat(0), B1, None, 0), Found(Seat(1), B1, 5, ((A1, 1),))]
    assert list(contradictions(false)) == [
        "What was shown of B1 is false.",
        "What was shown of B1 is false.",
        "What was shown of A1 is false.",
        "What was shown of B1 is false.",
    ]
    moved = End(end.result, end.mines, ((A1,), (B1,)))
    assert list(contradictions([*honest[:-1], type(honest[-1])(Seat(0), "resigned", moved)])) == [
        "The mark of seat 0 on A1 was right.",
        "Seat 1 was told of 0 wrong marks, and 1 are shown.",
    ]


def test_a_game_that_was_never_dealt_has_nothing_to_contradict() -> None:
    game = act(table("coan"), (0, "resign"))
    assert list(GAME.observer.contradictions(game.record.config, said_in(game))) == []
