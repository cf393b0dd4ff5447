"""The puzzle editor without a script: its verdict, its changes of a whole grid, and what it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as some
from limits import RateLimitItemPerMinute
from support.grids import any_layout, any_puzzle
from support.markup import joined
from support.puzzles import COUNTED, NONE, SEVERAL, SHEET, mines_of

from boem.core.errors import TooHard
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Puzzle, judge
from boem.puzzles.clues import all_clues
from boem.web.base import working_out
from boem.web.base.process_pool import Overdue
from boem.web.puzzles.editor.changes import fill, mirrored, turned
from boem.web.puzzles.editor.draft import PuzzleDraft
from boem.web.puzzles.editor.verdict import verdict_on
from boem.web.puzzles.forms import MOST_PASTED

pytestmark = pytest.mark.django_db
TAGS = re.compile(r"<[^>]+>")
WHOLE = all_clues(6, 6, frozenset(map(Square.parse, mines_of(SHEET))))


def editor(query: str = "", path: str = "/puzzles/editor", **headers: str) -> Any:
    return Client().get(f"{path}{query}", headers=headers)


def text(answer: Any) -> str:
    """A page's text, with single spaces."""
    return " ".join(unescape(TAGS.sub(" ", answer.content.decode())).split())


def changed(puzzle: Puzzle, change: str) -> PuzzleDraft:
    """What the editor makes of a puzzle."""
    answer = editor(f"?field={puzzle.link}&do={change}")
    assert answer.status_code == 302, text(answer)
    return PuzzleDraft.of_link(parse_qs(urlsplit(answer["Location"]).query)["field"][0])


def offered(puzzle: Puzzle) -> list[str]:
    return re.findall(r'data-do="([\w-]+)"', editor(f"?field={puzzle.link}").content.decode())


@pytest.mark.parametrize(("language", "query", "said"), [
    ("en", "", "An empty grid Put numbers on the grid"),
    ("en", f"?field={SHEET.link}", "Proper: exactly one layout fits It can do without any one of the 9 numbers on A1"),
    ("en", f"?field={SHEET.link}", "Numbers 15 Mines 10 How hard Medium Steps of a proof"),
    ("nl", f"?field={SHEET.link}", "Een goede puzzel: precies één verdeling past"),
    ("de", f"?field={SEVERAL.link}", "Zwei passende unterscheiden sich auf 1 Kästchen: F3."),
    ("en", f"?field={SEVERAL.link}", "More than one layout fits Two that fit differ on 1 square: F3."),
    ("en", f"?field={NONE.link}", "No layout fits: the numbers on A1 and B1 can’t all be right."),
    ("en", f"?field={WHOLE.link}", "More than half of the squares have a number"),
    ("en", "?field=6x6-Mzi", "A layout without numbers 1 mine is drawn: fill in the numbers"),
    ("en", "?width=8&height=5", "An empty grid"),
])  # fmt: skip
def test_a_grid_comes_with_its_verdict(language: str, query: str, said: str) -> None:
    answer = editor(query, **{"Accept-Language": language})
    assert answer.status_code == 200
    assert said in text(answer)


def test_nothing_is_tinted_on_an_empty_grid() -> None:
    page = editor("?width=4&height=4").content.decode()
    assert 'data-hint="settled"' not in page
    assert "where two layouts differ" not in page
    assert "where two layouts differ" in editor(f"?field={SEVERAL.link}").content.decode()


def test_only_a_proper_puzzle_can_be_played_from_there() -> None:
    assert f'action="/puzzles/{SHEET.link}/play"' in editor(f"?field={SHEET.link}").content.decode()
    assert f'value="http://testserver/puzzles/{SHEET.link}"' in editor(f"?field={SHEET.link}").content.decode()
    for puzzle in (NONE, SEVERAL):
        assert 'data-action="play"' not in editor(f"?field={puzzle.link}").content.decode()


def test_drawn_mines_are_no_part_of_the_puzzle() -> None:
    draft = PuzzleDraft.of(SHEET, frozenset(map(Square.parse, mines_of(SHEET))))
    page = editor(f"?field={draft.link}").content.decode()
    assert f'data-link="{draft.link}"' in page
    assert f'action="/puzzles/{SHEET.link}/play"' in page


