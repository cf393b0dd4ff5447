"""The programs on the research pages reach the results stated there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.cases import case

from boem.core.registry import game_ids

DOCS = Path(__file__).parents[2] / "docs"


def _blocks(page: str, language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found
    return found


@pytest.mark.usefixtures("many_games")
def test_the_programs_of_a_page_do_as_well_as_it_says(tmp_path: Path) -> None:
    for library in ("gymnasium", "openspiel", "pettingzoo"):
        with case(library):
            page = (DOCS / f"research-{library}.md").read_text(encoding="utf-8")
            for python, console in zip(_blocks(page, "python"), _blocks(page, "console"), strict=True):
                does_as_it_says(python, console, tmp_path)


def test_each_page_names_what_its_library_registers_for_our_games() -> None:
    names = {"gymnasium": "`Boem/{}-v0`", "openspiel": "`boem_{}`"}
    for library, name in names.items():
        page = (DOCS / f"research-{library}.md").read_text(encoding="utf-8").partition("\n## ")[0]
        for game_id in game_ids():
            with case(f"{library}: {game_id}"):
                assert name.format(game_id.capitalize() if library == "gymnasium" else game_id) in page


def does_as_it_says(python: str, console: str, folder: Path) -> None:
    command, *said = console.splitlines()
    program = folder / command.rpartition(" ")[2]
    program.write_text(python)
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=300)
    assert (ran.stdout.splitlines(), ran.stderr) == (said, "")
