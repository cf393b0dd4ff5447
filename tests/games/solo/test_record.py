"""Records of solo puzzles: read, written, replayed, verified, as by a shell."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.shell import boem
from support.solo import SHEET, SOLUTION

from boem.core.settings import write_settings
from boem.records import commit, known_record, read_record, replay, write_record

SALT = "0f" * 32
CANONICAL = "B1 F1 B2 A3 E3 F3 B4 F4 B6 F6"
LOG: list[dict[str, Any]] = [
    {"deal": SOLUTION},
    *({"seat": 0, "do": f"mine {one}"} for one in SOLUTION.split()[:-1]),
    {"seat": 0, "do": "flag c-1"},
]
SOLVED = [*LOG, {"seat": 0, "do": "mine F6"}]


def record(log: list[dict[str, Any]], **config: Any) -> bytes:
    settings = write_settings(SHEET) | config
    return json.dumps({"boem": 1, "game": "solo", "config": settings, "seats": ["Ada"], "log": log}).encode()


def test_a_record_is_read_as_it_was_written() -> None:
    read = read_record(record(SOLVED))
    assert read_record(write_record(read).encode()) == read
    assert replay(read).over


def test_replay_tells_the_marks_and_hides_the_solution() -> None:
    told = boem("replay", "-", "--json", stdin=record([*LOG[:2], LOG[-1]])).told
    assert told == {
        "game": "solo",
        "status": "playing",
        "waits_for": [0],
        "entries": [
            {"n": 0, "deal": "…", "answer": "dealt"},
            {"n": 1, "seat": 0, "do": "mine A3", "answer": "marked"},
            {"n": 2, "seat": 0, "do": "flag C1", "answer": "flagged"},
        ],
        "scores": None,
        "view": {"rows": list(SHEET.rows), "mines": ["A3"], "flags": ["C1"]},
        "result": None,
    }


def test_all_eyes_see_the_deal_as_it_was_named_and_the_solution_in_reading_order() -> None:
    told = boem("replay", "-", "--as", "all", "--json", stdin=record(LOG)).told
    assert told["entries"][0]["deal"] == SOLUTION
    assert told["view"]["layouts"] == {"mines": CANONICAL.split()}


def test_the_end_reveals_the_solution_and_its_salt() -> None:
    committed = [{**LOG[0], "commitment": commit(SALT, f"deal {CANONICAL}"), "salt": SALT}, *SOLVED[1:]]
    told = boem("replay", "-", "--json", stdin=record(committed)).told
    assert told["result"] == {"winners": [0], "scores": None, "reason": "solved"}
    assert told["entries"][-1]["answer"] == "solved"
    assert told["entries"][-1]["revealed"] == {"mines": CANONICAL.split(), "salts": {"house": SALT}}
    ran = boem("verify", "-", stdin=record(committed))
    assert ran.status == 0
    assert "Every answer fits the layouts" in ran.out
    assert "The house: layout and salt give the commitment" in ran.out


def test_people_see_the_marks_the_grid_and_the_result() -> None:
    out = boem("replay", "-", stdin=record(SOLVED)).out
    assert [line.rstrip() for line in out.splitlines()[-12:]] == [
        "Ada; mines marked 10, flags 1",
        "   A  B  C  D  E  F",
        "1  2  *  ⚑  ·  1  *",
        "2  3  *  2  1  ·  3",
        "3  *  3  ·  ·  *  *",
        "4  2  *  ·  1  ·  *",
        "5  ·  2  ·  ·  ·  2",
        "6  1  *  1  0  1  *",
        "",
        "· covered  * marked as a mine  ⚑ flag",
        "",
        "Ada has solved the puzzle.",
    ]


def test_people_see_what_was_missed_and_marked_wrongly_once_it_is_over() -> None:
    out = boem("replay", "-", stdin=record([*LOG[:3], {"seat": 0, "do": "mine D1"}, {"seat": 0, "do": "resign"}])).out
    assert "1  2  *  ·  x  1  ●" in out
    assert "● mine not marked  x marked, and no mine" in out
    assert out.splitlines()[-1] == "Ada has resigned; the puzzle is not solved."


def test_a_record_known_before_the_end_has_no_deal() -> None:
    known = known_record(replay(read_record(record(LOG))), None)
    assert json.loads(known)["log"][0] == {"deal": "…"}
    ran = boem("replay", "-", stdin=known.encode())
    assert (ran.status, ran.err) == (
        2,
        "boem: log[0].deal: this deal was still secret when the record was saved; one saved after the game has it\n",
    )


def test_a_deal_that_is_not_the_solution_ends_the_replay_and_only_all_eyes_hear_why() -> None:
    bad = record([{"deal": "A3"}])
    ran = boem("replay", "-", "--json", stdin=bad)
    assert (ran.status, ran.told["refused"]["n"]) == (1, 0)
    assert "only the house and whoever sees everything are told why" in ran.told["refused"]["why"]
    assert boem("replay", "-", "--as", "all", stdin=bad).err == (
        "boem: log[0] is refused: A1 says 2, and 0 mines of this deal touch it.\n"
    )


@pytest.mark.parametrize(
    ("log", "why"),
    [
        ([{"seat": 0, "do": "mine"}], "log[0].do: mine needs one square, as in mine E3"),
        ([{"seat": 1, "do": "mine A3"}], "log[0].seat: there is no such seat; the seats are 0 to 0"),
        ([{"deal": "A3", "seat": 0}], 'log[0]: must have "seat" and "do", and no other key of this game'),
    ],
)
def test_an_entry_that_can_not_be_read_is_named(log: list[dict[str, Any]], why: str) -> None:
    ran = boem("replay", "-", stdin=record(log))
    assert (ran.status, ran.err) == (2, f"boem: {why}\n")


def test_the_puzzle_is_listed_with_the_characters_of_its_clues() -> None:
    assert "a text of .012345678" in boem("games").out
    setting = boem("games", "--json").told["games"]["solo"]["settings"]["clues"]
    assert (setting["default"], setting["characters"]) == (None, ".012345678")
