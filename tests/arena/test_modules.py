"""A user's module is the same everywhere: a worker that has another of that name, or an older one, notices."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.shell import boem
from support.arena import CONFIGS

from boem.arena import Entrant, Rules, play_all, read_entrants
from boem.core.errors import ParseError
from boem.core.registry import find_game

PROGRAM = """
from boem.bots import Bot
from boem.core.registry import find_game

class Own(Bot):
    name = "own"
    about = "draws, or fails"
    def choose(self, view, rng, seconds=2.0):
        return {choice}
"""
DRAWS = PROGRAM.format(choice="find_game('mijnenveger').observer.random_action(view, rng)")
FAILS = PROGRAM.format(choice="1 / 0")


def failures(dask: str) -> int:
    """The failures of the bot in this folder, in two games."""
    ran = boem(
        "arena", "--game", "mijnenveger", "--bots", "own_one:Own,random", "--games", "2", "--dask", dask, "--json"
    )
    return int(ran.told["bots"]["own"]["failures"])


def test_the_same_workers_see_what_was_changed_and_what_another_folder_has(
    tmp_path: Path, dask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for folder, program in (("one", DRAWS), ("two", FAILS), ("two", DRAWS), ("one", DRAWS), ("one", FAILS)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "own_one.py").write_text(program)
        monkeypatch.chdir(tmp_path / folder)
        seen.append(failures(dask))
    assert seen == [0, 2, 0, 0, 2]


def test_a_worker_that_can_only_have_another_module_says_so(tmp_path: Path) -> None:
    (tmp_path / "own_two.py").write_text(DRAWS)
    first, second = read_entrants(find_game("mijnenveger"), ["own_two:Own", "random"], tmp_path)
    elsewhere = Entrant(first.name, first.source, first.folder, digest="0" * 64)
    with pytest.raises(ParseError, match="own_two differs here from where the arena was started"):
        next(play_all(Rules("mijnenveger", CONFIGS["mijnenveger"], 1), (elsewhere, second), 2))
