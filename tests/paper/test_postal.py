"""What Postal Minesweeper needs on paper, read back with a library that didn't write it."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from support.levels import Sampled
from support.pdf import POINT, plain, spots

from boem.core.points import plain as points_as_text
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.squares import Square
from boem.core.texts import languages, speaking
from boem.games.postal.brief import costs, goal
from boem.games.postal.paper import points_table
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.facts import COVERED
from boem.games.postal.rules.orders import Guess
from boem.paper import STOCKS, boards_on_paper, print_pad

GAME = find_game("postal")
TABLES: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 6},
    {"seats": 40, "tips": 90, "width": 60, "height": 60, "mines": 0},
    {"seats": 2, "width": 60, "height": 2, "mines": 9, "mine_points": 1_000_000, "penalty": 999_999.5},
    {"seats": 40, "tips": 1, "width": 2, "height": 60, "mine_points": 1_000_000},
]
PAGES = {"players": 1, "orders": 1, "master": 5}


def config_of(table: dict[str, Any]) -> Config:
    """The settings of a table; with mines 0, as many as are left."""
    chosen = dict(GAME.suggest(table))
    if not chosen["mines"]:
        chosen |= {"mines": 600, "tips": 75}
    config = read_settings(GAME.config, chosen)
    assert isinstance(config, Config)
    return config


@cache
def printed(number: int, part: str, language: str, paper: str) -> PdfReader:
    pdf = print_pad(GAME, config_of(TABLES[number]), part=part, sheets=1, language=language, paper=paper)
    return PdfReader(io.BytesIO(pdf), strict=True)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", STOCKS)
@pytest.mark.parametrize("part", PAGES)
def test_every_table_fits_its_pages_inside_their_margins(
    part: str, paper: str, language: str, sampled: Sampled[int]
) -> None:
    width, height = sorted((STOCKS[paper].width, STOCKS[paper].height))
    margin = 4 if part == "orders" else 8
    for number in sampled(range(len(TABLES))):
        pages = printed(number, part, language, paper).pages
        assert len(pages) == PAGES[part]
        for page in pages:
            assert (round(page.mediabox.width / POINT, 1), round(page.mediabox.height / POINT, 1)) == (width, height)
            for x, y in spots(page):
                assert margin <= x / POINT <= width - margin
                assert margin <= y / POINT <= height - margin


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_map_has_the_rules_and_points_of_its_table(number: int, language: str) -> None:
    config = config_of(TABLES[number])
    text = plain(printed(number, "players", language, "a5").pages[0].extract_text())
    with speaking(language):
        assert all(text.count(plain(rule)) == 1 for rule in (goal(), *costs(config)))
        assert plain("".join(points_table(config).rows[0])) in text


@pytest.mark.parametrize(("paper", "slips"), [("a4", 8), ("letter", 8), ("a5", 6)])
def test_a_page_of_orders_has_slips_with_a_line_for_each_square(paper: str, slips: int) -> None:
    text = printed(1, "orders", "en", paper).pages[0].extract_text()
    assert text.count("Player") == text.count("At most 3 squares") == slips
    assert text.split().count("mine") == 3 * slips


def test_there_is_a_map_and_a_page_of_slips_for_each_player_but_one_master() -> None:
    config = config_of({"seats": 5})
    pages = {part: len(PdfReader(io.BytesIO(print_pad(GAME, config, part=part))).pages) for part in PAGES}
    assert pages == {"players": 5, "orders": 5, "master": 5}


def test_a_sheet_of_results_has_a_row_for_each_player_and_a_checklist_names_their_number() -> None:
    checklist = plain(printed(2, "master", "en", "a4").pages[0].extract_text())
    assert plain("each of the 40 players a map") in checklist
    assert plain("lay 600 mines by lot") in checklist


@pytest.mark.parametrize("part", PAGES)
def test_the_same_arguments_give_the_same_bytes(part: str) -> None:
    assert print_pad(GAME, config_of({"seats": 3}), part=part) == print_pad(GAME, config_of({"seats": 3}), part=part)


@given(st.integers(2, 40), st.integers(2, 60), st.integers(1, 8), st.data())
def test_the_table_of_points_says_what_the_evaluation_pays(
    seats: int, halves: int, beside: int, data: st.DataObject
) -> None:
    reward = int(halves / 2) if halves % 2 == 0 else halves / 2
    config = Config(width=60, height=60, mines=9, seats=seats, mine_points=reward)
    around = [Square(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    mines = frozenset([*around[:beside], *(Square(50, column) for column in range(9 - beside))])
    table = points_table(config)
    right = data.draw(st.integers(1, len(table.heads) - 1))
    for name, guess in (("mine", Guess(around[0], mine=True)), (str(beside), Guess(Square(1, 1)))):
        orders = [(guess,) if seat < right else () for seat in range(seats)]
        points = evaluate(config, COVERED * config.area, mines, tuple(orders)).points
        assert next(row for row in table.rows if row[0] == name)[right] == points_as_text(points[0])


def test_the_boards_offered_are_tables_of_several_sizes() -> None:
    offered = boards_on_paper(GAME)
    assert [(name, board.seats, board.width) for name, board in offered.items()] == [  # type: ignore[attr-defined]
        ("4", 4, 12),
        ("6", 6, 12),
        ("12", 12, 20),
    ]
