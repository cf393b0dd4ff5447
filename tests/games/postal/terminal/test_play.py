"""Postal Minesweeper in the terminal, against bots on all other seats."""

from __future__ import annotations

import json
from pathlib import Path

from cli.shell import boem

SMALL = ("--set", "seats=3", "--set", "width=6", "--set", "height=6", "--set", "mines=4", "--bot", "random")


def test_rounds_are_ordered_told_kept_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = "order A1\nfinal\nmoves\nrandom\nresign!\nquit\n"
    ran = boem("play", "postal", *SMALL, "--seed", "1", "--save", file, stdin=lines)
    assert (ran.status, ran.err) == (0, "")
    told = " ".join(ran.out.split())
    assert "has sent its orders." in told
    assert "You play order A1: ordered. " in told
    assert "Round 1: " in told
    assert "orders …" not in told
    record = json.loads(file.read_text())
    assert record["seats"].count("Player") == 1
    assert {name.split()[0] for name in record["seats"]} == {"random", "Player"}
    assert boem("verify", file).status == 0


def test_an_invalid_action_is_answered_without_redrawing_the_field() -> None:
    told = boem("play", "postal", *SMALL, stdin="dig\nfoo\nquit!\n").out
    assert told.count("Not an action: ") == 2
    assert told.count("place  seat") == 1


def test_the_person_goes_on_hearing_of_the_others_after_resigning() -> None:
    ran = boem("play", "postal", *SMALL, "--seed", "2", stdin="resign\ny\nquit\n")
    assert "You resign." in ran.out
    assert "Game over>" in ran.out
    assert "resigned" in ran.out


def test_the_rules_say_what_is_paid_and_how_large_the_field_is() -> None:
    told = boem("play", "postal", *SMALL, "--set", "mine_points=7", stdin="rules\nquit!\n").out
    assert "- A mine that you name as a mine: +7." in told
    assert "- A wrong guess: −1." in told
    assert "- width: squares across (6)" in told
    assert "`" not in told
