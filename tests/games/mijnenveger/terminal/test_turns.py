"""Turns: input, answers, refusals."""

from __future__ import annotations

import re

import pytest
from cli.conftest import SitDown
from cli.terminal import Terminal, boem, scripted

MINES = "A5 B5 C5 D5 E5 E4 D4"  # the bot's
OWN = "A1 B1 C1 D1 E1 A2 B2"
SMALL = ("--board", "small", "--seed", "1")


@pytest.fixture
def terminal(sit_down: SitDown) -> Terminal:
    """A small board, laid on both sides; it is the person's turn."""
    started = sit_down(scripted(MINES, ["sweep E3", "sweep E4"], *SMALL))
    started.type(OWN, "")
    return started


@pytest.mark.parametrize("line", ["sweep C3", "s c3", "SW c-3", "c3"])
def test_a_sweep_is_answered_and_the_bots_moves_are_told_one_by_one(terminal: Terminal, line: str) -> None:
    before = terminal.text.count("scripted sweeps")
    terminal.type(line)
    assert "You sweep C3: 1." in terminal.lines
    move = "scripted sweeps E3: 0." if before == 0 else "scripted sweeps E4: 0."
    assert move in terminal.lines
    assert "[1]" in terminal.text
    assert "[0]" in terminal.text


def test_a_hit_costs_a_minesweeper_and_locates_the_mine(terminal: Terminal) -> None:
    terminal.type("e5")
    assert "You sweep E5: Boem! 2 minesweepers left." in terminal.text
    assert "Mines located 1 of 7, sweepers 2 of 3" in terminal.text
    assert "[x]" in terminal.text


def test_a_disarming_asks_first_unless_told_not_to(terminal: Terminal) -> None:
    terminal.type("disarm E5")
    assert terminal.lines[-2:] == ["Disarm E5? A wrong claim loses the game.", "[y/N]"]
    terminal.type("n")
    assert "You have not claimed E5; your turn goes on." in terminal.lines
    terminal.type("d e5", "y")
    assert "You disarm E5: OK." in terminal.lines
    terminal.type("d d5!")
    assert "You disarm D5: OK." in terminal.lines
    assert "Mines located 2 of 7" in terminal.text


def test_flags_go_up_and_come_down_and_cost_no_turn(terminal: Terminal) -> None:
    terminal.type("flag A1", "f b1")
    assert terminal.text.count("⚑") == 3  # with the legend
    terminal.type("u a1")
    assert terminal.text.count("⚑") == 2
    assert "You take the flag from A1." in terminal.lines


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("sweep Q9", "Q9 is off the board, which goes from A1 to E5."),
        ("sweep", '"sweep" needs one square, as in "sweep E3".'),
        ("disarm A1 A2", '"disarm" needs one square, as in "disarm E3".'),
        ("sweep e", "Not a square: e."),
        ("unflag A1", "A1 has no flag."),
        ("s c3 c4", '"sweep" needs one square, as in "sweep E3".'),
        ("quit now", '"quit" stands alone; "now" was not expected.'),
        ("r", '"r" could be rules or resign.'),
        ("undo", '"undo" is not for now;'),
        ("\x1b[31mred", "neither a command nor a square"),
        ("[red]x[/red]", '"[red]x[/red]" is neither a command nor a square'),
        ("save", '"save" needs a file, as in "save game.json".'),
    ],
)
def test_an_impossible_action_gets_one_sentence_and_changes_nothing(terminal: Terminal, line: str, answer: str) -> None:
    boards = terminal.lines[:9]
    terminal.type(line)
    assert answer in terminal.text
    assert terminal.lines[:9] == boards
    assert terminal.lines[-1] == "Your turn>"


def test_a_square_swept_twice_is_refused(terminal: Terminal) -> None:
    terminal.type("c3", "c3")
    assert "C3 was already swept." in terminal.lines


def test_the_moves_are_listed_with_their_answers_and_the_boards_come_back(terminal: Terminal) -> None:
    terminal.type("c3", "moves")
    assert "You sweep C3: 1." in terminal.text
    assert re.search(r"1\. scripted has laid its mines\.", terminal.text)
    terminal.type("")
    assert terminal.lines[0].startswith("You search scripted’s field")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("help", "claim that E3 holds a mine"),
        ("?", "claim that E3 holds a mine"),
        ("rules", "Each player lays 7 mines"),
    ],
)
def test_help_and_rules_are_shown_in_place_of_the_boards(terminal: Terminal, line: str, answer: str) -> None:
    terminal.type(line)
    assert answer in terminal.text
    assert terminal.lines[-1] == "Your turn>"
    assert len(terminal.lines) < 24


def test_the_whole_commitment_begins_as_the_short_one(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--board", "small"))
    short = re.search(r"([0-9a-f]{12})…", terminal.text)
    assert short
    terminal.type("commitment")
    whole = re.search(r"\b[0-9a-f]{64}\b", terminal.text)
    assert whole
    assert whole[0].startswith(short[1])


def test_all_of_a_full_board_fits_80_by_24(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--seed", "1"))
    terminal.type("random", "", "c3", "d4", "flag a1", "bla")
    assert terminal.lines[0].startswith("You search careful’s field")
    assert terminal.lines[-1] == "Your turn>"
