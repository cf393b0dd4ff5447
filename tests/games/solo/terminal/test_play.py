"""A puzzle in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

from cli.shell import boem

PUZZLE = ("--set", "width=4", "--set", "height=4", "--set", "clues=.11..1.11.10..1.")


def test_a_puzzle_is_solved_kept_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = "mine D1\nmine A1\nmine B1\nflag A2\nmine B4\nquit\n"
    ran = boem("play", "solo", *PUZZLE, "--save", file, stdin=lines)
    assert (ran.status, ran.err) == (0, "")
    assert "B1 has a number; choose a square without one." in ran.out
    assert "Player has solved the puzzle." in ran.out
    assert json.loads(file.read_text())["log"][0]["deal"] == "A1 D1 B4"
    assert boem("verify", file).status == 0


def test_the_puzzle_is_drawn_with_its_marks() -> None:
    lines = boem("play", "solo", *PUZZLE, stdin="mine A1\nflag C2\nquit!\n").out.splitlines()
    start = max(number for number, line in enumerate(lines) if line.startswith("Player; mines marked 1, flags 1"))
    assert [line.rstrip() for line in lines[start + 1 : start + 6]] == [
        "   A  B  C  D",
        "1  *  1  1  ·",
        "2  ·  1  ⚑  1",
        "3  1  ·  1  0",
        "4  ·  ·  1  ·",
    ]


def test_where_the_number_of_mines_is_given_it_is_shown_beside_those_marked() -> None:
    given = ("--set", "width=4", "--set", "height=4", "--set", "clues=...2...3.1......", "--set", "count=3")
    ran = boem("play", "solo", *given, stdin="mine C1\nmine C2\nmine D3\n")
    assert "Player; mines marked 1 of 3, flags 0" in ran.out
    assert "Player has solved the puzzle." in ran.out


def test_whoever_leaves_a_puzzle_is_not_told_that_nobody_wins() -> None:
    assert boem("play", "solo", stdin="quit!\n").out.endswith("The game was left unfinished.\n")
