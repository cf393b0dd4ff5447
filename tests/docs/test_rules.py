"""The rules in docs/rules list each setting of each game with its default and range."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.settings import limits

from boem.core.registry import find_game, game_ids
from boem.core.settings import describe_settings

RULES = Path(__file__).parents[2] / "docs" / "rules"
ROW = re.compile(r"^\| `(\w+)`[^|]*\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


@pytest.mark.parametrize("game", game_ids())
def test_every_setting_has_a_row_with_its_default_and_its_range(game: str) -> None:
    rows = {name: (unless, may) for name, unless, may in ROW.findall((RULES / f"{game}.md").read_text("utf-8"))}
    for name, about in describe_settings(find_game(game).config).items():
        unless, may = rows[name]
        assert set(limits(about)) <= set(re.findall(r"[\w.]+", may.replace(",", ""))), name
        if about["default"] is not None:
            assert unless.strip("`") == str(about["default"]).lower(), name
        assert (unless == "required") is (about["needed"] and name != "seats"), name
