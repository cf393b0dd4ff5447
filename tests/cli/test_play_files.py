"""Saving: what is written and when, and what is left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cli.conftest import SitDown
from cli.terminal import Terminal, scripted

from boem.cli.writing import write_whole
from boem.core.errors import ParseError
from boem.records import read_record, replay

MINES = "A5 B5 C5 D5 E5 E4 D4"  # the bot's
OWN = "A1 B1 C1 D1 E1 A2 B2"
SMALL = ("--board", "small", "--seed", "1")


def start(sit_down: SitDown, *options: str) -> Terminal:
    terminal = sit_down(scripted(MINES, ["sweep C3"], *SMALL, *options))
    terminal.type(OWN, "")
    return terminal


def laid_by_bot(file: Path) -> dict[str, object]:
    log = json.loads(file.read_text())["log"]
    return next(entry for entry in log if entry["do"].startswith("lay") and "A1" not in entry["do"])


def test_a_game_saved_midway_tells_no_secret_and_is_written_whole_at_the_end(sit_down: SitDown, tmp_path: Path) -> None:
    terminal = start(sit_down)
    terminal.type("c3", "save game.json")
    assert "it will be written again whole, by itself, when the game is over or left." in terminal.text
    early = laid_by_bot(tmp_path / "game.json")
    assert early["do"] == "lay …"
    assert "salt" not in early
    terminal.type("d e5!", "resign!")
    assert "The whole record is in game.json." in terminal.lines
    late = laid_by_bot(tmp_path / "game.json")
    assert late["do"] == "lay D4 E4 A5 B5 C5 D5 E5"
    assert late["commitment"] == early["commitment"]
    game = replay(read_record((tmp_path / "game.json").read_bytes()))
    assert game.history.public.result is not None
    assert game.history.public.result.reason == "resigned"


def test_a_game_saved_after_the_end_is_whole(sit_down: SitDown, tmp_path: Path) -> None:
    terminal = start(sit_down)
    terminal.type("resign!")
    assert "To check scripted's layout, save, then:" in terminal.lines
    terminal.type("save my game.json")
    assert "The whole record is in my game.json." in terminal.lines
    assert "boem verify 'my game.json' --commitment" in terminal.text
    assert replay(read_record((tmp_path / "my game.json").read_bytes())).over


def test_a_file_that_is_there_is_written_over_only_when_told_to(sit_down: SitDown, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious")
    terminal = start(sit_down)
    terminal.type("save game.json")
    assert "game.json is there already. Write over it?" in terminal.lines
    terminal.type("")
    assert "Nothing was saved." in terminal.lines
    assert file.read_text() == "precious"
    terminal.type("save game.json", "yes", "save game.json")
    assert terminal.lines[-1] == "Your turn>"  # the user's own file needs no question
    assert file.read_text() != "precious"


def test_the_option_keeps_the_file_up_to_date_and_leaves_what_went_before_quitting(
    sit_down: SitDown, tmp_path: Path
) -> None:
    terminal = start(sit_down, "--save", "game.json")
    terminal.type("c3")
    assert '"sweep C3"' in (tmp_path / "game.json").read_text()
    assert terminal.leave("quit!") == 0
    assert "The game was left unfinished, and nobody wins." in terminal.text
    assert "The game as far as it went is in game.json." in terminal.text
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


def test_a_game_that_was_left_is_written_whole_so_that_it_can_be_replayed(sit_down: SitDown, tmp_path: Path) -> None:
    terminal = start(sit_down, "--save", "game.json")
    terminal.type("c3")
    assert "lay …" in (tmp_path / "game.json").read_text()
    terminal.leave("quit!")
    left = replay(read_record((tmp_path / "game.json").read_bytes()))
    assert left.refusal is None
    assert left.history.public.status == "playing"


def test_quotes_around_a_file_name_are_no_part_of_it(sit_down: SitDown, tmp_path: Path) -> None:
    terminal = start(sit_down)
    terminal.type('save "my game.json"')
    assert (tmp_path / "my game.json").exists()


def test_the_next_game_is_not_written_over_the_first(sit_down: SitDown, tmp_path: Path) -> None:
    terminal = start(sit_down, "--save", "game.json")
    terminal.type("resign!")
    first = (tmp_path / "game.json").read_text()
    terminal.type("again")
    assert "The game before stays in game.json;" in terminal.text
    terminal.type(OWN, "")
    assert (tmp_path / "game.json").read_text() == first


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/game.json", "there is no folder "),
        (".", "not an ordinary file."),
        ("/dev/null", "not an ordinary file."),
        ("x" * 300, "file name too long."),
        ("~nosuchuser/game.json", "could not determine home directory"),
    ],
)
def test_a_file_that_can_not_be_written_is_one_sentence(sit_down: SitDown, name: str, why: str) -> None:
    terminal = start(sit_down)
    terminal.type(f"save {name}")
    if terminal.lines[-1] == "[y/N]":
        terminal.type("y")
    assert why in terminal.text
    assert terminal.lines[-1] == "Your turn>"


def test_a_write_that_fails_halfway_leaves_the_old_file_and_no_scrap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ParseError, match=r"game\.json: can't be written: no space left on device"):
        write_whole(file, ["new"])
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed_and_permissions_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, ["new\n"])
    assert link.is_symlink()
    assert file.read_text() == "new\n"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_name_with_a_null_byte_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="null"):
        write_whole(tmp_path / "a\0b", ["text"])
