"""The table "Where do I change …?" names only files and folders that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HEADING: Final = "\n## Where do I change …?\n"


def named(page: str) -> list[str]:
    """The paths in the table."""
    return re.findall(r"`([\w*./-]+/[\w*./-]*)`", page.partition(HEADING)[2].partition("\n| ")[2])


def absent(paths: list[str]) -> list[str]:
    """Those of the paths where there is nothing."""
    patterns = {
        path: re.sub("GAME|APP", "*", path if path.startswith("docs/") else f"src/boem/{path}") for path in paths
    }
    return [path for path, pattern in patterns.items() if not any(ROOT.glob(pattern))]


def test_every_file_that_the_table_names_exists() -> None:
    paths = named((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert len(paths) > 50
    assert absent(paths) == []


def test_a_name_without_a_file_is_found() -> None:
    paths = named(f"{HEADING}\n| to change | look in |\n| a clock | `web/tables/clocks.py`, `games/GAME/clock.py` |\n")
    assert absent(paths) == ["games/GAME/clock.py"]
