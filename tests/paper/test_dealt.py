"""Sheets with mines that a seed has dealt."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from boem.core.errors import ParseError
from boem.core.layout import number_at
from boem.core.registry import find_game
from boem.core.squares import Square, squares
from boem.games.coan.paper import dealt as coan_dealt
from boem.games.coan.rules.config import Config as CoanConfig
from boem.games.mijnenveger.paper import dealt as mijnenveger_dealt
from boem.games.mijnenveger.rules.config import Config as MijnenvegerConfig
from boem.games.postal.paper import dealt as postal_dealt
from boem.games.postal.rules.config import Config as PostalConfig
from boem.paper import PadPage, print_pad
from boem.paper.boards import LABELS, PITCH, dealt_field, names_of

SIZES = st.tuples(st.integers(1, 12), st.integers(1, 12))


def mines_in(drawing: Element) -> frozenset[Square]:
    """Where a drawing has dots."""
    return frozenset(
        Square(*(int((float(dot.get(axis, "")) - LABELS) // PITCH) for axis in ("cy", "cx")))
        for dot in drawing.iter("circle")
    )


def boards(pages: Sequence[PadPage]) -> list[frozenset[Square]]:
    return [mines_in(board.drawing) for page in pages for board in page.boards]


@given(SIZES, st.data())
def test_a_field_shows_each_mine_and_every_other_squares_number(size: tuple[int, int], data: st.DataObject) -> None:
    width, height = size
    every = list(squares(width, height))
    mines = frozenset(data.draw(st.sets(st.sampled_from(every))))
    drawing = dealt_field(*names_of(width, height), mines)
    assert mines_in(drawing) == mines
    free = [square for square in every if square not in mines]
    shown = list(drawing.iter("path"))[-len(free) :] if free else []
    at = [re.findall(r"[-\d.]+", path.get("transform", ""))[:2] for path in shown]
    assert [(float(x), float(y)) for x, y in at] == [
        (LABELS + (square.column + 0.5) * PITCH, LABELS + (square.row + 0.5) * PITCH) for square in free
    ]
    alike: dict[int | None, set[str]] = {}
    for square, path in zip(free, shown, strict=True):
        alike.setdefault(number_at(square, mines), set()).add(path.get("d", ""))
    assert all(len(drawn) == 1 for drawn in alike.values())
    assert len(set().union(*alike.values())) == len(alike)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_seed_deals_as_the_rules_say(seed: int) -> None:
    coan = CoanConfig()
    (field,) = boards(coan_dealt(coan, Random(seed)))
    assert len(field) == coan.mines
    assert not field & coan.kept_free
    mijnenveger = MijnenvegerConfig()
    fields = boards(mijnenveger_dealt(mijnenveger, Random(seed)))
    assert [len(one) for one in fields] == [mijnenveger.mines] * 2


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(1, 9), st.integers(1, 60), st.data())
def test_whatever_is_named_first_enough_lots_are_left_for_the_mines(
    seed: int, seats: int, tips: int, mines: int, data: st.DataObject
) -> None:
    config = PostalConfig(width=20, height=20, mines=mines, seats=seats, tips=tips)
    tables = [page.tables[0] for page in postal_dealt(config, Random(seed)) if page.seeded]
    lots = [Square.parse(text) for table in tables for row in table.rows for text in row[1:] if text]
    assert len(set(lots)) == len(lots) == mines + seats * tips
    named = data.draw(st.sets(st.sampled_from(config.every_square), max_size=seats * tips))
    assert len([square for square in lots if square not in named]) >= mines


def test_the_largest_game_has_all_its_lots_on_pages() -> None:
    config = PostalConfig(width=60, height=60, mines=600, seats=40, tips=75)
    game = find_game("postal")
    pdf = PdfReader(io.BytesIO(print_pad(game, config, part="master", seed=1, paper="a5")), strict=True)
    assert len(pdf.pages) == 5 + 9
    words = [word for page in pdf.pages[1:10] for word in page.extract_text().split()]
    assert {str(square) for square in config.every_square} <= set(words)


@pytest.mark.parametrize("game_id", ["coan", "mijnenveger", "postal"])
def test_a_seed_gives_the_same_bytes_and_is_named_and_another_gives_others(game_id: str) -> None:
    game = find_game(game_id)
    config = game.boards["full"] if game.boards else game.config(**game.suggest({}))

    def pdf(seed: int) -> bytes:
        return print_pad(game, config, part="master", seed=seed, paper="a5", language="nl")

    assert pdf(12345) == pdf(12345)
    assert pdf(12345) != pdf(12346)
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf(12345)), strict=True).pages)
    assert "12345" in text


@pytest.mark.parametrize(("game_id", "given_", "said"), [
    ("coan", {"part": "master", "seed": -1}, "seed: must be 0 to 1000000000000, not -1"),
    ("coan", {"part": "master", "seed": 10**30}, "seed: must be 0 to 1000000000000, not " + "1" + "0" * 30),
    ("coan", {"seed": 1}, "seed: this part deals nothing; leave it out"),
    ("uitweg", {"seed": 1}, "seed: this part deals nothing; leave it out"),
])  # fmt: skip
def test_a_seed_that_cannot_be_dealt_is_refused(game_id: str, given_: dict[str, Any], said: str) -> None:
    game = find_game(game_id)
    with pytest.raises(ParseError) as refused:
        print_pad(game, game.config(), **given_)
    assert str(refused.value) == said