def test_nothing_is_stored_by_looking() -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        editor(f"?field={SHEET.link}")
        changed(WHOLE, "fewest")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_numbers_that_it_can_do_without_are_left_out() -> None:
    fewer = changed(WHOLE, "fewest").puzzle
    assert judge(fewer).layouts == judge(SHEET).layouts
    assert "No number can be left out." in text(editor(f"?field={fewer.link}"))
    assert "fewest" not in offered(fewer)


def test_pairs_are_left_out_together_where_the_numbers_are_symmetric() -> None:
    ring = all_clues(6, 6, frozenset(map(Square.parse, ["B2", "E5", "C3", "D4", "B5", "E2"])))
    assert {"fewest", "fewest-half-turn", "fewest-mirror"} & set(offered(ring)) == {"fewest", "fewest-half-turn"}
    fewer = changed(ring, "fewest-half-turn").puzzle
    assert fewer.cells != ring.cells
    assert [cell == "." for cell in fewer.cells] == [cell == "." for cell in reversed(fewer.cells)]


def test_the_mines_of_a_proper_puzzle_can_be_drawn() -> None:
    draft = changed(SHEET, "solved")
    assert sorted(map(str, draft.mines)) == sorted(mines_of(SHEET))
    assert draft.puzzle.numbered == ()


@pytest.mark.parametrize("change", ["fewest", "fewest-mirror", "solved"])
def test_what_only_a_proper_puzzle_allows_is_refused_in_a_sentence(change: str) -> None:
    for language, said in (("en", "only while exactly one layout fits"), ("de", "solange genau eine Verteilung passt")):
        answer = editor(f"?field={SEVERAL.link}&do={change}", **{"Accept-Language": language})
        assert answer.status_code == 422
        assert said in text(answer)
        assert f'data-link="{SEVERAL.link}"' in answer.content.decode()


def test_a_number_of_mines_that_is_given_counts_and_stays_through_every_change() -> None:
    page = editor(f"?field={COUNTED.link}")
    assert "Proper: exactly one layout fits No number can be left out." in text(page)
    assert f'href="/puzzles/editor?field={COUNTED.link}&amp;do=turned"' in page.content.decode()
    assert 'name="mines" min="0" max="16" value="3"' in joined(page.content.decode())
    assert "For puzz.link" not in text(page)
    assert "For puzz.link" in text(editor(f"?field={replace(COUNTED, count=None).link}"))
    for change in ("solved", "mirrored", "turned"):
        assert changed(COUNTED, change).puzzle.count == 3
    filled = fill(PuzzleDraft.of(replace(COUNTED, count=9), frozenset(map(Square.parse, ["A1", "B2"]))))
    assert filled.puzzle.count == 2
    assert changed(replace(filled.puzzle, count=2), "fewest").puzzle.count == 2
    assert "No layout of 16 mines fits the numbers." in text(editor(f"?field={replace(COUNTED, count=16).link}"))
    assert editor("?width=5&height=4&mines=7").content.decode().count('data-link="5x4-7-t"') == 1


@given(any_layout(12))
def test_filling_a_layout_gives_a_puzzle_that_shows_all_numbers(laid: tuple[int, int, Layout]) -> None:
    width, height, mines = laid
    drawn = PuzzleDraft.of(Puzzle(width, height, "." * (width * height)), mines)
    assert drawn.mines == mines
    assert fill(drawn).puzzle == all_clues(width, height, mines)


@given(any_puzzle(12))
def test_two_mirrors_and_four_turns_change_nothing(puzzle: Puzzle) -> None:
    draft = PuzzleDraft.of(puzzle)
    assert mirrored(mirrored(draft)) == draft
    assert turned(turned(turned(turned(draft)))) == draft
    assert mirrored(draft).puzzle.rows == tuple(row[::-1] for row in puzzle.rows)
    assert turned(draft).puzzle.rows == tuple("".join(column)[::-1] for column in zip(*puzzle.rows, strict=True))


@given(any_puzzle(), some.data())
def test_a_link_has_the_whole_grid(puzzle: Puzzle, data: some.DataObject) -> None:
    mines = frozenset(data.draw(some.lists(some.sampled_from(puzzle.covered), max_size=9)) if puzzle.covered else [])
    draft = PuzzleDraft.of(puzzle, mines)
    assert PuzzleDraft.of_link(draft.link) == draft
    assert (draft.puzzle, draft.mines) == (puzzle, mines)
    assert mines or draft.link == puzzle.link


