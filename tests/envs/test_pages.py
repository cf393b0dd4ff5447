"""The agents on the research pages reach the results stated there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.cases import case

DOCS = Path(__file__).parents[2] / "docs"


def _block(page: str, language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.usefixtures("many_games")
def test_the_agent_of_a_page_learns_as_well_as_it_says(tmp_path: Path) -> None:
    for library in ("gymnasium", "openspiel", "pettingzoo"):
        with case(library):
            learns_as_well_as_it_says(library, tmp_path)


def learns_as_well_as_it_says(library: str, folder: Path) -> None:
    page = (DOCS / f"research-{library}.md").read_text(encoding="utf-8")
    command, *said = _block(page, "console").splitlines()
    program = folder / command.rpartition(" ")[2]
    program.write_text(_block(page, "python"))
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=300)
    assert (ran.stdout.splitlines(), ran.stderr) == (said, "")
