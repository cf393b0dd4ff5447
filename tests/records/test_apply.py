"""Reading back entries as a viewer got them; impossible ones are reported with their place."""

from __future__ import annotations

from typing import Any

import pytest

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import apply_entry

CONFIGS: dict[str, dict[str, Any]] = {
    "mijnenveger": {"width": 3, "height": 3, "mines": 2, "sweepers": 1},
    "coan": {"width": 5, "height": 5, "mines": 3},
    "uitweg": {"width": 3, "height": 3, "barriers": 2},
    "postal": {"width": 5, "height": 5, "mines": 3, "seats": 2},
    "solo": {"width": 4, "height": 4, "clues": "1..............."},
}


def hear(name: str, *entries: Any) -> Any:
    game = find_game(name)
    view: Any = game.observer.initial_view(read_settings(game.config, CONFIGS[name]), Seat(0))
    for entry in entries:
        view = apply_entry(game, view, entry)
    return view


SWEEP = {"seat": 0, "do": "sweep B2", "answer": "2"}
CLOSE = {"close": True, "answer": "round 1", "points": [2, 0], "uncovered": {"B2": 2}, "orders": ["B2", ""]}


@pytest.mark.parametrize(
    ("name", "entry", "said"),
    [
        ("mijnenveger", [], "an entry must be an object"),
        ("mijnenveger", {}, "seat: this key is missing"),
        ("mijnenveger", SWEEP | {"seat": 2}, "seat: there is no such seat; the seats are 0 to 1"),
        ("mijnenveger", SWEEP | {"do": 1}, "do: must be text, not a whole number"),
        ("mijnenveger", SWEEP | {"do": "sweep D1"}, "do: D1 is off the board, which goes from A1 to C3"),
        ("mijnenveger", SWEEP | {"do": "dig B2"}, "do: not an action: 'dig B2'"),
        ("mijnenveger", SWEEP | {"answer": "9"}, "answer: must be one of boem, 0, 1, 2, 3, 4, 5, 6, 7, 8, not '9'"),
        ("mijnenveger", SWEEP | {"revealed": {"fields": [None, None]}}, "revealed: nothing ends the game here"),
        ("mijnenveger", SWEEP | {"answer": "boem"}, r"revealed: \{'fields'.* is expected here"),
        (
            "mijnenveger",
            SWEEP | {"answer": "boem", "revealed": {"fields": [None, {"mines": ["A1", "D1"]}]}},
            r"revealed.fields\[1\].mines\[1\]: D1 is off the board",
        ),
        ("coan", {"deal": 1, "answer": "dealt"}, "deal: must be text"),
        ("coan", {"deal": "A", "answer": "dealt"}, "deal: not a square: A"),
        (
            "coan",
            {"seat": 0, "do": "explore A1", "answer": "1", "points": 1, "opened": {"B1": 9}},
            "opened: expected int <= 8",
        ),
        ("coan", {"seat": 0, "do": "mark …", "answer": "wrong", "opened": {"F1": 1}}, "opened: F1 is off the board"),
        ("uitweg", {"seat": 0, "do": "to B2", "answer": "yes"}, "do: the runner of seat 0 goes one step from outside"),
        ("uitweg", {"seat": 0, "do": "exit", "answer": "out"}, "do: the runner of seat 0 goes one step from outside"),
        ("uitweg", {"seat": 0, "do": "to B1", "answer": "maybe"}, "answer: must be one of yes, no, found, out"),
        ("postal", {"seat": 2, "do": "final", "answer": "final"}, "seat: there is no such seat; the seats are 0 to 1"),
        ("postal", {"undo": 1, "answer": "undone"}, "undo: only the last round can be taken back"),
        ("postal", CLOSE | {"points": [2]}, "points: must hold one for each of 2 seats, not 1"),
        ("postal", CLOSE | {"orders": ["B2", "F6"]}, r"orders\[1\]: F6 is off the board"),
        ("postal", CLOSE | {"answer": "round 2"}, "answer: 'round 1' is expected here"),
        ("solo", {"seat": 0, "do": "mine Q1", "answer": "marked"}, "do: Q1 is off the board"),
        ("solo", {"seat": 0, "do": "mine B1", "answer": "solved"}, "answer: 'marked' is expected here"),
    ],
)
def test_an_entry_that_was_never_told_is_reported_with_its_place(name: str, entry: Any, said: str) -> None:
    with pytest.raises(ParseError, match=f"^{said}"):
        hear(name, entry)


def test_a_number_a_time_a_commitment_and_salts_are_left_out() -> None:
    over = {"fields": [{"mines": ["A1", "C1"]}, {"mines": ["B1", "B2"]}], "salts": {"0": "00"}}
    dressed = {"n": 3, "at": "2026-02-28T19:30:00Z", "commitment": "00"}
    view = hear("mijnenveger", SWEEP | dressed | {"answer": "boem", "revealed": over})
    assert view.result.reason == "last_sweeper"


def test_a_handover_changes_nothing() -> None:
    assert hear("coan", {"handover": 1, "to": "Ann", "answer": "handed over"}) == hear("coan")


def test_a_mine_of_a_round_was_disarmed_if_somebody_had_marked_it_and_else_hit() -> None:
    close = CLOSE | {"points": [1, -1], "uncovered": {"A1": "mine", "B2": "mine"}, "orders": ["A1 mine", "A1, B2"]}
    assert hear("postal", close).position.rows[:2] == ("*....", ".x...")
