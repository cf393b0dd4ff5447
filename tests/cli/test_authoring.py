"""`boem new-game` and `boem laws`: files, output and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.shell import boem

from boem.core.registry import game_ids


def test_a_new_game_is_a_package_of_its_own(tmp_path: Path) -> None:
    ran = boem("new-game", "deep_sea", "--in", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    folder = tmp_path / "deep_sea"
    assert "boem laws deep_sea" in ran.out
    assert f"make install GAME={folder} " in ran.out
    assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == {
        "README.md",
        "pyproject.toml",
        "src/boem_deep_sea/__init__.py",
        "src/boem_deep_sea/rules.py",
        "tests/test_laws.py",
    }
    assert "class DeepSeaObserver" in (folder / "src/boem_deep_sea/rules.py").read_text()
    assert not [path for path in folder.rglob("*") if path.is_file() and "$" in path.read_text()]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Treasure", "a game's name has small letters, digits and _, a letter first, at most 20; not 'Treasure'"),
        ("../away", "a game's name has small letters, digits and _, a letter first, at most 20; not '../away'"),
        ("t" * 21, f"a game's name has small letters, digits and _, a letter first, at most 20; not '{'t' * 21}'"),
        (game_ids()[0], f"there is a game {game_ids()[0]} already; choose another name"),
    ],
)
def test_a_name_that_is_none_or_taken_is_refused(name: str, why: str, tmp_path: Path) -> None:
    ran = boem("new-game", name, "--in", tmp_path)
    assert (ran.status, ran.out, ran.err) == (2, "", f"boem: {why}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "treasure").mkdir()
    ran = boem("new-game", "treasure", "--in", tmp_path)
    assert ran.status == 2
    assert "is there already; nothing was written" in ran.err
    assert list((tmp_path / "treasure").iterdir()) == []


@pytest.mark.parametrize("game", game_ids())
def test_our_own_games_keep_the_laws_by_what_they_say_of_themselves(game: str) -> None:
    ran = boem("laws", game, "--examples", "5")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("✓") == 13
    assert "keeps all 13 laws, in 5 random games each." in ran.out


def test_the_laws_of_no_game_and_of_no_examples_are_refused() -> None:
    assert boem("laws", "nosuch").status == 2
    assert boem("laws", game_ids()[0], "--examples", "0").err == "boem: --examples: must be 1 to 100000, not 0\n"
