"""`boem minesweeper`: measured, watched and played."""

from __future__ import annotations

import pytest
from cli.shell import boem

from boem.core.squares import Square
from boem.inference import infer
from boem.inference.play import MineTable, OrdinaryGame

SMALL = ("--size=5x5", "--mines=4", "--seed=3")


def test_a_measurement_says_what_was_played_and_how_much_was_won() -> None:
    ran = boem("minesweeper", "measure", *SMALL, "--games=40", "--json")
    assert (ran.status, ran.err) == (0, "")
    told = ran.told
    assert told | {"milliseconds": 0, "won": 0, "share": 0, "low": 0, "high": 0, "guesses": 0} == {
        "width": 5,
        "height": 5,
        "mines": 4,
        "start": "C3",
        "first": "opening",
        "games": 40,
        "seed": 3,
        "won": 0,
        "share": 0,
        "low": 0,
        "high": 0,
        "guesses": 0,
        "milliseconds": 0,
    }
    assert told["share"] == told["won"] / 40
    assert told["low"] < told["share"] <= told["high"]
    again = boem("minesweeper", "measure", *SMALL, "--games=40", "--json", "--jobs=2").told
    assert again | {"milliseconds": 0} == told | {"milliseconds": 0}


def test_a_measurement_is_told_in_a_sentence_in_the_users_language() -> None:
    ran = boem("minesweeper", "measure", *SMALL, "--games=1", "--first=safe", "--start=centre")
    assert (ran.status, ran.err) == (0, "")
    assert " ".join(ran.out.split()).startswith("5 × 5, 4 mines, first C3, which is safe: ")
    dutch = boem("minesweeper", "measure", *SMALL, "--games=1", LANGUAGE="nl")
    assert " ".join(dutch.out.split()).startswith("5 × 5, 4 mijnen, eerst C3")


def test_a_game_is_watched_to_its_end() -> None:
    ran = boem("minesweeper", "watch", "--size=9x9", "--mines=16", "--seed=1")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("First square: C3.\n")
    assert ("Won, after " in ran.out) != ("Lost: " in ran.out)
    assert ran == boem("minesweeper", "watch", "--size=9x9", "--mines=16", "--seed=1")


def test_a_game_is_played_with_advice_and_mistyped_squares_cost_nothing() -> None:
    ran = boem(
        "minesweeper",
        "play",
        "--size=3x3",
        "--mines=4",
        "--first=safe",
        "--seed=1",
        stdin="A1\nZ9\n?\nnonsense\nquit\n",
    )
    assert (ran.status, ran.err) == (0, "")
    assert "A1 is not covered" in ran.out
    assert "Z9 is not on a field of 3 × 3 squares" in ran.out


def test_following_the_advice_wins_what_is_certain() -> None:
    given = "".join(f"{column}{row}\n" for row in (1, 2, 3) for column in "ABC")
    ran = boem("minesweeper", "play", "--size=3x3", "--mines=0", "--first=safe", "--seed=1", stdin=given)
    assert (ran.status, ran.err) == (0, "")
    assert "Won, after 0 guesses." in ran.out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--size=9"], "--size: must be like 30x16, not '9'"),
        (["--size=9x600"], "--size: 9 × 600 squares; each side can have 1 to 512"),
        (["--mines=480"], "--mines: 480 mines, where 471 squares can hold one"),
        (["--start=D99"], "--start: D99 is not on a field of 30 × 16 squares"),
        (["--start=?"], "--start: "),
        (["--first=zero"], "--first: must be one of opening, safe, any, not 'zero'"),
        (["--games=0"], "--games: must be 1 to 10000000, not 0"),
    ],
)
def test_an_option_that_cannot_be_is_named(options: list[str], says: str) -> None:
    ran = boem("minesweeper", "measure", *options)
    assert ran.status == 2
    assert says in ran.err


def test_a_game_without_a_guess_is_won_by_what_certain_squares_show() -> None:
    game = OrdinaryGame(9, 9, 10, Square(2, 2))
    number = game.first_without_guess(5)
    assert number is not None
    table, typed = MineTable(game, game.deal(5, number)).open(game.start), []
    while not table.over:
        square = min(infer(table.field).safe)
        table = table.open(square)
        typed.append(f"{square}\n")
    ran = boem("minesweeper", "play", "--seed=5", "--no-guess", stdin="".join(typed))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("Won, after 0 guesses.\n")


def test_where_no_game_without_a_guess_is_found_it_says_so() -> None:
    ran = boem("minesweeper", "play", "--size=9x9", "--mines=60", "--first=safe", "--seed=1", "--no-guess")
    assert (ran.status, ran.out) == (2, "")
    assert "--no-guess: no game that can be won without a guess was found among 20000; fewer mines may do" in ran.err
