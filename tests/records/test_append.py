"""Acting in a game under way: an action becomes one entry or several."""

from __future__ import annotations

from random import Random

import pytest
from support.play import Open, answers, table, unsealed
from support.play import act as play
from support.postal_play import begun

from boem.core.deal import deal_in
from boem.core.errors import IllegalAction
from boem.core.game import Seat, Timeout
from boem.core.squares import Square
from boem.records import Match, Play, append, commit, read_record, replay, rule, write_record

NOON = "2026-03-01T12:00:00Z"


def seeking(*steps: str, **config: object) -> Open:
    game = play(table("uitweg", **config), (0, "build F6"), (1, "build F6"))
    return play(game, *((0, f"to {step}") for step in steps))


def go(game: Match, text: str, seat: int = 0) -> Open:
    return unsealed(append(game, Seat(seat), game.record.game.notation.read(text), at=NOON, text=text))


def texts(game: Match) -> list[str]:
    return [entry.text for entry in game.record.log if isinstance(entry, Play)]


def test_each_step_of_a_far_square_is_an_entry_with_the_same_time() -> None:
    before = seeking("A1", "A2", "A3", "B3")
    game = go(before, "to a1")
    assert texts(game)[len(before.said) :] == ["to A3", "to A2", "to A1"]
    assert answers(game)[-3:] == ["yes", "yes", "yes"]
    assert {entry.at for entry in game.record.log[-3:]} == {NOON}


def test_the_record_of_a_walk_replays_step_by_step_to_the_same_game() -> None:
    game = go(seeking("A1", "A2", "A3", "B3"), "to A1")
    again = replay(read_record(write_record(game.record).encode()))
    assert again.refusal is None
    assert again.history == game.history


def test_the_walk_stops_where_the_turn_ends_by_its_last_step() -> None:
    before = seeking("A1", "A2", "A3", "A4", steps=6)
    game = go(before, "to A1")
    assert texts(game)[len(before.said) :] == ["to A3", "to A2"]
    assert game.history.public.waits_for == {Seat(1)}


def test_an_action_of_one_step_is_named_as_it_was_typed() -> None:
    game = go(table("mijnenveger", width=3, height=3, mines=2, sweepers=2), "lay B1 A1")
    (entry,) = game.record.log
    assert isinstance(entry, Play)
    assert entry.text == "lay B1 A1"
    assert entry.salt is not None
    assert entry.commitment == commit(entry.salt, "lay A1 B1")


def test_a_step_bears_no_commitment() -> None:
    game = go(seeking("A1", "A2", "A3"), "to A1")
    assert all(isinstance(entry, Play) and entry.commitment is None for entry in game.record.log[2:])


@pytest.mark.parametrize(("text", "code"), [("to F6", "too_far"), ("to L12", "off_board"), ("to A3", "too_far")])
def test_a_square_without_a_known_way_changes_nothing(text: str, code: str) -> None:
    before = seeking("A1", "A2", "A3")
    with pytest.raises(IllegalAction) as caught:
        go(before, text)
    assert caught.value.code == code
    assert len(before.said) == 5


def test_the_record_has_the_whole_action_of_the_house() -> None:
    game = table("coan", width=5, height=5, mines=2)
    deal = game.record.game.referee.deal(game.history.state, Random(1))
    dealt = rule(game, deal, at=NOON)
    dealt = rule(dealt, Timeout(Seat(0)), at=NOON)
    first, last = dealt.record.log
    assert isinstance(first, Play)
    assert isinstance(last, Play)
    assert first.salt is not None
    assert first.commitment == commit(first.salt, f"deal {first.text}")
    assert dict(last.entry) == {"seat": 0, "do": "timeout"}
    assert replay(read_record(write_record(dealt.record).encode())).history == dealt.history


def test_closing_a_round_and_taking_it_back_with_the_reason_are_recorded() -> None:
    game = begun("A1 B1", None, None, width=5, height=5, seats=2)
    for said in ({"close": True}, {"undo": 2, "why": "a slip"}):
        game = unsealed(rule(game, game.record.game.notation.read_entry(said)[1], at=NOON))
    assert [dict(entry.entry) for entry in game.record.log[-2:] if isinstance(entry, Play)] == [
        {"close": True}, {"undo": 2, "why": "a slip"},
    ]  # fmt: skip


def test_an_illegal_action_of_the_house_is_refused_and_changes_nothing() -> None:
    game = table("coan", width=5, height=5, mines=2)
    with pytest.raises(IllegalAction):
        rule(game, deal_in(game.record.game, [Square.parse("A1")]), at=NOON)
    assert game.record.log == ()
