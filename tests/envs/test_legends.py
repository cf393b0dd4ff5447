"""The tables of numbers and planes fit the encodings, and the page and `help` have them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
import pytest

import boem.envs.gymnasium
from boem.core.game import Seat
from boem.envs.encodings import GenericEncoding
from boem.envs.numbered import Numbered
from boem.envs.pettingzoo.per_game import modules

PAGE: Final = Path(__file__).parents[2] / "docs/research-planes.md"
SMALL: Final[dict[str, dict[str, Any]]] = {
    "coan": {"width": 5, "height": 4, "mines": 3},
    "mijnenveger": {"width": 4, "height": 2, "mines": 2},
    "postal": {"width": 3, "height": 4, "mines": 2, "seats": 3},
    "minesweeper": {"width": 6, "height": 5, "mines": 3},
    "solo": {},
    "uitweg": {"width": 2, "height": 3, "barriers": 2},
}
OWN: Final = tuple(SMALL)


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("settings", [{}, SMALL], ids=["usual", "small"])
def test_a_legend_has_a_line_for_each_number_and_plane(game_id: str, settings: dict[str, Any]) -> None:
    numbered = Numbered(game_id, settings.get(game_id, {}))
    encoding, node = numbered.encoding, numbered.begin()
    legend = encoding.legend()
    view = node.history.seats[0]
    shown = (
        (legend.actions, encoding.actions),
        (legend.public, len(encoding.public(node.history.public, Seat(0)))),
        (legend.private, len(encoding.private(view, ()))),
        (legend.times, encoding.times),
    )
    assert [sum(line.count for line in lines) for lines, _ in shown] == [count for _, count in shown]
    spans = [re.match(r"\| (\d+)(?:–(\d+))? \|", row) for row in numbered.tables.split("| times |")[0].splitlines()]
    ends = [int(span[2] or span[1]) + 1 for span in spans if span]
    assert {encoding.actions, len(numbered.observation(node, 0))} <= set(ends)


@pytest.mark.parametrize("game_id", OWN)
def test_every_row_of_the_tables_has_two_cells(game_id: str) -> None:
    rows = [row for row in Numbered(game_id).tables.splitlines() if row]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {3}


@pytest.mark.parametrize("game_id", OWN)
def test_names_of_one_line_begin_alike_and_those_of_different_lines_do_not(game_id: str) -> None:
    encoding = Numbered(game_id, SMALL[game_id]).encoding
    first, verbs = 0, []
    for line in encoding.legend().actions:
        names = [encoding.name(number) for number in range(first, first + line.count)]
        verbs.append({name.split(" ")[0] if re.match(r"[a-z]", name) else "" for name in names})
        first += line.count
    assert all(len(one) == 1 for one in verbs)
    assert len(set.union(*verbs)) == len(verbs)


def test_a_generic_encoding_has_no_tables() -> None:
    numbered = Numbered("coan")
    numbered.encoding = GenericEncoding.of(numbered.game, Numbered("coan", SMALL["coan"]).config)
    assert numbered.tables == ""


def test_the_page_has_the_tables_of_every_game(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    head = page.partition("\n## ")[0]
    parts = [head.rstrip()]
    for game_id in OWN:
        numbered = Numbered(game_id)
        parts.append(f"## {numbered.game.title if game_id != 'solo' else 'Puzzles'}\n{numbered.tables.rstrip()}")
    whole = "\n\n".join(parts) + "\n"
    if request.config.getoption("--write-golden"):
        PAGE.write_text(whole, encoding="utf-8")
        page = whole
    assert page == whole


def test_help_has_the_tables_of_its_environment() -> None:
    for module in modules("made"):
        game_id = module.__name__.removeprefix("made.").removesuffix("_v0")
        if game_id in OWN:
            assert Numbered(game_id).tables in str(module.__doc__)
    env: Any = gymnasium.make(boem.envs.gymnasium.IDS["coan"], width=5, height=5)
    assert env.unwrapped.tables == Numbered("coan", {"width": 5, "height": 5}).tables
    assert np.prod(env.action_space.n) == 50
