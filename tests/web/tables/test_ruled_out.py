"""Conditional moves that can't come true any more are refused, by what their seat was told and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from support.coan_play import FIVE, dealt
from support.play import act, table
from support.tables import TINY, do, fresh, laid_out

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.records import Match, append
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import conditional_moves as conditional
from boem.web.tables.store.conditional_moves import Branch, Expected
from boem.web.tables.store.ruled_out import check_possible

pytestmark = pytest.mark.django_db


def refusal(place: Table, number: int, *moves: Any) -> str:
    """Why a seat's conditional moves are refused; empty if they are taken."""
    seat = SeatRow.objects.get(table=place, number=number)
    try:
        conditional.plan(seat=seat, moves=list(moves), after=fresh(place).number)
    except ParseError as error:
        return str(error)
    return ""


def test_a_move_that_the_rules_allow_no_more_is_refused_with_its_place() -> None:
    here = laid_out()
    do(here, 0, "sweep B2")
    do(here, 1, "sweep C3")
    again = {"do": "sweep B2"}
    assert refusal(here, 0, again) == "moves[0].do: B2 was already swept."
    assert refusal(here, 0, {"do": "sweep A1", "then": [again]}) == "moves[0].then[0].do: B2 was already swept."
    assert refusal(here, 0, {"do": "sweep D4"}).endswith("D4 is off the board, which goes from A1 to C3.")
    assert refusal(here, 0, {"do": "lay A1 B1"}).endswith("Your mines are laid already.")
    assert refusal(here, 1, again) == ""


def test_a_condition_that_cannot_come_true_is_refused() -> None:
    here = laid_out()
    do(here, 0, "sweep B2")
    do(here, 1, "sweep C3")
    said = "moves[0].if[0].do: this condition can't come true any more"
    for seat, number, again in ((0, 1, "sweep C3"), (1, 0, "sweep B2"), (0, 0, "sweep B2")):
        assert refusal(here, seat, {"if": [{"seat": number, "do": again}], "do": "sweep A1"}) == said
        assert refusal(here, seat, {"if": [{"seat": number, "do": "sweep A2"}], "do": "sweep A1"}) == ""


def test_a_move_that_is_only_not_yet_possible_is_taken() -> None:
    here = laid_out()
    assert refusal(here, 1, {"do": "unflag A1"}) == ""
    assert refusal(here, 0, {"do": "sweep A1"}) == ""


def test_what_was_left_in_time_stays_beside_what_is_added_and_can_be_taken_off() -> None:
    here = laid_out()
    old = {"do": "sweep A2", "if": [{"seat": 1, "do": "sweep A1"}]}
    assert refusal(here, 0, old) == ""
    do(here, 0, "sweep A2")
    assert refusal(here, 0, old, {"do": "sweep A3"}) == ""
    assert refusal(here, 0, {"do": "sweep A3"}) == ""
    assert refusal(here, 0, old).startswith("moves[0].do")


def test_two_worlds_that_a_seat_can_not_tell_apart_refuse_it_the_same() -> None:
    """Where the opponent's mines lie, and which square it marked wrongly, changes no refusal."""
    laid = [act(table(**BOARD), (0, f"lay {mines}"), (1, "lay A3 C3"), (0, "sweep B2")) for mines in ("A1 B1", "C2 B3")]
    marked = [act(dealt("C1 E1 A3 E3 A5 C5 E5", **FIVE), (0, f"mark {square}")) for square in ("A1", "B1")]
    built = [act(table("uitweg", **MAZE), (0, red), *RUN) for red in ("build D4 |A1 A1|B1 C4|D4", "build C4 |A1 A1|B1")]
    for one, two in (laid, marked, built):
        assert write_view(one) == write_view(two)
        assert [judged(one, Branch(*told)) for told in EVERY] == [judged(two, Branch(*told)) for told in EVERY]
        assert any(judged(one, Branch(*told)) for told in EVERY)


def test_a_step_into_a_known_barrier_is_refused_for_the_next_turn_and_later_if_no_way_is_left() -> None:
    game = act(table("uitweg", **MAZE), (0, "build D4 |A1 A1|B1 A1|A2"), (1, "build D4"), *AWAY, (1, "to A1"))
    again, entered = Branch("to A1"), Branch("to B1", [], [Branch("to A1")])
    assert judged(game, again) == "moves[0].do: You know of a barrier left of A1."
    assert judged(game, entered) == ""
    game = act(game, *AWAY, (1, "to B1"))
    assert judged(game, again) == ""  # in its own turn, it may move before
    game = act(game, (1, "to A1"), *AWAY, (1, "to B2"), (1, "to A2"), (1, "to A1"))
    assert judged(game, again) == "moves[0].do: Barriers that you know of close A1 off."
    assert judged(game, entered).startswith("moves[0].then[0].do: Barriers that you know of")
    assert judged(game, Branch("resign", [Expected(Seat(1), "to A1")])).endswith("can't come true any more")


def test_a_step_to_a_square_out_of_reach_is_refused_for_the_next_turn_unless_known_open_slots_lead_there() -> None:
    game = act(table("uitweg", **MAZE), (0, "build D4 |B1 A1|B1 A2|B2"), (1, "build D4"), *AWAY, (1, "to A1"))
    game = act(game, (1, "to A2"), (1, "to B2"))
    assert [judged(game, Branch(f"to {square}")) for square in ("B1", "B2", "A1", "A3")] == [
        "moves[0].do: B1 is not next to A2, where your runner is.",
        "moves[0].do: You know of a barrier between A2 and B2.", "", "",
    ]  # fmt: skip
    assert judged(game, Branch("exit")).startswith("moves[0].do: A runner can leave only from column 1")
    assert judged(game, Branch("to A3", [], [Branch("to B2")])) == ""  # it may be there by then
    game = act(game, *AWAY, (1, "to A3"), (1, "to B3"), (1, "to B2"), (1, "to B3"), (1, "to A3"), (1, "to A2"))
    game = act(game, (1, "to A1"), (1, "to B1"))
    for round_about in ("B2", "B3"):
        assert judged(game, Branch(f"to {round_about}")) == ""
    assert judged(game, Branch("to A1")).endswith("A1 is not next to A1, where your runner is.")
    assert judged(game, Branch("to C2")).endswith("C2 is not next to A1, where your runner is.")
    notation, game = game.record.game.notation, act(game, *AWAY)
    assert len(append(game, Seat(1), notation.read("to B2"), at="2026-02-28T19:30:00Z").said) == len(game.said) + 4


BOARD: Any = TINY
MAZE: Any = {"width": 4, "height": 4, "barriers": 6, "starts": 0}
AWAY = ((0, "to A1"), (0, "exit"))
RUN = ((1, "build D4"), *AWAY, (1, "to A1"), *AWAY, (1, "to B1"), (1, "to A1"))
SQUARES = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 6)]
DONE = [f"{verb} {square}" for verb in ("sweep", "disarm", "explore", "mark", "to") for square in SQUARES]
EVERY: list[Any] = [(do, []) for do in DONE] + [("resign", [Expected(seat, do)]) for seat in (0, 1) for do in DONE]


def write_view(game: Match) -> Any:
    """All that seat 1 knows."""
    return game.record.game.notation.view(game.history.view(Seat(1)))


def judged(game: Match, branch: Branch) -> str:
    """Why seat 1 may not leave this; empty if it may, or if the game has no such action."""
    try:
        check_possible(game, Seat(1), [branch], [])
    except ParseError as error:
        return str(error)
    return ""
