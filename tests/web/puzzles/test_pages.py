"""The pages of puzzles: what they say, to whom, in which language, and what they never contain."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from support.markup import joined
from support.puzzles import COUNTED, NONE, SEVERAL, SHEET, begun, given_up, mines_of, solved
from support.tables import do, player

from boem.puzzles import Puzzle, shelf
from boem.puzzles.formats import PuzzleFormat, write_puzzle
from boem.web.base.payers import GUEST
from boem.web.puzzles import books, days
from boem.web.puzzles.forms import MOST_PASTED
from boem.web.puzzles.models import Book
from boem.web.puzzles.picture import pattern
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db
TAGS = re.compile(r"<[^>]+>")
NUMBERED = 'data-state="open"'  # a square with its number
FORM = {"count": "2", "size": "6x6", "grade": "easy", "language": "en", "paper": "a4"}


def client(name: str = "") -> Client:
    found = Client()
    if name:
        session = found.session
        session[GUEST] = player(name).id
        session.save()
    return found


def text(answer: Any) -> str:
    """A page's text, with single spaces."""
    return " ".join(unescape(TAGS.sub(" ", answer.content.decode())).split())


def test_the_overview_shows_todays_puzzle_the_shelf_and_the_ways_on() -> None:
    page = text(client().get("/puzzles"))
    for said in ("Today’s puzzle", "not begun", "0 of 50 solved", "Days in a row 0", "Paste a puzzle", "Make a book"):
        assert said in page


@pytest.mark.parametrize(
    ("query", "count"),
    [("", 50), ("grade=any", 200), ("size=any&grade=any", 296), ("size=8x8&grade=hard", 12), ("size=any", 74),
     ("size=nonsense&grade=*", 296)],
)  # fmt: skip
def test_the_shelf_is_chosen_from_by_size_and_grade(query: str, count: int) -> None:
    page = client().get(f"/puzzles?{query}").content.decode()
    assert page.count('class="pattern"') == count


def test_the_shelf_shows_each_number_of_a_puzzle_in_its_place() -> None:
    drawn = pattern(Puzzle.parse("2.1.\n....\n0.1.\n...."))
    numbers = re.findall(r'<text data-number="(.)" x="([\d ]+)" y="([\d ]+)">(\d+)</text>', drawn)
    assert numbers == [("0", "5", "28", "0"), ("1", "25 25", "8 28", "11"), ("2", "5", "8", "2")]
    assert 'viewBox="0 0 40 40"' in drawn
    assert drawn.count("h10v10h-10z") == 4


def test_the_shelf_says_what_is_solved_in_which_time_and_can_leave_it_out() -> None:
    puzzle = shelf()[0].puzzle
    solved(puzzle, seconds=271)
    begun(shelf()[1].puzzle)
    page = text(client("Red").get("/puzzles"))
    assert "solved in 4:31" in page
    assert "going on" in page
    assert "1 of 50 solved" in page
    assert puzzle.link not in client("Red").get("/puzzles?size=6x6&show=open").content.decode()


def test_home_has_todays_puzzle_and_one_click_plays_it_as_a_guest() -> None:
    somebody = client()
    page = somebody.get("/").content.decode()
    play = f"/puzzles/daily/{days.today()}/play"
    assert f'action="{play}"' in page
    answer = somebody.post(play)
    assert answer.status_code == 302
    assert "Go on" in text(somebody.get("/"))
    assert somebody.post(play)["Location"] == answer["Location"]


def test_no_page_shows_the_numbers_of_the_puzzle_of_a_day_before_its_reader_plays_it() -> None:
    somebody, day = client(), days.today()
    link = days.puzzle_of(day).puzzle_id
    pages = ("/", "/puzzles", f"/puzzles/daily/{day}", f"/puzzles/{link}")
    for page in pages:
        shown = somebody.get(page, follow=True).content.decode()
        assert "The numbers show once you press Play." in shown, page
        assert link not in shown, page
        assert NUMBERED not in shown, page
    somebody.post(f"/puzzles/daily/{day}/play")
    for page in pages:
        shown = somebody.get(page, follow=True).content.decode()
        assert "The numbers show once" not in shown, page
        assert NUMBERED in shown, page


def test_what_shares_the_puzzle_of_a_day_is_its_date() -> None:
    somebody, yesterday = client(), days.today() - days.ONE
    address = f'value="http://testserver/puzzles/daily/{yesterday}"'
    assert address in somebody.get(f"/puzzles/daily/{yesterday}").content.decode()
    somebody.post(f"/puzzles/daily/{yesterday}/play")
    assert address in somebody.get(f"/puzzles/daily/{yesterday}").content.decode()


