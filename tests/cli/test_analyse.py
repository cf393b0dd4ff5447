"""`boem analyse` as a shell runs it: the moves judged, JSON, errors, exit statuses."""

from __future__ import annotations

import json

import pytest
from cli.shell import boem, quick
from support.play import act, table

from boem.records import write_record

KEYS = {"n", "seat", "do", "risk", "least_risk", "best", "choices"}


MOVES = (
    (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"),
    (0, "disarm A2"),
)  # fmt: skip


@pytest.fixture(scope="module")
def record() -> str:
    """A short game of Red, who disarms what could be known to be free, against Blue, on one line."""
    game = act(table(width=3, height=3, mines=2, sweepers=2), *MOVES)
    return write_record(game.record, one_line=True)


def test_every_move_is_judged_and_what_was_certain_is_proved(record: str) -> None:
    ran = boem("analyse", "-", stdin=record, COLUMNS="80")
    assert (ran.status, ran.err) == (0, "")
    assert "   2  Red: sweep A1  risk 22%\n" in ran.out
    assert "   6  Red: disarm A2  wrong  certain to fail, none with" in ran.out
    assert "\n      A3 (0)" in ran.out
    assert ran.out.count("needless risk") == 1
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_proofs_are_told_in_other_languages(record: str) -> None:
    assert "vrij" in quick("analyse", "-", "--lang", "nl", stdin=record).out


def test_as_json_each_move_has_its_risks_and_proofs(record: str) -> None:
    told = json.loads(quick("analyse", "-", "--json", stdin=record).out)
    assert set(told) == {"game", "moves", "seats", "course"}
    assert {key for move in told["moves"] for key in move} == KEYS
    assert len(told["course"]) == len(MOVES) + 1
    (choice,) = told["moves"][-1]["choices"]
    assert (choice["certain"], choice["right"]) == (True, False)
    assert choice["proof"][-1]["technique"] == "done"


def test_a_seat_alone_can_be_asked_for(record: str) -> None:
    told = json.loads(quick("analyse", "-", "--json", "--seat", "1", stdin=record).out)
    assert {one["seat"] for part in ("moves", "seats") for one in told[part]} == {1}


def test_several_records_are_analysed_one_after_another(record: str) -> None:
    ran = quick("analyse", "-", "--json", stdin=f"{record}\nnonsense\n{record}\n")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [("error" in line) for line in lines] == [False, True, False]
    assert ran.status == 2


@pytest.mark.parametrize(
    ("arguments", "change", "said", "status"),
    [
        (["--seat", "2"], None, "--seat: must be a seat from 0 to 1, not 2", 2),
        (["--lang", "fr"], None, "--lang: must be one of en, nl, de, not fr", 2),
        ([], "unfinished", "only a game that is over can be analysed", 2),
        ([], "illegal", "log[5] is refused: ", 1),
    ],
)
def test_what_can_not_be_analysed_is_said_in_a_sentence(
    record: str, arguments: list[str], change: str | None, said: str, status: int
) -> None:
    document = json.loads(record)
    if change == "unfinished":
        document["log"] = document["log"][:4]
    elif change == "illegal":
        document["log"][5]["do"] = document["log"][3]["do"]
    ran = quick("analyse", "-", *arguments, stdin=json.dumps(document))
    assert ran.status == status
    assert said in ran.err
    assert "Traceback" not in ran.err
