"""Laying mines by typing."""

from __future__ import annotations

import pytest
from cli.conftest import SitDown
from cli.terminal import boem, scripted

SMALL = "A1 A2 A3 A4 A5 B1 B2"


def test_squares_add_up_over_lines_whatever_their_case_order_and_separators(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    assert "Mines laid: 0 of 7" in terminal.text
    terminal.type("c3 A1, b-2", "e5;D4")
    assert "Mines laid: 5 of 7" in terminal.text
    assert terminal.lines[2:8] == [
        "    A  B  C  D  E",
        " 1  ●  ·  ·  ·  ·",
        " 2  ·  ●  ·  ·  ·",
        " 3  ·  ·  ●  ·  ·",
        " 4  ·  ·  ·  ●  ·",
        " 5  ·  ·  ·  ·  ●",
    ]


def test_what_is_wrong_in_a_line_is_named_and_the_rest_is_laid(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    terminal.type("a1 zz9z f1 b2 b2")
    assert "Mines laid: 2 of 7" in terminal.text
    assert "Not a square: zz9z." in terminal.lines
    assert "Off the board, which goes from A1 to E5: F1." in terminal.lines
    assert "Twice in one line, laid once: B2." in terminal.lines


def test_an_eighth_of_seven_mines_is_not_laid(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    terminal.type(f"{SMALL} C1")
    assert "All 7 mines are laid already; take one away first. Not laid: C1." in terminal.text
    assert "Press Enter to play with them" in terminal.text


def test_a_square_typed_again_is_taken_away_and_undo_takes_that_back(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    terminal.type("a1 a2", "a1")
    assert "Taken away: A1." in terminal.lines
    assert "Mines laid: 1 of 7" in terminal.text
    terminal.type("undo")
    assert "Mines laid: 2 of 7" in terminal.text
    terminal.type("clear")
    assert "Mines laid: 0 of 7" in terminal.text
    terminal.type("undo", "undo", "undo")
    assert "Mines laid: 0 of 7" in terminal.text
    terminal.type("undo")
    assert "There is nothing to undo." in terminal.lines


def test_random_lays_the_missing_mines_or_all_of_them_again(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small", "--seed", "1"))
    terminal.type("e5", "random")
    assert "Mines laid: 7 of 7" in terminal.text
    assert terminal.lines[7].endswith("●")
    before = terminal.lines[3:8]
    terminal.type("random")
    assert "Mines laid: 7 of 7" in terminal.text
    assert terminal.lines[3:8] != before


@pytest.mark.parametrize("confirmation", ["", "done", "d"])
def test_play_begins_only_when_all_mines_are_laid_and_confirmed(sit_down: SitDown, confirmation: str) -> None:
    terminal = sit_down(boem("--board", "small"))
    terminal.type("a1", confirmation)
    assert "Mines still to be laid: 6." in terminal.lines
    terminal.type(SMALL.replace("A1 ", ""), confirmation)
    assert "You search careful’s field" in terminal.text


def test_a_command_that_has_no_place_here_is_refused_with_those_that_have(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    terminal.type("sweep e3")
    assert '"sweep" is not for now; random, undo, clear, done,' in terminal.text
    terminal.type("wibble")
    assert '"wibble" is neither a command nor a square; "help" lists the commands.' in terminal.text
    terminal.type("help")
    assert "lay the missing ones at random" in terminal.text


def test_resigning_before_play_begins_asks_and_abandons_the_game(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(SMALL, (), "--board", "small"))
    terminal.type("resign")
    assert terminal.lines[-2] == "Leave before play begins? Nobody wins."
    terminal.type("no")
    assert "The game goes on." in terminal.lines
    terminal.type("resign", "y")
    assert "Nobody wins: the game was left before both had laid their mines." in terminal.lines