def test_only_a_day_that_has_a_puzzle_can_be_played() -> None:
    assert client().post(f"/puzzles/daily/{days.today() + days.ONE}/play").status_code == 404
    assert client().get(f"/puzzles/daily/{days.today()}/play")["Location"] == f"/puzzles/daily/{days.today()}"


def test_a_day_that_is_past_has_its_page_and_one_to_come_has_none() -> None:
    yesterday = days.today() - days.ONE
    page = client().get(f"/puzzles/daily/{yesterday}")
    assert page.status_code == 200
    assert f"/puzzles/daily/{yesterday - days.ONE}" in page.content.decode()
    assert f"/puzzles/daily/{days.today()}" in page.content.decode()
    for text_of_day in (days.today() + timedelta(1), "2025-12-31", "soon"):
        assert client().get(f"/puzzles/daily/{text_of_day}").status_code == 404
    assert client().get("/puzzles/daily")["Location"] == f"/puzzles/daily/{days.today()}"


def test_a_shared_puzzle_has_its_grade_and_a_button() -> None:
    answer = client().get(f"/puzzles/{SHEET.link}")
    for said in ("A puzzle of 6 × 6", "How hard Medium", "not begun", "Another like it"):
        assert said in text(answer)
    assert f'value="http://testserver/puzzles/{SHEET.link}"' in answer.content.decode()
    assert f'action="/puzzles/{SHEET.link}/play"' in answer.content.decode()


def test_a_puzzle_that_gives_its_number_of_mines_says_it_on_its_page_and_beside_its_picture() -> None:
    page = joined(client().get(f"/puzzles/{COUNTED.link}").text)
    assert "<h1>A puzzle of 4 × 4, 3 mines</h1>" in page
    assert "<dt>Field</dt><dd>4 × 4</dd><dt>Mines</dt><dd>3</dd>" in page
    assert 'aria-label="The puzzle, 4 × 4, 3 mines, with 3 numbers"' in page
    assert 'name="count" value="on"' in page
    assert "mines: 3</pre>" in page
    assert 'name="count"' not in client().get(f"/puzzles/{SHEET.link}").text
    dutch = text(client().get(f"/puzzles/{COUNTED.link}", headers={"Accept-Language": "nl"}))
    assert "Een puzzel van 4 × 4, 3 mijnen" in dutch


def test_a_puzzle_leads_to_the_analysis_board_and_a_proper_one_warns_of_its_solution() -> None:
    for puzzle, warned in ((SHEET, True), (NONE, False)):
        answer = client().get(f"/puzzles/{puzzle.link}")
        assert f'href="/analysis?field={puzzle.link}"' in answer.content.decode()
        assert ("it shows the solution" in text(answer)) == warned


@pytest.mark.parametrize(
    ("language", "puzzle", "said"),
    [
        ("en", SEVERAL, "More than one layout fits. These two differ on 1 square: F3."),
        ("nl", SEVERAL, "Meer dan één verdeling past. Deze twee verschillen op 1 vak: F3."),
        ("de", SEVERAL, "Mehr als eine Verteilung passt. Diese beiden unterscheiden sich auf 1 Kästchen: F3."),
        ("en", NONE, "No layout fits: the numbers on A1 and B1 can’t all be right."),
        ("en", replace(COUNTED, count=16), "No layout of 16 mines fits the numbers."),
        ("de", replace(COUNTED, count=1), "Keine Verteilung von 1 Mine passt zu den Zahlen."),
        ("nl", NONE, "Geen enkele verdeling past: de getallen op A1 en B1 kunnen niet allemaal kloppen."),
    ],
)
def test_a_faulty_puzzle_says_why_and_can_not_be_played(language: str, puzzle: Any, said: str) -> None:
    page = client().get(f"/puzzles/{puzzle.link}", headers={"Accept-Language": language})
    assert said in text(page)
    assert 'data-action="play"' not in page.content.decode()
    assert client().post(f"/puzzles/{puzzle.link}/play").status_code == 422
    assert not Table.objects.exists()


def test_two_solutions_are_side_by_side_with_the_differences_marked() -> None:
    page = joined(client().get(f"/puzzles/{SEVERAL.link}").text)
    boards = page.split('class="thumb-board"')[1:]
    assert len(boards) == 2
    marked = [re.findall(r'data-state="(\w+)" data-hint="settled"', board) for board in boards]
    assert sorted(marked) == [["covered"], ["mine"]]


@pytest.mark.parametrize("link", ["6x6-nonsense", "6x6-", "99x99-a", "6x6-1", "nothing", "%00", "6x6-" + "z" * 3_000])
def test_an_address_without_a_puzzle_says_so_in_a_sentence(link: str) -> None:
    answer = client().get(f"/puzzles/{link}")
    assert answer.status_code == 404
    assert "This isn’t a puzzle" in text(answer)


