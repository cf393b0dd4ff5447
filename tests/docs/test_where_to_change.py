"""The architecture and its table "Where do I change …?" name only files and folders that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "architecture.md"
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
    paths = named(PAGE.read_text(encoding="utf-8"))
    assert len(paths) > 50
    assert absent(paths) == []


def test_a_name_without_a_file_is_found() -> None:
    paths = named(f"{HEADING}\n| to change | look in |\n| a clock | `web/tables/clocks.py`, `games/GAME/clock.py` |\n")
    assert absent(paths) == ["games/GAME/clock.py"]


def apart(page: str) -> list[str]:
    """The modules said to be in a folder, by what games share and the table of the site's folders, that aren't."""
    shared = re.search(r"\nWhat games share is in `core`: (.*)\n", page)
    rows = re.findall(r"^\| `([a-z_/]+)/` \| (.*)\|$", page.partition("| in `src/boem/web` | |")[2], re.MULTILINE)
    assert shared is not None
    assert len(rows) > 20
    told = [("core", shared[1]), *((f"web/{folder}", text) for folder, text in rows)]
    return [
        f"{folder}/{name}"
        for folder, text in told
        for name in re.findall(r"`(\w+\.py)`", text)
        if not any((ROOT / "src/boem" / folder).rglob(name))
    ]


def test_the_modules_of_a_folder_are_where_the_architecture_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert apart(page) == []
    assert apart(page.replace("`seats.py`", "`rooms.py`").replace("`deltas.py`", "`clocks.py`")) == [
        "core/rooms.py", "web/tables/page/clocks.py"
    ]  # fmt: skip


def test_the_rooms_are_in_the_order_that_the_import_rules_have() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (rule,) = [contract for contract in contracts if contract["name"] == "Imports go down only"]
    told = PAGE.read_text(encoding="utf-8").partition("| room | what it is |\n")[2].partition("\n\n")[0]
    rooms = iter(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE))
    for layer in rule["layers"][1:]:  # after __main__
        beside = set(re.findall(r"\w+", layer))
        assert {next(rooms) for _ in beside} == beside
    assert not list(rooms)
