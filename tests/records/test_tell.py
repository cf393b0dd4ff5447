"""What a replay tells each viewer."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.play import Open, act, table, unsealed

from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.records import ALL, Eyes, Handover, document_for, go_on, read_record, replay
from boem.records.record import MOST_ENTRIES

DATA = Path(__file__).parent / "data"
DOCUMENT = json.loads((DATA / "document.json").read_bytes())


def played(**keys: Any) -> Open:
    return unsealed(replay(read_record(json.dumps(DOCUMENT | keys).encode())))


def test_the_document_of_the_format_is_told_to_a_spectator() -> None:
    assert document_for(played(), None) == {
        "game": "mijnenveger",
        "status": "playing",
        "waits_for": [0],
        "entries": [
            {"n": 0, "seat": 0, "do": "lay …", "answer": "laid"},
            {"n": 1, "seat": 1, "do": "lay …", "answer": "laid"},
            {"n": 2, "seat": 0, "do": "sweep C1", "answer": "1"},
            {"n": 3, "seat": 1, "do": "disarm A5", "answer": "ok"},
            {"n": 4, "seat": 1, "do": "sweep E3", "answer": "1"},
        ],
        "scores": None,
        "view": {
            "search": [
                {"rows": ["..1..", ".....", ".....", ".....", "....."], "flags": [], "sweepers": 3},
                {"rows": [".....", ".....", "....1", ".....", "*...."], "flags": [], "sweepers": 3},
            ],
            "fields": [None, None],
        },
        "result": None,
    }


def test_a_seat_is_told_its_own_layout_as_it_named_it_and_no_other() -> None:
    told = document_for(played(), Seat(1))
    assert [entry["do"] for entry in told["entries"][:2]] == ["lay …", "lay A1 B2 C3 D4 E5 A5 E1"]
    assert told["view"]["fields"] == [None, {"mines": ["A1", "E1", "B2", "C3", "D4", "A5", "E5"]}]


def test_all_eyes_see_whole_entries_and_every_view() -> None:
    told = document_for(played(), ALL)
    assert told["entries"][0]["do"] == "lay A2 A5 B3 C1 D5 E1 E2"
    assert told["view"]["public"] == document_for(played(), None)["view"]
    assert told["view"]["seats"] == [document_for(played(), Seat(seat))["view"] for seat in (0, 1)]
    assert [field["mines"][0] for field in told["view"]["layouts"]] == ["C1", "A1"]


def test_before_both_have_laid_the_game_is_in_setup_and_waits_for_the_other() -> None:
    told = document_for(played(log=DOCUMENT["log"][1:2]), ALL)
    assert (told["status"], told["waits_for"]) == ("setup", [0])
    assert told["view"]["layouts"][0] is None


def test_settings_that_are_not_given_have_their_defaults() -> None:
    told = document_for(played(config={}, log=[]), None)
    assert told["view"]["search"][0] == {"rows": ["......"] * 6, "flags": [], "sweepers": 5}


def test_a_refused_entry_ends_the_replay_and_says_which_and_why() -> None:
    told = document_for(
        played(log=[*DOCUMENT["log"], {"seat": 0, "do": "sweep C1"}, {"seat": 0, "do": "resign"}]), None
    )
    assert told["refused"] == {"n": 5, "why": "C1 was already swept."}
    assert len(told["entries"]) == 5
    assert told["status"] == "playing"


def test_a_square_off_the_board_is_refused_by_the_rules() -> None:
    told = document_for(played(log=[*DOCUMENT["log"], {"seat": 0, "do": "sweep f-1"}]), None)
    assert told["refused"] == {"n": 5, "why": "F1 is off the board, which goes from A1 to E5."}


@pytest.mark.parametrize(
    ("claimed", "disputed"),
    [
        ({"winners": [1], "scores": None, "reason": "resigned"}, False),
        ({"winners": [1]}, False),
        (None, False),
        ({"winners": [0]}, True),
        ({"reason": "timeout"}, True),
        ({"winner": 1}, True),
        ("0-1", True),
        ("x" * 20_000, True),
        (10**30, True),
        ({}, True),
        ({"winners": [True]}, True),
    ],
)
def test_a_claimed_result_that_the_rules_do_not_give_is_disputed(claimed: Any, *, disputed: bool) -> None:
    told = document_for(played(meta={"result": claimed}, log=[*DOCUMENT["log"], {"seat": 0, "do": "resign"}]), None)
    assert told["result"] == {"winners": [1], "scores": None, "reason": "resigned"}
    assert ("disputes" in told) == disputed


def test_a_claim_that_cannot_even_be_read_is_disputed() -> None:
    data = json.dumps(DOCUMENT | {"meta": {"result": 0}}).replace('"result": 0', f'"result": {"9" * 5000}')
    assert (
        document_for(replay(read_record(data.encode())), None)["disputes"]["claimed"]
        == "something that can't be a result"
    )


def test_only_its_own_seat_is_told_why_a_laying_is_refused() -> None:
    game = played(log=[{"seat": 0, "do": "lay A1 A1"}])
    twice = "A1 is named twice; a square holds at most one mine."
    assert [document_for(game, eyes)["refused"]["why"] for eyes in (ALL, Seat(0))] == [twice, twice]
    for eyes in (None, Seat(1)):
        assert (
            document_for(game, eyes)["refused"]["why"]
            == "The rules do not allow this; only seat 0 and whoever sees everything are told why."
        )


def test_a_refused_laying_reveals_no_salt() -> None:
    first = DOCUMENT["log"][0] | {"salt": "a" * 64}
    log = [first, *DOCUMENT["log"][1:], {"seat": 0, "do": "resign"}, first | {"salt": "b" * 64}]
    assert document_for(played(log=log), None)["entries"][-1]["revealed"]["salts"] == {"0": "a" * 64}


def test_a_full_record_takes_no_further_entry() -> None:
    game = act(table(width=3, height=3, mines=1), (0, "lay A1"), (1, "lay A1"))
    full = replace(game, record=replace(game.record, log=game.record.log * (MOST_ENTRIES // 2)))
    with pytest.raises(IllegalAction, match="full"):
        act(full, (0, "flag A1"))


def test_a_result_claimed_of_an_unfinished_game_is_disputed() -> None:
    told = document_for(played(meta={"result": {"winners": [1]}}), None)
    assert told["disputes"] == {"claimed": {"winners": [1]}, "by_the_rules": None}


def test_a_handover_is_told_and_changes_nothing_else() -> None:
    handover = {"handover": 1, "to": "Green", "at": "2026-02-28T19:30:00Z"}
    before, after = document_for(played(), Seat(1)), document_for(played(log=[*DOCUMENT["log"], handover]), Seat(1))
    assert after["entries"].pop() == {"n": 5, **handover, "answer": "handed over"}
    assert after == before


def test_a_refused_replay_disputes_a_claimed_result_too() -> None:
    told = document_for(
        played(meta={"result": {"winners": [1]}}, log=[*DOCUMENT["log"], {"seat": 0, "do": "sweep C1"}]), None
    )
    assert "refused" in told
    assert "disputes" in told


def test_nobody_is_handed_a_seat_once_the_game_is_over() -> None:
    game = act(table(width=3, height=3, mines=1), (0, "resign"))
    with pytest.raises(IllegalAction, match="The game is over"):
        go_on(game, Handover(Seat(0), "Green"))


@pytest.mark.parametrize("eyes", [None, Seat(0), ALL])
def test_a_commitment_is_public_at_once_and_the_salts_when_the_game_is_over(eyes: Eyes) -> None:
    lay, *rest = DOCUMENT["log"]
    secret = {**lay, "commitment": "c" * 64, "salt": "a" * 64}
    told = document_for(played(log=[secret, *rest, {"seat": 0, "do": "resign"}]), eyes)
    assert told["entries"][0]["commitment"] == "c" * 64
    assert ("salt" in told["entries"][0]) == (eyes == ALL)
    assert told["entries"][-1]["revealed"]["salts"] == {"0": "a" * 64}
    assert "a" * 64 not in json.dumps(document_for(played(log=[secret, *rest]), None))


def test_going_on_step_by_step_tells_the_same_as_replaying_whole() -> None:
    whole, stepped = played(), played(log=[])
    for entry in whole.record.log:
        stepped = unsealed(go_on(stepped, entry))
    assert document_for(stepped, ALL) == document_for(whole, ALL)
