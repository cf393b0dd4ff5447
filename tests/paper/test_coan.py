"""What Minesweeper for two needs on paper."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from pypdf import PdfReader
from support.levels import Sampled
from support.pdf import POINT, plain, spots

from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.texts import languages, speaking
from boem.games.coan.brief import in_brief
from boem.games.coan.paper import series
from boem.games.coan.rules.config import MOST_POINTS, Config
from boem.paper import STOCKS, print_pad

GAME = find_game("coan")
BOARDS: list[dict[str, Any]] = [
    {},
    {"width": 5, "height": 5, "mines": 1},
    {"width": 30, "height": 16, "mines": 471},
    {"width": 5, "height": 16, "mines": 60, "scoring": "plain"},
    {"width": 30, "height": 5, "mines": 21, "scoring": "flat"},
    {"mines": 100, "mine_points": [MOST_POINTS * (-1) ** place for place in range(100)]},
    {"width": 30, "height": 16, "mines": 471, "mine_points": list(range(-MOST_POINTS, -MOST_POINTS + 471))},
]
PAGES = {("players", None): 2, ("master", None): 1, ("master", 7): 1}


def config_of(board: dict[str, Any]) -> Config:
    config = read_settings(GAME.config, board)
    assert isinstance(config, Config)
    return config


@cache
def printed(number: int, part: str, seed: int | None, language: str, paper: str) -> PdfReader:
    config = config_of(BOARDS[number])
    pdf = print_pad(GAME, config, part=part, seed=seed, sheets=1, language=language, paper=paper)
    return PdfReader(io.BytesIO(pdf), strict=True)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", STOCKS)
@pytest.mark.parametrize(("part", "seed"), PAGES)
def test_every_board_fits_its_pages_inside_their_margins(
    part: str, seed: int | None, paper: str, language: str, sampled: Sampled[int]
) -> None:
    width, height = sorted((STOCKS[paper].width, STOCKS[paper].height))
    for number in sampled(range(len(BOARDS))):
        pages = printed(number, part, seed, language, paper).pages
        assert len(pages) == PAGES[part, seed]
        for page in pages:
            for x, y in spots(page):
                assert 10 <= x / POINT <= width - 10
                assert 8 <= y / POINT <= height - 8


@pytest.mark.parametrize("paper", STOCKS)
def test_nothing_stands_on_the_line_to_fold_along(paper: str) -> None:
    height = max(STOCKS[paper].width, STOCKS[paper].height)
    for number in range(len(BOARDS)):
        page = printed(number, "master", 7, "de", paper).pages[0]
        between = [y for _x, y in spots(page) if height / 2 < y / POINT < height / 2 + 8]
        assert not between


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_players_have_the_rules_of_their_board(number: int, language: str) -> None:
    text = plain(printed(number, "players", None, language, "a4").pages[0].extract_text())
    with speaking(language):
        assert all(plain(rule) in text for rule in in_brief(config_of(BOARDS[number])))


def test_the_series_of_the_sheets_has_a_column_for_each_mine() -> None:
    (table,) = series(Config())
    assert table.heads[1:] == [str(mine) for mine in range(1, 16)]
    assert [row[1:] for row in table.rows] == [list("533444455556666")]


@pytest.mark.parametrize(("mines", "columns"), [(20, 20), (21, 20), (60, 20), (61, 5), (471, 5)])
def test_a_series_says_what_each_mine_brings_however_it_is_listed(mines: int, columns: int) -> None:
    config = Config(width=30, height=16, mines=mines)
    (table,) = series(config)
    assert len(table.heads) - 1 == columns
    found: list[int] = []
    lines = [table.heads, *table.rows]
    for mines_of, points_of in zip(lines[::2], lines[1::2], strict=True):
        for which, points in zip(mines_of[1:], points_of[1:], strict=True):
            first, _dash, last = which.partition("–")
            found += [int(points)] * (int(last or first) - int(first) + 1) if which else []
    assert tuple(found) == config.series


def test_both_printed_scorings_are_on_the_sheet_and_an_older_one_is_alone() -> None:
    text = printed(0, "players", None, "en", "a4").pages[1].extract_text()
    assert "German sheet" in text
    assert "English sheet" in text
    assert "German" not in printed(4, "players", None, "en", "a4").pages[1].extract_text()