@pytest.mark.parametrize(
    ("language", "pasted", "said"),
    [
        ("en", "", "Paste a puzzle first"),
        ("en", "1 . . .\n. . 2\n", "Line 2: 3 squares, where the first row has 4."),
        ("nl", "1 . . .\n. . 2\n", "Regel 2: 3 vakken, terwijl de eerste rij er 4 heeft."),
        ("de", "1 . . .\n. . 2\n", "Zeile 2: 3 Kästchen, die erste Zeile hat aber 4."),
        ("en", "1.../..9./..../....", "C2: a square can't hold '9'"),
        ("en", "..\n..", "2 × 2 squares; a puzzle has 4 to 30 each way."),
        ("en", '{"width": 4}', "Height: must be a whole number."),
        ("en", '{"a":' * 2_000, "one JSON object"),
        ("en", "." * (MOST_PASTED + 1), "At most 10000 characters are read"),
        ("en", "1...\0", "Only text can be read as a puzzle."),
        ("en", "<script>alert(1)</script>", "This is no puzzle; a grid has a row on each line"),
        ("en", "https://example.org/puzzles/6x6-zzz", "78 squares where 6 × 6 are 36."),
    ],
)
def test_an_unreadable_puzzle_is_refused_with_its_place(language: str, pasted: str, said: str) -> None:
    answer = client().post("/puzzles/paste", {"puzzle": pasted}, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert said in text(answer)
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("pasted", [str(SHEET), SHEET.link, f"http://testserver/puzzles/{SHEET.link}?x=1",
                                    f'{{"width": 6, "height": 6, "cells": "{SHEET.cells}"}}'])  # fmt: skip
def test_a_grid_a_link_and_json_lead_to_the_puzzle(pasted: str) -> None:
    answer = client().post("/puzzles/paste", {"puzzle": pasted})
    assert answer["Location"] == f"/puzzles/{SHEET.link}"


@pytest.mark.parametrize(("pasted", "read", "said"), [
    ("https://puzz.link/p?mines/6/6/2i1g3g21g3g3j2h1i2i21g101g", "puzz.link", "Read from an address of puzz.link."),
    (write_puzzle(SHEET, PuzzleFormat.PZPR), "pzprv3", "Read from a file of puzz.link."),
    (write_puzzle(SHEET, PuzzleFormat.JANKO), "janko", "Read as in the pages of janko.at"),
    (f"6x6x10\n{SHEET}".replace(" ", "").replace(".", "H"), "board", "its open squares show their numbers"),
])  # fmt: skip
def test_a_format_of_another_program_is_read_and_named(pasted: str, read: str, said: str) -> None:
    answer = client().post("/puzzles/paste", {"puzzle": pasted})
    assert answer["Location"] == f"/puzzles/{SHEET.link}?read={read}"
    assert said in text(client().get(answer["Location"]))
    assert 'id="read"' not in client().get(f"/puzzles/{SHEET.link}?read=napkin").text


@pytest.mark.parametrize(
    ("data", "answered", "said"),
    [
        (bytes([4, 4, 0, 1, 0, 0]), "4x4-a100110000000000?read=mines", ""),
        (f"\ufeff{SHEET}".encode("utf-16"), f"{SHEET.link}", ""),
        (str(SHEET).encode("utf-8-sig"), f"{SHEET.link}", ""),
        (bytes([4, 4, 0, 1, 4, 0]), "", "Byte 4: a mine outside of the board."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, "", "Only text can be read as a puzzle."),
        (b"." * 100_000, "", f"At most {MOST_PASTED} characters are read"),
        (b"", "", "Paste a puzzle first"),
    ],
)
def test_a_file_is_read_whatever_program_wrote_it(data: bytes, answered: str, said: str) -> None:
    answer = client().post("/puzzles/paste", {"puzzle": "", "file": SimpleUploadedFile("board.mbf", data)})
    if answered:
        assert answer["Location"] == f"/puzzles/{answered}"
    else:
        assert answer.status_code == 422
        assert said in text(answer)


def test_a_fresh_puzzle_is_played_at_once() -> None:
    somebody = client()
    answer = somebody.post("/puzzles/fresh", {"width": "7", "height": "5", "grade": "easy"})
    assert answer["Location"].startswith("/t/")
    assert "7 × 5 · Easy" in text(somebody.get(answer["Location"]))


def test_a_fresh_puzzle_may_give_its_number_of_mines() -> None:
    somebody, wish = client(), {"width": "6", "height": "5", "grade": "hard", "count": "on"}
    answer = somebody.post("/puzzles/fresh", wish)
    table = Table.objects.get()
    page = joined(somebody.get(answer["Location"]).text)
    assert f"6 × 5, {table.config['count']} mines · Hard" in page
    assert f"<dt>Mines</dt><dd>{table.config['count']}</dd>" in page
    refused = somebody.post("/puzzles/fresh", wish | {"grade": "easy"})
    assert refused.status_code == 422
    assert "No puzzle that needs the number of mines is easy; choose another grade." in text(refused)
    assert 'name="count" checked' in joined(refused.text)


@pytest.mark.parametrize(("change", "said"), [({"width": "31"}, "from 4 to 30"), ({"height": "x"}, "not “x”"),
                                              ({"grade": "divine"}, "not among the choices")])  # fmt: skip
def test_a_wish_that_can_not_be_is_refused_in_a_sentence(change: dict[str, str], said: str) -> None:
    answer = client().post("/puzzles/fresh", {"width": "7", "height": "5", "grade": "easy"} | change)
    assert answer.status_code == 422
    assert said in text(answer)


def test_my_statistics_are_kept_for_a_guest() -> None:
    empty = text(client().get("/puzzles/mine"))
    assert "Nothing is solved yet" in empty
    solved(SHEET, seconds=3_700)
    page = text(client("Red").get("/puzzles/mine"))
    assert "6 × 6 Medium 1 1:01:40 1:01:40 0" in page


def test_the_solution_of_what_is_not_finished_is_in_no_page() -> None:
    table = begun(SHEET)
    mines = mines_of(SHEET)
    for square in mines[:3]:
        do(table, 0, f"mine {square}")
    for path in (f"/puzzles/{SHEET.link}", "/puzzles", "/puzzles/mine", f"/t/{table.id}", f"/t/{table.id}/record", "/"):
        page = client("Red").get(path).content.decode()
        assert 'data-state="found"' not in page
        assert " ".join(mines) not in page
        assert [square for square in mines[3:] if f'data-square="{square}" data-state="mine"' in page] == []
    assert "solved" not in text(client("Red").get(f"/puzzles/{SHEET.link}"))


def test_a_puzzle_that_was_given_up_says_so() -> None:
    given_up(SHEET)
    page = text(client("Red").get(f"/puzzles/{SHEET.link}"))
    assert "given up" in page
    assert "Play again" in page


def test_a_book_is_asked_for_followed_fetched_and_thrown_away() -> None:
    somebody = client("Red")
    path = somebody.post("/puzzles/books", FORM)["Location"]
    assert "It is waiting for its turn." in text(somebody.get(path))
    assert "hx-get" in somebody.get(f"{path}/progress").content.decode()
    assert somebody.get(f"{path}/file").status_code == 404
    book = books.take()
    assert book is not None
    books.produce(book)
    done = somebody.get(f"{path}/progress").content.decode()
    assert "It is ready." in done
    assert "hx-get" not in done
    answer = somebody.get(f"{path}/file")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer.content.startswith(b"%PDF-")
    for end in ("", "/progress", "/file"):
        assert client("Blue").get(f"{path}{end}").status_code == 404
        assert client().get(f"{path}{end}").status_code == 404
    assert client("Blue").post(f"{path}/away").status_code == 404
    somebody.post(f"{path}/away")
    assert somebody.get(path).status_code == 404
    assert somebody.get(f"{path}/progress", headers={"HX-Request": "true"})["HX-Redirect"] == "/puzzles/books"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"count": "201"}, "from 1 to 200"),
        ({"count": "0"}, "from 1 to 200"),
        ({"count": "41", "size": "30x30"}, "at most 40 puzzles of 30 × 30, not 41"),
        ({"paper": "napkin"}, "not among"),
        ({"size": "31x31"}, "not among"),
    ],
)
def test_a_book_that_can_not_be_is_refused_in_a_sentence(change: dict[str, str], said: str) -> None:
    answer = client().post("/puzzles/books", FORM | change)
    assert answer.status_code == 422
    assert said in text(answer)
    assert not Book.objects.exists()


def test_a_second_book_at_a_time_is_refused_in_a_sentence() -> None:
    somebody = client("Red")
    somebody.post("/puzzles/books", FORM)
    answer = somebody.post("/puzzles/books", FORM)
    assert answer.status_code == 422
    assert "one at a time" in text(answer)


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize(
    "path", ["/puzzles", "/puzzles/mine", "/puzzles/paste", "/puzzles/books", f"/puzzles/{SHEET.link}"]
)
def test_every_page_speaks_every_language(path: str, language: str) -> None:
    answer = client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()
    assert {"en": "Puzzles", "nl": "Puzzels", "de": "Rätsel"}[language] in text(answer)
