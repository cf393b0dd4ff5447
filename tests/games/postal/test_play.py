"""Settings, which actions belong to whom, and secrets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from support.play import act, mines_of, table, unsealed
from support.postal_play import SHEET, begun, ordered, round_of, ruled

from boem.bots import find_bot
from boem.core.cells import with_marks
from boem.core.deal import Deal, DealtOut
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Result, Seat, in_order
from boem.core.history import facts_for, open_facts, play
from boem.core.settings import read_settings, write_settings
from boem.core.squares import Square
from boem.games.postal import GAME
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Close, Closed, End, Finish, OrderedAs, Uncovered, Undo
from boem.games.postal.rules.orders import Guess
from boem.records import Handover, document_for, entry_for, go_on, rule

NEEDED = {"width": 12, "height": 12, "mines": 20, "seats": 5}


@pytest.mark.parametrize(
    ("seats", "mine_points", "penalty"),
    [(2, 1, 1), (3, 2, 1), (4, 2, 1), (5, 3, 2), (8, 4, 2), (9, 5, 3), (40, 20, 10)],
)
def test_a_mine_is_worth_half_and_a_wrong_guess_costs_a_quarter_of_the_seats_rounded_up(
    seats: int, mine_points: int, penalty: int
) -> None:
    config = Config(20, 20, 72, seats)
    assert (config.reward, config.fine, config.tips) == (mine_points, penalty, 3)
    assert (replace(config, mine_points=7).reward, replace(config, penalty=0).fine) == (7, 0)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"width": 1}, "width: must be 2 to 60, not 1"),
        ({"height": 61}, "height: must be 2 to 60, not 61"),
        ({"seats": 1}, "seats: must be 2 to 40, not 1"),
        ({"seats": 41}, "seats: must be 2 to 40, not 41"),
        ({"tips": 0}, "tips: must be 1 to 3600, not 0"),
        ({"mines": 0}, "mines: must be 1 or more, not 0"),
        (
            {"mines": 130},
            "mines: must be 1 to 129, not 130: of 12 × 12 squares, 5 seats may name 15 in the first round",
        ),
        (
            {"tips": 30},
            "mines: no square is sure to be left for a mine: "
            "of 12 × 12 squares, 5 seats may name 150 in the first round",
        ),
        ({"mine_points": 0}, "mine_points: must be 1 to 1000000, not 0"),
        ({"mine_points": 0.5}, "mine_points: must be 1 to 1000000, not 0.5"),
        ({"mine_points": 4.25}, "mine_points: must be a whole number or a half, such as 4.5, not 4.25"),
        ({"penalty": "4.5"}, "penalty: must be a whole number or a half, such as 4.5, not '4.5'"),
        ({"penalty": 1000000.5}, "penalty: must be 0 to 1000000, not 1000000.5"),
        ({"penalty": float("inf")}, "penalty: must be a whole number or a half, such as 4.5, not inf"),
        ({"penalty": 10**400}, "penalty: must be 0 to 1000000, not a number so long"),
        ({"penalty": -1}, "penalty: must be 0 to 1000000, not -1"),
        ({"penalty": True}, "penalty: must be a whole number or a half, such as 4.5, not True"),
        ({"starts": 0}, "starts: no such setting; known: width, height, mines, seats, tips, mine_points, penalty"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_settings(Config, NEEDED | settings)
    assert str(caught.value) == why


def test_as_many_mines_are_allowed_as_are_left_if_all_guesses_of_the_first_round_differ() -> None:
    assert read_settings(Config, NEEDED | {"mines": 129}).mines == 129
    assert Config(60, 60, 3600 - 120, 40).area == 3600


def test_settings_are_written_as_they_were_given() -> None:
    assert write_settings(read_settings(Config, NEEDED)) == NEEDED | {"tips": 3}
    own = NEEDED | {"tips": 2, "mine_points": 4, "penalty": 0}
    assert write_settings(read_settings(Config, own)) == own


def test_the_first_deal_is_uniform_on_squares_that_nobody_named() -> None:
    game = ordered(table("postal", width=3, height=3, mines=1, seats=2), "A1, B2", "B2, C3")
    drawn = Counter(mines_of(GAME.referee.deal(game.history.state, Random(seed))) for seed in range(600))
    assert {str(mines[0]) for mines in drawn} == {"B1", "C1", "A2", "C2", "A3", "B3"}
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 20  # 5 degrees of freedom


def test_seats_house_and_spectators_keep_to_their_own_actions() -> None:
    history = begun(SHEET, "B8", seats=2).history
    for action in (Deal(()), Close(), Undo(1, "")):
        with pytest.raises(IllegalAction, match="Only the house deals and evaluates"):
            play(GAME, history, Seat(0), action)
    with pytest.raises(IllegalAction, match="The house does not play"):
        play(GAME, history, HOUSE, Finish())
    with pytest.raises(IllegalAction, match="A spectator does not play"):
        GAME.observer.check(history.public, Finish())


def test_nobody_is_timed_out() -> None:
    with pytest.raises(ParseError, match="this game rules on no time"):
        GAME.notation.read_entry({"seat": 0, "do": "timeout"})


def test_final_is_said_once_until_the_orders_are_replaced() -> None:
    game = act(begun(SHEET, "B8", seats=2), (0, "final"))
    with pytest.raises(IllegalAction, match="Your orders are final already"):
        act(game, (0, "final"))
    assert act(ordered(game, "H5"), (0, "final")).history.public.position.final == (True, False)


def test_after_the_end_nothing_is_allowed_but_to_take_back_the_round_that_ended_it() -> None:
    game = act(begun(SHEET, "B8", seats=2), (1, "resign"))
    for do in ("order H5", "final", "resign"):
        with pytest.raises(IllegalAction, match="The game is over"):
            act(game, (0, do))
    with pytest.raises(IllegalAction, match="The game is over"):
        ruled(game, close=True)
    with pytest.raises(IllegalAction, match="A seat that resigned has ended the game, and no round; it stays ended"):
        ruled(game, undo=1, why="")
    with pytest.raises(IllegalAction, match="The game is over"):
        go_on(game, Handover(Seat(0), "Standby"))


# Secrets


def test_an_order_is_heard_by_its_seat_alone_and_others_hear_only_that_there_is_one() -> None:
    game = ordered(begun(SHEET, "B8", seats=3), "K9 mine, h5", "", "A1")
    for eyes, own in (
        (None, {}),
        (Seat(0), {3: "order K9 mine, H5"}),
        (Seat(1), {4: "order"}),
        (Seat(2), {5: "order A1"}),
    ):
        for number in (3, 4, 5):
            told = entry_for(game, number, eyes)
            assert told == {"n": number, "seat": number - 3, "do": own.get(number, "order …"), "answer": "ordered"}
    heard = [fact for said in game.said for fact in facts_for(said, Seat(1)) if isinstance(fact, OrderedAs)]
    assert [fact.seat for fact in heard] == [1]


def test_a_view_has_the_viewers_own_orders_and_what_everybody_knows() -> None:
    game = act(ordered(begun(SHEET, "B8", seats=3), "K9 mine, H5", ""), (1, "final"))
    views = {eyes: document_for(game, eyes)["view"] for eyes in (None, Seat(0), Seat(1), Seat(2))}
    assert [views[eyes].pop("orders") for eyes in views] == [None, "K9 mine, H5", "", None]
    assert views[None] == views[Seat(0)] == views[Seat(1)] == views[Seat(2)]
    assert {key: views[None][key] for key in ("round", "scores", "sent", "final")} == {
        "round": 2,
        "scores": [1, 0, 0],
        "sent": [True, True, False],
        "final": [False, True, False],
    }


def test_orders_become_known_when_they_are_judged_and_a_replaced_one_never() -> None:
    game = ordered(begun(SHEET, "B8", seats=2), "G4 mine", "H5")
    game = round_of(game, "K9 mine")
    assert entry_for(game, len(game.said) - 1, None)["orders"] == ["K9 mine", "H5"]
    public = [repr(fact) for said in game.said for fact in facts_for(said, None)]
    assert not any("Square(row=3, column=6)" in text for text in public)


def test_the_deal_reaches_nobody_and_a_state_shows_neither_mines_nor_orders_in_its_repr() -> None:
    game = ordered(begun(SHEET, "B8", seats=2), "K9 mine")
    assert any(isinstance(fact, DealtOut) for said in game.said for fact in open_facts(said))
    for eyes in (None, Seat(0), Seat(1)):
        assert not any(isinstance(fact, DealtOut) for said in game.said for fact in facts_for(said, eyes))
    state = repr(game.history.state)
    assert "mines=frozenset" not in state
    assert "orders=" not in state
    assert "Guess(" not in state


# Who may act, and checks


def test_a_random_bot_plays_a_whole_game() -> None:
    game = table("postal", width=6, height=6, mines=5, seats=3)
    bot, history, rng = find_bot(GAME.opaque, "random"), game.history, Random(5)
    while history.public.status != "over":
        actor = min(history.public.waits_for, key=str)
        action = GAME.referee.deal(history.state, rng) if actor == HOUSE else bot.choose(history.view(actor), rng)
        history, _ = play(GAME, history, actor, action)
    assert history.public.result.reason == "all_mines_visible"


def test_answers_that_the_layout_belies_are_found() -> None:
    game = act(round_of(begun(SHEET, "B8", seats=2), "H5"), (1, "resign"))
    honest = [fact for said in game.said for fact in facts_for(said, None)]
    contradictions = partial(GAME.observer.contradictions, game.record.config)
    assert list(contradictions(honest)) == []
    place, fact = next((n, one) for n, one in enumerate(honest) if isinstance(one, Closed) and one.round == 2)
    false = {"H5": "3", "K9": "0", "G4": "*"}
    cells = with_marks("." * 144, 12, ((Square.parse(name), mark) for name, mark in false.items()))
    shown = replace(fact, uncovered=Uncovered(12, cells))
    assert list(contradictions([*honest[:place], shown, *honest[place + 1 :]])) == [
        "What was shown of H5 is false.",
        "What was shown of K9 is false.",
        "What round 2 uncovered is not what its orders uncover.",
    ]
    end: End = honest[-1].end
    told = replace(end, result=Result(end.result.winners, (6, 0), "last_seat"))
    assert list(contradictions([*honest[:-1], replace(honest[-1], end=told)])) == [
        "The points at the end are not the sum of those of the rounds."
    ]


def test_a_round_that_was_taken_back_does_not_count_in_the_sum() -> None:
    game = ruled(round_of(begun(SHEET, "B8", seats=2), "H5"), undo=2)
    for over in (act(game, (0, "resign")), act(round_of(game, "A1"), (0, "resign"))):
        said = [fact for one in over.said for fact in facts_for(one, None)]
        assert list(GAME.observer.contradictions(over.record.config, said)) == []


@pytest.mark.parametrize("seed", range(12))
def test_wrong_points_are_found_in_any_round(seed: int) -> None:
    rng, game = Random(seed), table("postal", width=7, height=6, mines=5, seats=3, tips=3)
    while not game.over:
        actor = rng.choice(in_order(game.history.public.waits_for))
        if actor == HOUSE:
            game = unsealed(
                rule(game, game.record.game.referee.deal(game.history.state, rng), at="2026-02-28T19:30:00Z")
            )
        else:
            action = GAME.observer.random_action(game.history.view(actor), rng)
            game = act(game, (actor, GAME.notation.write(action)))
    honest = [fact for said in game.said for fact in facts_for(said, None)]
    recount = partial(GAME.observer.contradictions, game.record.config)
    assert list(recount(honest)) == []
    for place, fact in enumerate(honest):
        if isinstance(fact, Closed):
            tampered = replace(fact, points=(fact.points[0], fact.points[1] + 1, fact.points[2] - 1))
            found = list(recount([*honest[:place], tampered, *honest[place + 1 :]]))
            assert [fault.split(" got ")[0] for fault in found[:2]] == ["Seat 1", "Seat 2"]
            assert f"in round {fact.round}," in found[0]


def test_a_round_whose_orders_were_changed_afterwards_is_found() -> None:
    game = act(round_of(begun(SHEET, "B8", seats=2), "H5"), (1, "resign"))
    honest = [fact for said in game.said for fact in facts_for(said, None)]
    place, fact = next((n, one) for n, one in enumerate(honest) if isinstance(one, Closed) and one.round == 2)
    tampered = replace(fact, orders=((Guess(Square.parse("H5"), mine=True),), None))
    assert list(
        GAME.observer.contradictions(game.record.config, [*honest[:place], tampered, *honest[place + 1 :]])
    ) == ["Seat 0 got 4 in round 2, where its orders bring -1."]