@pytest.mark.parametrize(("query", "said"), [
    ("?field=x", "A position in one line looks like"),
    ("?field=3x9-zzz", "78 squares where 3 × 9 are 27."),
    ("?field=31x31-" + "z" * 36 + "y", "31 × 31 squares; a puzzle has 4 to 30 each way."),
    ("?field=6x6-" + "z" * 5_000, "A position in one line looks like"),
    ("?field=%00", "A position in one line looks like"),
    ("?width=3", "3 × 6 squares; a puzzle has 4 to 30 each way."),
    ("?width=6&mines=some", "Give the number of mines as a whole number, or leave it out."),
    ("?width=6&mines=37", "Count: must be 0 to 36, not 37."),
    ("?field=6x6-37-zj", "37 mines on 36 squares; 0 to 36 can be."),
    ("?width=many", "Give the squares across and down as whole numbers."),
])  # fmt: skip
def test_what_is_no_grid_is_refused_in_a_sentence_beside_an_empty_one(query: str, said: str) -> None:
    answer = editor(query)
    assert answer.status_code == 422
    assert said in text(answer)
    assert answer.content.decode().count("data-square=") == 36


@pytest.mark.parametrize(("pasted", "said"), [
    (str(SHEET), "Proper: exactly one layout fits"),
    ("https://puzz.link/p?mines/6/6/2i1g3g21g3g3j2h1i2i21g101g", "Read from an address of puzz.link."),
    (f"http://testserver/puzzles/{SHEET.link}", "Proper: exactly one layout fits"),
])  # fmt: skip
def test_a_pasted_puzzle_is_on_the_grid_with_its_verdict(pasted: str, said: str) -> None:
    answer = Client().post("/puzzles/editor", {"puzzle": pasted})
    assert answer.status_code == 200
    assert said in text(answer)
    assert f'data-link="{SHEET.link}"' in answer.content.decode()


def test_a_board_is_uploaded_and_shows_all_its_numbers() -> None:
    mines = [Square.parse(name) for name in mines_of(SHEET)]
    board = bytes([6, 6, 0, len(mines)]) + bytes(place for mine in mines for place in (mine.column, mine.row))
    answer = Client().post("/puzzles/editor", {"puzzle": "", "file": SimpleUploadedFile("board.mbf", board)})
    assert "every free square shows its number" in text(answer)
    assert f'data-link="{WHOLE.link}"' in answer.content.decode()


@pytest.mark.parametrize(("pasted", "said"), [
    ("", "Paste a puzzle first"),
    ("1 . .\n2", "Line 2: 1 square, where the first row has 3."),
    ("." * (MOST_PASTED + 1), f"At most {MOST_PASTED} characters are read"),
    ("</textarea><script>alert(1)</script>", "2 × 1"),
])  # fmt: skip
def test_what_can_not_be_read_is_refused_with_its_place(pasted: str, said: str) -> None:
    answer = Client().post("/puzzles/editor", {"puzzle": pasted})
    assert answer.status_code == 422
    assert said in text(answer) or said == "2 × 1"
    assert "<script>alert" not in answer.content.decode()


def test_the_script_gets_the_verdict_alone() -> None:
    answer = editor(f"?field={NONE.link}", "/puzzles/editor/verdict")
    assert 'data-clues="A1 B1"' in answer.content.decode()
    assert "<main" not in answer.content.decode()
    assert editor("?field=x", "/puzzles/editor/verdict").status_code == 422


def test_who_asks_too_often_is_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working_out, "ANALYSED", RateLimitItemPerMinute(1, namespace="test-edited"))
    assert editor("", "/puzzles/editor/verdict?field=4x4-p").status_code == 200
    answer = editor("", "/puzzles/editor/verdict?field=4x4-p")
    assert answer.status_code == 429
    assert "Too many at once: at most 1 in 60 seconds" in text(answer)


@pytest.mark.parametrize("error", [Overdue("it took too long"), TooHard(1e12, 1e9, frozenset(), frozenset())])
def test_what_takes_too_long_is_not_done(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    real = working_out.POOL.call

    def call(work: partial[object], *, seconds: float) -> object:
        if work.func is verdict_on and isinstance(error, TooHard):
            return real(work, seconds=seconds)
        raise error

    monkeypatch.setattr(working_out.POOL, "call", call)
    if isinstance(error, Overdue):
        assert "Too hard to tell" in text(editor(f"?field={SHEET.link}"))
    answer = editor(f"?field={SHEET.link}&do=fewest")
    assert answer.status_code == 422
    assert "This takes too long here" in text(answer)
