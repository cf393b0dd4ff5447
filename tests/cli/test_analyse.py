"""`boem analyse` as a shell runs it: the moves judged, JSON, errors, exit statuses."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from cli.shell import boem
from support.play import act, table
from support.postal_play import begun

from boem.records import write_record

KEYS = {"n", "seat", "do", "risk", "least_risk", "safest", "best", "choices"}


MOVES = (
    (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"),
    (0, "disarm A2"),
)  # fmt: skip


@pytest.fixture(scope="module")
def record() -> str:
    """A short game, on one line: Red, who disarms a square that could be known to be free, against Blue."""
    game = act(table(width=3, height=3, mines=2, sweepers=2), *MOVES)
    return write_record(game.record, one_line=True)


def test_every_move_is_judged_and_what_was_certain_is_proved(record: str) -> None:
    ran = boem("analyse", "-", stdin=record, COLUMNS="80")
    assert (ran.status, ran.err) == (0, "")
    assert "   2  Red: sweep A1  risk 22%\n" in ran.out
    assert "   6  Red: disarm A2  wrong  certain to fail" in ran.out
    assert "\n      A3 (0)" in ran.out
    assert ran.out.count("needless risk") == 1
    assert max(map(len, ran.out.splitlines())) <= 80


def test_what_was_given_away_and_luck_lead_from_the_first_chance_to_the_result(record: str) -> None:
    ran = boem("analyse", "-", stdin=record, COLUMNS="100")
    assert " (± " in ran.out
    assert "%), best " in " ".join(ran.out.split())
    (red, blue) = [line.split() for line in ran.out.splitlines()[-2:]]
    assert (red[0], blue[0]) == ("Red", "Blue")
    for _, first, own, others, luck, result, _ in (red, blue):
        assert Decimal(first) + Decimal(own) + Decimal(others) + Decimal(luck) == Decimal(result)
    assert (red[5], blue[5]) == ("0.00", "100.00")


def test_the_proofs_are_written_in_other_languages(record: str) -> None:
    assert "vrij" in boem("analyse", "-", "--lang", "nl", stdin=record).out


def test_as_json_each_move_has_its_risks_and_proofs(record: str) -> None:
    told = json.loads(boem("analyse", "-", "--json", stdin=record).out)
    assert set(told) == {"game", "moves", "seats", "course", "course_in", "worth_in"}
    assert (told["course_in"], told["worth_in"]) == ("located", None)
    assert {key for move in told["moves"] for key in move} == {*KEYS, "equity"}
    for move in told["moves"]:
        assert set(move["equity"]) == {"chance", "best_chance", "best", "lost", "error"}
    for seat in told["seats"]:
        assert set(seat["equity"]) == {"moves", "prior", "lost", "given", "luck", "result", "error", "rate"}
    assert len(told["course"]) == len(MOVES) + 1
    (choice,) = told["moves"][-1]["choices"]
    assert (choice["certain"], choice["right"]) == (True, False)
    assert choice["proof"][-1]["technique"] == "done"


def test_orders_of_postal_are_judged_by_points_round_by_round() -> None:
    game = act(begun("D1 B4", "A4", "E1", width=5, height=4, tips=2, seats=2), (0, "resign"))
    record = write_record(game.record, one_line=True)
    ran = boem("analyse", "-", stdin=record, COLUMNS="100")
    assert (ran.status, ran.err) == (0, "")
    assert "   3  Red: order A4  certain  +1, expected +" in ran.out
    assert "given away" in ran.out
    assert "needless" not in ran.out
    told = json.loads(boem("analyse", "-", "--json", stdin=record).out)
    assert (told["course_in"], told["worth_in"]) == ("points", "points")
    assert [move["gained"] for move in told["moves"]] == [1, 1]
    assert set(told["moves"][0]) > KEYS


def test_steps_of_uitweg_are_judged_by_turns_to_the_guard() -> None:
    game = act(table("uitweg", width=3, height=3, barriers=6), (0, "build A1 |B1"), (1, "build C3 |A1 |B1"))
    record = write_record(act(game, (0, "to A1"), (1, "resign")).record, one_line=True)
    ran = boem("analyse", "-", stdin=record, COLUMNS="100")
    assert (ran.status, ran.err) == (0, "")
    assert "   2  Red: to A1  wrong  risk " in ran.out
    assert " turns to the guard" in ran.out
    told = json.loads(boem("analyse", "-", "--json", stdin=record).out)
    assert (told["course_in"], told["worth_in"]) == ("visited", "turns")
    (move,) = told["moves"]
    assert (move["choices"][0]["place"], move["choices"][0]["claim"]) == ("|A1", "open")
    assert move["expected"] > 1
    assert "gained" not in move


def test_a_single_seat_can_be_asked_for(record: str) -> None:
    told = json.loads(boem("analyse", "-", "--json", "--seat", "1", stdin=record).out)
    assert {one["seat"] for part in ("moves", "seats") for one in told[part]} == {1}


def test_several_records_are_analysed_one_after_another(record: str) -> None:
    ran = boem("analyse", "-", "--json", stdin=f"{record}\nnonsense\n{record}\n")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [("error" in line) for line in lines] == [False, True, False]
    assert ran.status == 2


@pytest.mark.parametrize(
    ("arguments", "change", "said", "status"),
    [
        (["--seat", "2"], None, "--seat: must be a seat from 0 to 1, not 2", 2),
        (["--lang", "fr"], None, "--lang: must be one of en, de, nl, not fr", 2),
        ([], "unfinished", "only a game that is over can be analysed", 2),
        ([], "illegal", "log[5] is refused: ", 1),
    ],
)
def test_a_game_that_can_not_be_analysed_says_so_in_a_sentence(
    record: str, arguments: list[str], change: str | None, said: str, status: int
) -> None:
    document = json.loads(record)
    if change == "unfinished":
        document["log"] = document["log"][:4]
    elif change == "illegal":
        document["log"][5]["do"] = document["log"][3]["do"]
    ran = boem("analyse", "-", *arguments, stdin=json.dumps(document))
    assert ran.status == status
    assert said in ran.err
    assert "Traceback" not in ran.err
