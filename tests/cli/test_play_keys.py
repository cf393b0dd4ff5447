"""Ctrl-C, Ctrl-D, and windows that change size."""

from __future__ import annotations

from pathlib import Path

from cli.conftest import SitDown
from cli.terminal import boem, scripted
from support.waiting import wait_until

MINES = "A5 B5 C5 D5 E5 E4 D4"  # the bot's
OWN = "A1 B1 C1 D1 E1 A2 B2"
SMALL = ("--board", "small", "--seed", "1")
STACKED = {"You search scripted’s field", "scripted searches your field"}
LEFT = "The game was left unfinished, and nobody wins."


def test_ctrl_c_clears_the_line_and_says_how_to_leave(sit_down: SitDown) -> None:
    terminal = sit_down(boem(*SMALL))
    terminal.type("a1")
    terminal.keys("b2 c3")
    terminal.interrupt()
    terminal.wait()
    assert terminal.lines[-5] == 'To leave, type "quit" or press Ctrl-C once more.'
    assert terminal.lines[-1] == "Lay>"
    terminal.type("b1")
    assert "Mines laid: 2 of 7" in terminal.text
    assert "To leave" not in terminal.text


def test_ctrl_c_twice_in_a_row_leaves_with_130(sit_down: SitDown) -> None:
    terminal = sit_down(boem(*SMALL))
    terminal.interrupt()
    terminal.wait()
    terminal.type("a1")
    terminal.interrupt()
    terminal.wait()
    terminal.interrupt()
    assert terminal.wait_for_end() == 130
    assert LEFT in terminal.lines
    assert b"Traceback" not in terminal.received


def test_ctrl_c_at_a_question_is_no(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL))
    terminal.type(OWN, "", "disarm C3")
    terminal.interrupt()
    terminal.wait()
    assert terminal.lines[-1] == "Your turn>"
    assert "Mines located 0 of 7" in terminal.text


def test_ctrl_c_while_the_bot_thinks_loses_nothing(sit_down: SitDown, tmp_path: Path) -> None:
    ponder = tmp_path / "pondered"
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL, ponder=ponder))
    terminal.type(OWN)
    begins = "you begin" not in terminal.text
    terminal.child.send(b"\r")
    if not begins:
        terminal.wait()
        terminal.child.send(b"c3\r")
    terminal.wait("is thinking…".encode())
    wait_until(ponder.exists)
    terminal.interrupt()
    terminal.wait()
    assert b"scripted was interrupted and thinks anew." in terminal.received
    assert "scripted sweeps C3: 1." in terminal.lines
    assert terminal.lines[-1] == "Your turn>"


def test_ctrl_d_leaves_politely(sit_down: SitDown) -> None:
    terminal = sit_down(boem(*SMALL))
    terminal.child.send(b"\x04")
    assert terminal.wait_for_end() == 0
    assert LEFT in terminal.lines


def test_another_size_draws_anew_and_keeps_what_was_typed(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL), columns=100)
    terminal.type(OWN, "", "b3")
    assert "scripted searches your field" in terminal.lines[0]
    terminal.keys("sweep d")
    terminal.resize(40, 30)
    terminal.wait_until(lambda: {*terminal.lines} >= STACKED and terminal.lines[-1] == "Your turn> sweep d")
    assert max(map(len, terminal.lines)) <= 40
    terminal.keys("3")
    terminal.type("")
    assert "You sweep D3: 2." in terminal.lines
    terminal.keys("sweep e")
    terminal.resize(100, 30)
    terminal.wait_until(lambda: "scripted searches your field" in terminal.lines[0])
    terminal.wait_until(lambda: terminal.lines[-1] == "Your turn> sweep e")


def test_another_size_at_a_question_keeps_the_question(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL), columns=100)
    terminal.type(OWN, "", "disarm E5")
    terminal.resize(40, 30)
    terminal.wait_until(lambda: {*terminal.lines} >= STACKED)
    terminal.wait_until(lambda: terminal.lines[-2:] == ["Disarm E5? A wrong claim loses the game.", "[y/N]"])
    terminal.keys("yes")
    terminal.type("")
    assert "You disarm E5: OK." in terminal.lines


def test_a_window_that_is_dragged_ends_up_drawn_for_its_last_size(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL), columns=100)
    terminal.type(OWN, "")
    terminal.keys("d3")
    for columns in [*range(99, 40, -1), 40]:
        terminal.resize(columns, 30)
    terminal.wait_until(lambda: {*terminal.lines} >= STACKED and terminal.lines[-1] == "Your turn> d3")
    terminal.keys("!")
    terminal.wait_until(lambda: terminal.lines[-1] == "Your turn> d3!")
    assert b"fault in the program" not in terminal.received


def test_quitting_a_game_that_is_not_saved_asks_once(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL))
    terminal.type(OWN, "", "quit")
    assert "Leave the game unfinished? It is not saved." in terminal.lines
    terminal.type("")
    assert terminal.lines[-3:] == ["The game goes on.", "Type sweep E3, disarm E3, or help.", "Your turn>"]
    terminal.type("quit")
    assert terminal.leave("y") == 0
    assert LEFT in terminal.lines
