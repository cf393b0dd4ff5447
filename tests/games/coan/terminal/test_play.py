"""Minesweeper for two in the terminal, against the bot `random`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import SitDown
from cli.terminal import Terminal, environment

from boem.bots import bots_for
from boem.core.registry import find_game
from boem.records import read_record, replay

FIVE = ("--set", "width=5", "--set", "height=5", "--set", "mines=3")
BOTS = bots_for(find_game("coan"))


def coan(*arguments: str) -> list[str]:
    against = () if "--bot" in arguments else ("--bot", "random")
    return ["-m", "boem", "play", "coan", *FIVE, *against, *arguments]


def mines_of(folder: Path) -> list[str]:
    """The deal, from the complete record written on leaving."""
    deal: str = json.loads((folder / "game.json").read_text())["log"][0]["deal"]
    return deal.split()


@pytest.fixture
def deal(tmp_path: Path) -> list[str]:
    """The deal of this seed, found by leaving the same game and reading its record."""
    command = [sys.executable, *coan("--seed", "1", "--save", "game.json")]
    subprocess.run(command, input=b"quit\n", cwd=tmp_path, env=environment(), check=True, capture_output=True)
    mines = mines_of(tmp_path)
    (tmp_path / "game.json").unlink()
    return mines


def covered(terminal: Terminal) -> list[str]:
    """The covered squares on the screen."""
    first = next(number for number, line in enumerate(terminal.lines) if line.startswith("    A"))
    rows = terminal.lines[first + 1 : first + 6]
    return [f"{'ABCDE'[x]}{y + 1}" for y, row in enumerate(rows) for x in range(5) if row[4 + 3 * x] == "·"]


def test_the_house_deals_and_commits_before_anybody_plays(sit_down: SitDown) -> None:
    terminal = sit_down(coan("--seed", "1"))
    short = re.search(r"house has committed to them \(\"commitment\"\): ([0-9a-f]{12})…", terminal.text)
    assert short
    terminal.type("commitment")
    assert "The house has committed to its deal" in terminal.text
    assert re.search(rf"\b{short[1]}[0-9a-f]{{52}}\b", terminal.text)
    assert "house=" in terminal.text


@pytest.mark.parametrize("line", ["explore {}", "e {}", "{}", "EXPL {}"])
def test_an_exploring_is_answered_with_its_points_and_the_bot_answers(
    sit_down: SitDown, deal: list[str], line: str
) -> None:
    terminal = sit_down(coan("--seed", "1"))
    square = next(one for one in covered(terminal) if one not in deal)
    terminal.type(line.format(square))
    assert re.search(rf"You explore {square}: \d, (0|\+\d)\.", terminal.text)
    assert re.search(r"random (explores [A-E]\d|marks [A-E]\d|sets a wrong mark)", terminal.text)


def test_a_wrong_mark_is_shown_to_whoever_set_it_and_marked_again_in_vain(sit_down: SitDown, deal: list[str]) -> None:
    terminal = sit_down(coan("--seed", "1"))
    square = next(one for one in covered(terminal) if one not in deal)
    terminal.type(f"mark {square}")
    assert f"You mark {square}: no mine, -3. {square} is shown to you alone." in terminal.text
    if square in covered(terminal):
        terminal.type(f"m {square}")
        assert f"Your own mark has shown that {square} holds no mine" in terminal.text


def test_a_whole_game_is_played_saved_and_verified(sit_down: SitDown, deal: list[str], tmp_path: Path) -> None:
    terminal = sit_down(coan("--seed", "1", "--save", "game.json"))
    for mine in deal:
        if mine in covered(terminal):
            terminal.type(f"mark {mine}")
        if "Game over>" in terminal.lines[-1]:
            break
    assert re.search(r"(You win|You lose|A draw), -?\d+ to -?\d+: all mines are visible\.", terminal.text)
    commitment = re.search(r"--commitment (house=[0-9a-f]+)", terminal.text)
    assert commitment
    record = (tmp_path / "game.json").read_bytes()
    assert replay(read_record(record)).over
    whole = json.loads(record)["log"][0]["commitment"]
    verify = [sys.executable, "-m", "boem", "verify", "game.json", "--commitment", f"house={whole}"]
    done = subprocess.run(verify, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, "The house: the layout is the one that was fixed" in done.stdout) == (0, True)
    terminal.type("again")
    assert "The seats are swapped" in terminal.text


def test_the_rules_and_the_help_are_this_game_s(sit_down: SitDown) -> None:
    terminal = sit_down(coan("--set", "scoring=flat"))
    terminal.type("rules")
    assert "Each mine found brings 5." in terminal.text
    assert "a mine is hit and costs 5;" in terminal.text
    assert "−" not in terminal.text
    terminal.type("help")
    assert "mark E3" in terminal.text
    terminal.type("again")
    assert '"again" is not for now' in terminal.text
    terminal.type("sweep A1")
    assert '"sweep" is neither a command nor a square' in terminal.text


@pytest.mark.parametrize(("arguments", "sentence"), [
    (("--board", "small"), "--board: Minesweeper for two has one board in its box"),
    (("--set", "scoring=golf"), "scoring: must be one of numbers, plain, flat, not 'golf'"),
    (("--set", "mine_points=1,x,3"), "mine_points: must be a whole number, not 'x'"),
    (("--bot", "deep"), f"Minesweeper for two has no bot named 'deep'; known: {', '.join(BOTS)}"),
])  # fmt: skip
def test_impossible_settings_get_one_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    command = [sys.executable, *coan(*arguments)]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


def test_the_series_can_be_set(sit_down: SitDown) -> None:
    terminal = sit_down(coan("--set", "mine_points=9,8,7"))
    terminal.type("rules")
    assert "9, 8, 7" in terminal.text
