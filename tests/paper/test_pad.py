"""Pads, read back with a library that didn't write them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pkgutil import resolve_name
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from support.levels import Sampled
from support.pdf import POINT, plain, spots

from boem.core.errors import ParseError
from boem.core.registry import find_game, game_ids
from boem.core.settings import read_settings
from boem.core.texts import languages, speaking
from boem.paper import MOST_SHEETS, STOCKS, digits, print_pad
from boem.paper.boards import extent

SIZES = {
    "mijnenveger": [(3, 3), (5, 5), (6, 6), (10, 10), (3, 10), (10, 3)],
    "uitweg": [(3, 3), (5, 5), (6, 6), (12, 12), (3, 12), (12, 3)],
}
LONGEST = {"mijnenveger": {"sweepers": 60}, "uitweg": {"barriers": 60, "steps": 1000, "equal_turns": True}}


@cache
def printed(game_id: str, width: int, height: int, language: str, paper: str, sheets: int = 2) -> PdfReader:
    game = find_game(game_id)
    config = read_settings(game.config, settings(game_id, width, height))
    pdf = print_pad(game, config, sheets=sheets, language=language, paper=paper)
    return PdfReader(io.BytesIO(pdf), strict=True)


def settings(game_id: str, width: int, height: int) -> dict[str, Any]:
    chosen = {"width": width, "height": height, **LONGEST[game_id]}
    return {**chosen, "mines": min(width * height - 1, 60)} if game_id == "mijnenveger" else chosen


def in_brief(game_id: str, language: str, config: Any) -> list[str]:
    with speaking(language):
        rules: list[str] = resolve_name(f"boem.games.{game_id}.brief:in_brief")(config)
        return rules


def described(element: Any) -> Iterator[str]:
    """The texts that stand for drawings."""
    if isinstance(element, list):
        for one in element:
            yield from described(one.get_object())
    elif isinstance(element, dict):
        if "/Alt" in element:
            yield element["/Alt"]
        yield from described(element.get("/K"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", STOCKS)
@pytest.mark.parametrize("game_id", SIZES)
def test_every_size_is_one_page_of_the_paper_with_all_its_rules_inside_the_margins(
    game_id: str, paper: str, language: str, sampled: Sampled[tuple[int, int]]
) -> None:
    stock = STOCKS[paper]
    half = stock.height / stock.sheets
    for width, height in sampled(SIZES[game_id]):
        reader = printed(game_id, width, height, language, paper, stock.sheets)
        assert len(reader.pages) == 1
        box = reader.pages[0].mediabox
        assert (round(box.width / POINT, 1), round(box.height / POINT, 1)) == (stock.width, stock.height)
        text = plain(reader.pages[0].extract_text())
        config = read_settings(find_game(game_id).config, settings(game_id, width, height))
        for rule in in_brief(game_id, language, config):
            assert text.count(plain(rule)) == stock.sheets
        for x, y in spots(reader.pages[0]):
            assert 10 <= x / POINT <= stock.width - 10
            assert 8 <= y / POINT % half <= half - 8


@pytest.mark.parametrize(("sheets", "pages"), [(1, 1), (2, 1), (3, 2), (MOST_SHEETS, MOST_SHEETS // 2)])
def test_two_sheets_share_a_page_of_a4(sheets: int, pages: int) -> None:
    reader = printed("uitweg", 6, 6, "en", "a4", sheets)
    assert len(reader.pages) == pages
    for number in {0, pages - 1}:
        on_it = min(2, sheets - 2 * number)
        assert reader.pages[number].extract_text().count("Control board") == on_it


def test_the_same_arguments_give_the_same_bytes() -> None:
    game = find_game("mijnenveger")
    assert print_pad(game, game.config()) == print_pad(game, game.config())


def test_a_pad_is_titled_and_describes_its_boards() -> None:
    reader = printed("mijnenveger", 6, 6, "nl", "a5", 1)
    assert reader.metadata is not None
    assert reader.metadata.title == "Mijnenveger"
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"].startswith("nl")
    assert root["/MarkInfo"]["/Marked"]
    assert list(described(root["/StructTreeRoot"])) == ["Een leeg veld van 6 × 6 vakken"] * 2


def test_what_comes_in_larger_numbers_than_boxes_fit_is_written_down() -> None:
    game = find_game("mijnenveger")
    config = read_settings(game.config, {"sweepers": 2**53 - 1})
    reader = PdfReader(io.BytesIO(print_pad(game, config)), strict=True)
    assert len(reader.pages) == 1
    assert str(2**53 - 1) in plain(reader.pages[0].extract_text())


@pytest.mark.parametrize(("given", "said"), [
    ({"sheets": 0}, "sheets: must be 1 to 100, not 0"),
    ({"sheets": 10**9}, "sheets: must be 1 to 100, not 1000000000"),
    ({"paper": "a3"}, "paper: must be one of a4, a5, letter, not 'a3'"),
    ({"part": "master"}, "part: must be one of players, not 'master'"),
    ({"language": "xx"}, "language: must be one of en, de, nl, not 'xx'"),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused(given: dict[str, Any], said: str) -> None:
    game = find_game("uitweg")
    with pytest.raises(ParseError) as refused:
        print_pad(game, game.config(), **given)
    assert str(refused.value) == said


def test_a_game_without_a_pad_says_so() -> None:
    without = [find_game(one) for one in game_ids() if not find_game(one).faces.paper]
    assert without
    for game in without:
        with pytest.raises(ParseError, match="there is no pad to print for"):
            print_pad(game, read_settings(game.config, game.suggest({})))


@given(st.integers(1, 10**6))
def test_coins_on_the_rows_of_digits_reach_every_number_up_to_the_last(most: int) -> None:
    rows = [[int(sign) for sign in row] for row in digits(most)]
    assert rows[-1][0] == 0
    assert sum(max(row) for row in rows) >= most
    assert all(len(row) <= 13 for row in rows)
    assert max(rows[0]) <= most


@given(st.integers(1, 12), st.integers(1, 12))
def test_a_drawing_grows_by_its_squares(across: int, down: int) -> None:
    width, height = extent(across, down)
    assert (width - height) == (across - down) * 48
