"""Records of Coan's Minesweeper for two: read, written, replayed, verified, as by a shell."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.shell import boem

from boem.core.game import Seat
from boem.records import commit, known_record, read_record, replay, write_record

SALT = "0f" * 32
LOG: list[dict[str, Any]] = [
    {"deal": "C5 A1 e-1"},
    {"seat": 0, "do": "explore B2"},
    {"seat": 1, "do": "mark E5"},
    {"seat": 0, "do": "mark A1"},
    {"seat": 1, "do": "explore E1", "at": "2026-02-28T19:30:00Z"},
]
ENDED = [*LOG, {"seat": 0, "do": "mark C5"}]


def record(log: list[dict[str, Any]], **config: Any) -> bytes:
    settings = {"width": 5, "height": 5, "mines": 3} | config
    return json.dumps({"boem": 1, "game": "coan", "config": settings, "seats": ["Red", "Blue"], "log": log}).encode()


def committed(text: str) -> list[dict[str, Any]]:
    return [LOG[0] | {"commitment": commit(SALT, text), "salt": SALT}, *ENDED[1:]]


@pytest.mark.parametrize("config", [{}, {"scoring": "flat"}, {"mine_points": [1, 2, 3], "starts": 0}])
def test_a_record_is_read_as_it_was_written(config: dict[str, Any]) -> None:
    read = read_record(record(ENDED, **config))
    assert read_record(write_record(read).encode()) == read
    assert replay(read).over


def test_replay_tells_the_points_and_what_was_shown_for_free_and_hides_what_is_secret() -> None:
    told = boem("replay", "-", "--json", stdin=record(LOG)).told
    assert told == {
        "game": "coan",
        "status": "playing",
        "waits_for": [0],
        "entries": [
            {"n": 0, "deal": "…", "answer": "dealt"},
            {"n": 1, "seat": 0, "do": "explore B2", "answer": "1", "points": 1, "opened": {}},
            {"n": 2, "seat": 1, "do": "mark …", "answer": "wrong", "points": -3, "opened": {}},
            {"n": 3, "seat": 0, "do": "mark A1", "answer": "found", "points": 5, "opened": {"B1": 1, "A2": 1}},
            {"n": 4, "seat": 1, "do": "explore E1", "answer": "hit", "points": -5, "opened": {}, "at": LOG[4]["at"]},
        ],
        "scores": [6, -8],
        "view": {"rows": ["*1..x", "11...", "..0..", ".....", "....."], "scores": [6, -8], "wrong": {}},
        "result": None,
    }
    blue = boem("replay", "-", "--as", "1", "--json", stdin=record(LOG)).told
    assert (blue["entries"][2]["do"], blue["view"]["wrong"]) == ("mark E5", {"1": ["E5"]})


def test_all_eyes_see_the_deal_as_it_was_named_and_the_layout_in_reading_order() -> None:
    told = boem("replay", "-", "--as", "all", "--json", stdin=record(LOG)).told
    assert told["entries"][0]["deal"] == "C5 A1 E1"
    assert told["view"]["layouts"] == {"mines": ["A1", "E1", "C5"]}
    assert told["view"]["seats"][1]["wrong"] == {"1": ["E5"]}


def test_the_end_reveals_the_layout_the_wrong_marks_and_the_salt() -> None:
    told = boem("replay", "-", "--json", stdin=record(committed("deal A1 E1 C5"))).told
    assert told["entries"][-1]["revealed"] == {
        "mines": ["A1", "E1", "C5"], "wrong": {"1": ["E5"]}, "salts": {"house": SALT},
    }  # fmt: skip
    assert told["result"] == {"winners": [0], "scores": [11, -8], "reason": "all_mines_visible"}


def test_people_see_the_moves_the_field_the_points_and_the_result() -> None:
    out = boem("replay", "-", stdin=record(ENDED)).out
    for words in ("Red 11, Blue -8; mines visible 3 of 3", "deal …", "mark …", "wrong, -3 points", "B1=1 A2=1"):
        assert words in out
    assert "Red wins: all mines are visible." in out
    seen = boem("replay", "-", "--as", "1", stdin=record(LOG)).out
    assert "mark E5" in seen
    assert "It waits" not in seen


def test_people_are_told_of_a_draw() -> None:
    log: list[dict[str, Any]] = [{"deal": "A1 E5"}, {"seat": 0, "do": "mark A1"}, {"seat": 1, "do": "mark E5"}]
    assert (
        "A draw of Red and Blue: all mines are visible."
        in boem("replay", "-", stdin=record(log, mines=2, scoring="flat")).out
    )


def test_a_refused_second_mark_is_explained_to_its_seat_alone() -> None:
    again = record([*LOG, {"seat": 0, "do": "explore C1"}, {"seat": 1, "do": "mark E5"}])
    whys = {eyes: boem("replay", "-", "--as", eyes, "--json", stdin=again) for eyes in ("public", "0", "1", "all")}
    assert all(ran.status == 1 and ran.told["refused"]["n"] == 6 for ran in whys.values())
    assert {eyes: "E5" in ran.told["refused"]["why"] for eyes, ran in whys.items()} == {
        "public": False, "0": False, "1": True, "all": True,
    }  # fmt: skip


def test_a_record_known_to_one_viewer_has_neither_the_deal_nor_anothers_wrong_mark() -> None:
    known = json.loads(known_record(replay(read_record(record(LOG))), Seat(0)))
    assert known["log"][0] == {"deal": "…"}
    assert known["log"][2] == {"seat": 1, "do": "mark …"}
    ran = boem("replay", "-", stdin=json.dumps(known).encode())
    assert (ran.status, ran.err) == (
        2,
        "boem: log[0].deal: this deal was still secret when the record was saved; one saved after the game has it\n",
    )


def test_verify_finds_the_answers_right_and_the_deal_as_it_was_committed_to() -> None:
    ran = boem("verify", "-", stdin=record(ENDED))
    assert "Every answer fits the layouts" in ran.out
    for text in ("deal A1 E1 C5", "C5 A1 e-1"):
        assert (
            "The house: layout and salt give the commitment" in boem("verify", "-", stdin=record(committed(text))).out
        )
    assert boem("verify", "-", stdin=record(committed("deal A1 E1 D5"))).status == 1


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"deal": "A1 Q-"}, "log[0].deal: not a square: Q-"),
        ({"deal": 3}, "log[0].deal: must be text, not a whole number"),
        ({"deal": "A1", "seat": 0}, 'log[0]: must have "seat" and "do", and no other key of this game'),
        ({"close": True}, 'log[0]: must have "seat" and "do", and no other key of this game'),
        ({"seat": 0, "do": "deal A1"}, "log[0].do: not an action: 'deal A1'; known: explore, mark, resign"),
    ],
)
def test_an_entry_that_can_not_be_read_is_named(entry: dict[str, Any], why: str) -> None:
    ran = boem("replay", "-", stdin=record([entry]))
    assert (ran.status, ran.err) == (2, f"boem: {why}\n")


def test_a_refused_deal_is_explained_to_all_eyes_alone() -> None:
    bad = record([{"deal": "A1 B2 E5"}])
    assert boem("replay", "-", "--json", stdin=bad).told["refused"] == {
        "n": 0, "why": "The rules do not allow this; only the house and whoever sees everything are told why.",
    }  # fmt: skip
    assert "B2 must stay free" in boem("replay", "-", "--as", "all", "--json", stdin=bad).told["refused"]["why"]
