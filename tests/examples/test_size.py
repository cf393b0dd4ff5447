"""The examples stay small, including their own looks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from support.tools import tool

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
MOST_OF_RULES: Final = 250  # lines
MOST: Final = 720


def lines(example: str) -> dict[str, int]:
    """The lines of each file counted by `tools/game_size.py`."""
    endings = tool("game_size").CODE
    files = [path for path in (EXAMPLES / example).rglob("*") if path.suffix in endings]
    return {str(path.relative_to(EXAMPLES)): len(path.read_text("utf-8").splitlines()) for path in files}


@pytest.mark.parametrize("example", ["blackbox", "zeeslag"])
def test_the_rules_have_at_most_250_lines_and_the_whole_package_at_most_720(example: str) -> None:
    found = lines(example)
    rules = found[f"{example}/src/boem_{example}/rules.py"]
    assert 100 < rules <= MOST_OF_RULES
    assert rules < sum(found.values()) <= MOST
