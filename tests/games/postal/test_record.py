"""Records of Postal Minesweeper: read, written, replayed, verified, as by a shell."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.shell import boem
from support.play import unsealed
from support.postal_play import SHEET

from boem.core.game import Seat
from boem.records import commit, known_record, read_record, replay, write_record

SALT = "0f" * 32
CONFIG = {"width": 12, "height": 12, "mines": 8, "mine_points": 6, "penalty": 3}
FIRST: list[dict[str, Any]] = [
    {"seat": 0, "do": "order b-8"},
    {"seat": 1, "do": "order L12; H5"},
    {"deal": SHEET},
    {"close": True},
]
LOG = [
    *FIRST,
    {"seat": 0, "do": "order K9 mine, H4"},
    {"seat": 0, "do": "final"},
    {"handover": 1, "to": "Standby"},
    {"seat": 1, "do": "order\nA8\nK9", "at": "2026-02-28T19:30:00Z"},
    {"close": True},
    {"undo": 2, "why": "Standby wrote A9"},
    {"seat": 1, "do": "order G4 mine, K9 mine, G5 mine"},
]
ENDED = [*LOG, {"seat": 0, "do": "resign"}]


def record(log: list[dict[str, Any]], names: tuple[str, ...] = ("Red", "Blue"), **config: Any) -> bytes:
    return json.dumps({"boem": 1, "game": "postal", "config": CONFIG | config, "seats": names, "log": log}).encode()


def test_a_record_is_read_as_it_was_written_with_its_own_words() -> None:
    read = read_record(record(ENDED))
    text = write_record(read)
    assert read_record(text.encode()) == read
    assert [entry["do"] for entry in json.loads(text)["log"] if "do" in entry][1] == "order L12; H5"
    assert replay(read).over


def test_the_number_of_players_is_the_number_of_names_by_default() -> None:
    assert read_record(record([], ("A", "B", "C"))).config.seats == 3
    assert read_record(record([], ("A", "B", "C"), seats=3)) == read_record(record([], ("A", "B", "C")))
    ran = boem("replay", "-", stdin=record([], ("A", "B", "C"), seats=4))
    assert (ran.status, ran.err) == (2, "boem: seats: must list 4 names, not 3\n")
    ran = boem("replay", "-", stdin=record([], ("A",)))
    assert (ran.status, ran.err) == (2, "boem: config.seats: must be 2 to 40, not 1\n")


def test_what_everybody_knows_is_put_together_once_for_all_seats_and_spectators() -> None:
    for log in (LOG, ENDED):
        played = unsealed(replay(read_record(record(log)))).history
        assert all(view.position is played.public.position for view in played.seats)


def test_replay_tells_rounds_points_what_was_uncovered_and_judged_and_hides_what_is_sealed() -> None:
    told = boem("replay", "-", "--json", stdin=record(LOG)).told
    rows = told["view"].pop("rows")
    assert (rows[7][1], rows[8][10], rows[3][7], rows[7][0]) == ("1", "*", "x", "0")
    assert told["entries"][0] == {"n": 0, "seat": 0, "do": "order …", "answer": "ordered"}
    assert told["entries"][2] == {"n": 2, "deal": "…", "answer": "dealt"}
    assert told["entries"][5:7] == [
        {"n": 5, "seat": 0, "do": "final", "answer": "final"},
        {"n": 6, "handover": 1, "to": "Standby", "answer": "handed over"},
    ]
    assert told["entries"][7] == {"n": 7, "seat": 1, "do": "order …", "answer": "ordered", "at": LOG[7]["at"]}
    assert told["entries"][8] == {
        "n": 8,
        "close": True,
        "answer": "round 2",
        "points": [6 - 3, 1 + 1 + 2 - 3],
        "uncovered": {"H4": "mine", "A7": 1, "A8": 0, "A9": 1, "B9": 2, "K9": "mine"},
        "orders": ["K9 mine, H4", "A8, K9"],
    }
    assert told["entries"][9] == {"n": 9, "undo": 2, "why": "Standby wrote A9", "answer": "undone"}
    assert told["view"] == {
        "round": 2,
        "scores": told["scores"],
        "sent": [False, True],
        "final": [False, False],
        "orders": None,
    }
    assert (told["status"], told["waits_for"], told["result"]) == ("playing", [0, 1], None)
    assert boem("replay", "-", "--as", "1", "--json", stdin=record(LOG)).told["view"]["orders"] == (
        "G4 mine, K9 mine, G5 mine"
    )


def test_all_eyes_see_every_order_and_the_layout() -> None:
    told = boem("replay", "-", "--as", "all", "--json", stdin=record(LOG)).told
    assert [told["entries"][number].get("do") for number in (0, 1, 7)] == ["order B8", "order L12, H5", "order A8, K9"]
    assert told["view"]["layouts"] == {"mines": ["G4", "H4", "I4", "G5", "A6", "C8", "K9", "B10"]}
    assert [view["orders"] for view in told["view"]["seats"]] == [None, "G4 mine, K9 mine, G5 mine"]


def test_the_end_reveals_the_layout_and_its_salt_and_the_record_verifies() -> None:
    text = "deal G4 H4 I4 G5 A6 C8 K9 B10"
    committed = [*ENDED[:2], ENDED[2] | {"commitment": commit(SALT, text), "salt": SALT}, *ENDED[3:]]
    told = boem("replay", "-", "--json", stdin=record(committed)).told
    assert told["entries"][-1]["revealed"] == {"mines": text.split()[1:], "salts": {"house": SALT}}
    assert told["result"]["reason"] == "last_seat"
    ran = boem("verify", "-", stdin=record(committed))
    assert ran.status == 0
    assert "Every answer fits the layouts" in ran.out
    assert "The house: layout and salt give the commitment" in ran.out


def test_people_see_round_by_round_the_field_and_the_standings() -> None:
    out = boem("replay", "-", "--as", "1", stdin=record(LOG)).out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    for line in (
        "Postal Minesweeper: Red and Blue, as Blue sees it",
        "Red K9 mine, H4 +3 4",
        "Standby A8, K9 +1 47",
        "Uncovered: H4=mine A7=1 A8=0 A9=1 B9=2 K9=mine.",
        "Blue hands over to Standby",
        "Round 2 is taken back: Standby wrote A9",
        "Round 2 goes on: orders sent by 1 of 2 seats, final from 0",
        "Standby has sent: G4 mine, K9 mine, G5 mine",
        "1 Standby 46",
        "2 Red 1",
    ):
        assert line in lines
    assert "G5 mine" not in boem("replay", "-", stdin=record(LOG)).out


def test_people_see_who_has_won_who_has_left_and_who_sends_nothing() -> None:
    idle: list[dict[str, Any]] = [{"close": True}, {"seat": 0, "do": "order"}, {"close": True}, {"close": True}]
    out = boem("replay", "-", stdin=record([*FIRST, *idle[:3]])).out
    assert "Nothing was uncovered." in out
    assert "nothing sent in 2 rounds running" in out
    assert "Blue wins: for three rounds nobody ordered a square." in boem("replay", "-", stdin=record(FIRST + idle)).out
    out = boem("replay", "-", stdin=record(ENDED)).out
    assert "Red resigns" in out
    assert "Standby wins: only one seat is left." in out
    assert "mine, never uncovered" in out


def test_forty_seats_are_told_without_naming_them_in_every_line() -> None:
    out = boem("replay", "-", stdin=record([], tuple(f"P{seat}" for seat in range(40)), mines=8)).out
    assert "Postal Minesweeper: P0, P1, P2, P3, P4 and 35 others" in out
    assert "it waits for P0, P1, P2, P3, P4 and 35 others." in out


def test_a_record_known_to_one_viewer_has_neither_the_deal_nor_anothers_orders() -> None:
    known = json.loads(known_record(replay(read_record(record(LOG))), Seat(0)))["log"]
    assert [entry.get("do", entry.get("deal")) for entry in known[:3]] == ["order B8", "order …", "…"]
    assert known[3] == {"close": True}
    assert known[9] == {"undo": 2, "why": "Standby wrote A9"}
    ran = boem("replay", "-", stdin=record(known))
    assert (ran.status, ran.err) == (
        2,
        "boem: log[1].do: this order was still secret when the record was saved; one saved after the game has it\n",
    )


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"close": False}, "log[0].close: must be true: a round is closed, or there is no such entry"),
        ({"close": 1}, "log[0].close: must be true: a round is closed, or there is no such entry"),
        ({"close": [{}]}, "log[0].close: must be true: a round is closed, or there is no such entry"),
        ({"undo": "2"}, "log[0].undo: must be a whole number, not text"),
        ({"undo": 1, "why": "x" * 1001}, "log[0].why: longer than 1,000 characters"),
        ({"why": "so"}, 'log[0]: must have "seat" and "do", and no other key of this game'),
        ({"close": True, "seat": 0}, 'log[0]: must have "seat" and "do", and no other key of this game'),
        ({"seat": 0, "do": "timeout"}, "log[0].do: this game rules on no time"),
        ({"seat": 0, "do": "order A1\nQ-"}, "log[0].do: line 2: not a square: Q-"),
        (
            {"deal": "…"},
            "log[0].deal: this deal was still secret when the record was saved; one saved after the game has it",
        ),
        (
            {"seat": 0, "do": "order A1", "commitment": "0" * 64},
            "log[0]: only an entry that lays, builds or deals a secret bears a commitment",
        ),
    ],
)
def test_an_entry_that_can_not_be_read_is_named(entry: dict[str, Any], why: str) -> None:
    ran = boem("replay", "-", stdin=record([entry]))
    assert (ran.status, ran.err) == (2, f"boem: {why}\n")


def test_a_refused_order_is_explained_to_its_seat_alone() -> None:
    bad = record([*FIRST, {"seat": 1, "do": "order H5"}])
    whys = {eyes: boem("replay", "-", "--as", eyes, "--json", stdin=bad) for eyes in ("public", "0", "1", "all")}
    assert all(ran.status == 1 and ran.told["refused"]["n"] == 4 for ran in whys.values())
    assert {eyes: "H5" in ran.told["refused"]["why"] for eyes, ran in whys.items()} == {
        "public": False, "0": False, "1": True, "all": True,
    }  # fmt: skip


def test_the_settings_are_listed_with_what_the_rules_give() -> None:
    settings = boem("games", "--json").told["games"]["postal"]["settings"]
    assert {name: (one["needed"], one["default"]) for name, one in settings.items()} == {
        "width": (True, None),
        "height": (True, None),
        "mines": (True, None),
        "seats": (True, None),
        "tips": (False, 3),
        "mine_points": (False, None),
        "penalty": (False, None),
    }
