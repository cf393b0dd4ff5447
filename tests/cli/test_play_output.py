"""Outputs other than a full terminal: pipes, no colours, no Unicode; and unusable arguments."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import SitDown
from cli.terminal import boem, environment, scripted

MINES = "A5 B5 C5 D5 E5 E4 D4"  # the bot's
OWN = "A1 B1 C1 D1 E1 A2 B2"
SMALL = ("--board", "small", "--seed", "1")
COLOUR = re.compile(rb"\x1b\[[0-9;]*[34]8;")


def pipe(arguments: list[str], typed: bytes, folder: Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments], input=typed, capture_output=True, cwd=folder, env=environment(**changes),
        timeout=60, check=False,
    )  # fmt: skip


def test_a_level_has_its_name_in_the_language_of_the_game(tmp_path: Path) -> None:
    for language, name, many in (("en", "Mouse", "Mouse 1"), ("de", "Maus", "Maus 1"), ("nl", "Muis", "Muis 1")):
        two = pipe(boem("--bot", "mouse", "--seed", "3", game="coan"), b"quit\n", tmp_path, LANGUAGE=language)
        assert re.search(rf"^{name} \w+ C4: 3, \+3\.$", two.stdout.decode(), re.MULTILINE)
        three = boem("--set", "seats=3", "--bot", "mouse", "--seed", "3", game="postal")
        assert many in pipe(three, b"quit\n", tmp_path, LANGUAGE=language).stdout.decode()


def test_a_game_in_a_pipe_reads_as_a_protocol_without_escapes(tmp_path: Path) -> None:
    typed = f"{OWN}\n\nB3\nflag A1\nbla\nmoves\ndisarm D3\ny\nquit\n".encode()
    done = pipe(scripted(MINES, ["sweep C3"], *SMALL), typed, tmp_path)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert not done.stderr
    assert "\x1b" not in said
    assert f"Lay> {OWN}\n" in said
    assert "Your turn> B3\n" in said
    assert said.count("You sweep B3: 0.") == 2  # once as news, once in the list
    assert said.count("You lose: that square holds no mine.") == 1
    assert said.endswith("Game over> quit\nGoodbye.\n")


def test_the_end_of_the_input_leaves_politely(tmp_path: Path) -> None:
    done = pipe(boem(*SMALL), b"random\n", tmp_path)
    assert done.returncode == 0
    assert done.stdout.decode().endswith("The game was left unfinished, and nobody wins.\n")


def test_input_that_is_not_utf_8_is_a_sentence(tmp_path: Path) -> None:
    done = pipe(boem(*SMALL), b"\xff\xfe\x00\nrandom\n\n\nquit\n", tmp_path)
    assert done.returncode == 0
    assert not done.stderr
    assert b"is neither a command nor a square" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_output_without_utf_8_gets_signs_of_ascii(tmp_path: Path, encoding: str) -> None:
    typed = f"{OWN}\n\nflag A1\nA5\ndisarm D5!\nrules\nresign!\nquit\n".encode()
    done = pipe(scripted(MINES, ["sweep C3"], *SMALL), typed, tmp_path, PYTHONIOENCODING=encoding)
    said = done.stdout.decode(encoding)
    assert not done.stderr
    assert ". covered  F flag  * disarmed  x hit  o mine" in said
    assert re.search(r"^ 1  F  \.  \.  \.  \. ", said, re.MULTILINE)
    assert re.search(r"^ 5 \[x\] \.  \.  \.  \. ", said, re.MULTILINE)
    assert "?" not in said.replace("Resign?", "")


def test_without_colours_every_sign_is_still_there(sit_down: SitDown) -> None:
    plain = sit_down(scripted(MINES, ["sweep C3"], *SMALL), NO_COLOR="1")
    coloured = sit_down(scripted(MINES, ["sweep C3"], *SMALL))
    for terminal in (plain, coloured):
        terminal.type(OWN, "", "flag A1", "A5", "disarm D5!")
    assert COLOUR.search(coloured.received)
    assert not COLOUR.search(plain.received)
    assert plain.lines == coloured.lines


def test_a_dumb_terminal_gets_no_escapes_and_is_not_cleared(sit_down: SitDown) -> None:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL), lines=90, TERM="dumb")
    terminal.type(OWN, "", "B3", "C4")
    assert b"\x1b" not in terminal.received
    assert "You sweep B3: 0." in terminal.lines
    assert "You sweep C4: 4." in terminal.lines
    assert terminal.lines[-1] == "Your turn>"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bot", "nobody"], "has no bot named 'nobody'"),
        (["--board", "huge"], "huge: no such board; known: small, full"),
        (["--set", "width=99"], "width: must be 3 to 10, not 99"),
        (["--set", "width=wide"], "width: must be a whole number, not 'wide'"),
        (["--set", "depth=3"], "depth: no such setting"),
        (["--save", "nowhere/game.json"], "there is no folder"),
    ],
)
def test_arguments_that_can_not_be_used_are_one_sentence_and_2(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    done = pipe(boem(*arguments), b"", tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_a_file_that_is_there_is_not_written_over_from_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("precious")
    done = pipe(boem("--save", "game.json"), b"y\n", tmp_path)
    assert done.returncode == 2
    assert "game.json: is there already; name another file" in done.stderr.decode()
    assert (tmp_path / "game.json").read_text() == "precious"


def test_settings_make_other_boards_and_sweepers_may_be_many(tmp_path: Path) -> None:
    options = ("--seed", "1", "--set", "width=10", "--set", "height=3", "--set", "mines=29", "--set", "sweepers=100000")
    done = pipe(boem(*options), b"random\n\nquit\n", tmp_path)
    assert "sweepers 100000 " in done.stdout.decode()
    assert "    A  B  C  D  E  F  G  H  I  J" in done.stdout.decode()
