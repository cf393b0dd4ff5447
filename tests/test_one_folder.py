"""A game is one folder: nothing outside it knows its name."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from boem.core.registry import find_game, game_ids

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = "src/boem"

PUZZLES: Final = "puzzles are of one game, and whoever plays or prints them is told of which"
MAY: Final = {
    "src/boem/web/puzzles/game.py": PUZZLES,
    "src/boem/web/puzzles/grades.py": PUZZLES,
    "src/boem/web/puzzles/hints.py": PUZZLES,
    "src/boem/puzzles/book/words.py": PUZZLES,
    "src/boem/locale/de/LC_MESSAGES/boem.po": PUZZLES,
    "src/boem/locale/nl/LC_MESSAGES/boem.po": PUZZLES,
}
"""Files that name a game all the same, and why."""
WORDS: Final = {"minesweeper"}
"""Ids that are words of the field, too: the command and other programs' formats have this one."""


def _sources() -> list[str]:
    """Boem's files outside the games' folders, without migrations, which never change."""
    listed = subprocess.run(["git", "ls-files", SOURCES], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    games = f"{SOURCES}/games/"
    return [name for name in listed.splitlines() if not name.startswith(games) and "/migrations/" not in name]


def _text(name: str) -> str:
    """The text without a catalogue's references, since several games may share a sentence."""
    path = ROOT / name
    text = path.read_text(encoding="utf-8", errors="ignore") if path.is_file() else ""
    return re.sub(r"^#: .*$", "", text, flags=re.MULTILINE)


def _names(game_id: str) -> re.Pattern[str]:
    """The id or the title of a game; an id that is a word of the field only where it can be nothing else."""
    named = rf"games[./]{game_id}|data-game=.?{game_id}" if game_id in WORDS else rf"\b{re.escape(game_id)}\b"
    return re.compile(rf"{named}|\b{re.escape(find_game(game_id).title)}\b", re.IGNORECASE)


@pytest.mark.parametrize("game_id", game_ids())
def test_no_file_outside_a_games_folder_names_it(game_id: str, cold: None) -> None:
    word = _names(game_id)
    assert {name for name in _sources() if word.search(_text(name))} - set(MAY) == set()


def test_each_exception_is_still_one() -> None:
    names = "|".join(re.escape(name) for game in game_ids() for name in (game, find_game(game).title))
    for name in MAY:
        assert re.search(rf"\b({names})\b", (ROOT / name).read_text(encoding="utf-8"), re.IGNORECASE), name
