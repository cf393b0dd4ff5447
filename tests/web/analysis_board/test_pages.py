"""The analysis board's page: what it says of a position, without a script and without an account."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from limits import RateLimitItemPerMinute
from support.fields import lattice
from support.hard_fields import beside
from support.markup import joined

from boem.inference import Field
from boem.inference.link import link_of
from boem.web.analysis_board import findings, partial, views
from boem.web.base import working_out
from boem.web.base.process_pool import Overdue
from boem.web.base.turnstile import Turnstile

pytestmark = pytest.mark.django_db
TAGS = re.compile(r"<[^>]+>")
CLASH = "4x4-03n"
LARGE = f"60x60-700-{'z' * 138}l"


def page(path: str, **headers: str) -> Any:
    return Client().get(f"/analysis{path}", headers=headers)


def text(answer: Any) -> str:
    """A page's text, with single spaces."""
    return " ".join(unescape(TAGS.sub(" ", answer.content.decode())).split())


def square(answer: Any, name: str) -> str:
    """The tag of a square."""
    found = re.search(rf'<button[^>]* data-square="{name}"[^>]*>', answer.content.decode())
    assert found
    return found[0]


def test_the_page_opens_with_an_empty_field_and_tells_where_to_begin() -> None:
    answer = page("")
    assert answer.status_code == 200
    assert "Begin anywhere Nothing is open yet, so every square holds a mine with the same chance: 12%." in text(answer)
    assert "guess" not in text(answer)
    assert answer.content.decode().count("data-square=") == 81
    assert 'data-board="analysis"' in answer.content.decode()


def test_a_link_brings_its_position_and_the_answer_comes_first() -> None:
    answer = page("?field=3x1-1-a1a")
    shown = text(answer)
    assert "No square is certain to be free. A1 holds a mine with a chance of 50%." in shown
    assert shown.index("Next: guess A1") < shown.index("Layouts that fit 2")
    assert 'aria-label="A1, covered; a mine: 50%"' in square(answer, "A1")
    assert 'data-number="1"' in square(answer, "B1")
    assert 'value="http://testserver/analysis?field=3x1-1-a1a"' in answer.content.decode()


def test_certain_squares_are_said_and_proved() -> None:
    answer = page("?field=4x1-1a1a")
    assert "Only one layout of mines fits, so every square is certain." in text(answer)
    assert "Surely free: D1" in text(answer)
    assert "Surely mines: B1" in text(answer)
    assert "A1 (1) touches only one unknown square, B1: that is its mine." in text(answer)


def test_a_step_shows_what_it_rests_on_and_what_follows() -> None:
    answer = page("?field=4x1-1a1a&step=1")
    assert "A1 (1) touches only one unknown square, B1: that is its mine." in text(answer)
    assert 'data-hint="clue"' in square(answer, "A1")
    assert 'data-hint="settled"' in square(answer, "B1")
    assert "surely a mine" in square(answer, "B1")
    assert "surely" not in square(answer, "D1")
    after = page("?field=4x1-1a1a&step=2")
    assert "surely a mine" in square(after, "B1")
    assert "surely free" in square(after, "D1")


@pytest.mark.parametrize("step", ["0", "3", "-1", "x", "9" * 30])
def test_a_step_that_the_proof_does_not_have_shows_the_chances(step: str) -> None:
    assert "data-heat" in square(page(f"?field=4x1-1a1a&step={step}"), "B1")


def test_a_contradiction_is_pointed_out_by_its_numbers() -> None:
    answer = page(f"?field={CLASH}")
    assert "No layout of mines fits" in text(answer)
    assert "he numbers on A1, B1 can’t all be right" in text(answer)
    assert 'data-hint="clue"' in square(answer, "A1")
    assert 'data-hint="clue"' in square(answer, "B1")
    assert "data-hint" not in square(answer, "C1")


def test_a_wrong_number_of_mines_is_pointed_out() -> None:
    assert "3 mines in all can’t be: the numbers need 1." in text(page("?field=3x1-3-a1a"))


@pytest.mark.parametrize(
    ("language", "said"),
    [("nl", "Nu: gok op A1"), ("de", "Jetzt: A1 riskieren")],
)
def test_the_answer_is_in_the_readers_language(language: str, said: str) -> None:
    assert said in text(page("?field=2x1-1-b", **{"Accept-Language": language}))


def test_a_pasted_position_is_answered_with_what_was_read() -> None:
    answer = Client().post("/analysis", {"position": "O . l\n. . .", "mines": "1"}, follow=True)
    ((address, status),) = answer.redirect_chain
    assert (address.partition("&")[0], status) == ("/analysis?field=3x2-1-0a1c", 302)
    for said in ("A field of 3 × 2 squares with 1 mine was read.", "“O” was read as 0 (1 square)."):
        assert said in text(answer)
    for read in ("x", "WyJQcmF5Il0:1abc:def", address.partition("&read=")[2][:-1]):  # signed by nobody
        assert 'id="notes"' not in page(f"?field=3x2-1-0a1c&read={read}").content.decode()


@pytest.mark.parametrize("data", [b"..1\n.21", "..1\r\n.21".encode("utf-16"), b"\xef\xbb\xbf..1\n.21"])
def test_a_text_file_is_read_whatever_program_wrote_it(data: bytes) -> None:
    answer = Client().post("/analysis", {"file": SimpleUploadedFile("field.txt", data)}, follow=True)
    assert "field=3x2-b1a21" in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"position": "1.w"}, "Line 1: “w” stands for nothing here."),
        ({"position": "1..", "mines": "many"}, "The number of mines is a whole number from 0 to 3600."),
        ({"position": "1..", "mines": "4"}, "4 mines on 3 squares; 0 to 3 can be."),
        ({}, "Paste a field first: its rows, a link, or JSON."),
        ({"file": SimpleUploadedFile("x", b"\xff\xd8\xff\xe0 a photo \x00")}, "Only text can be read as a field."),
    ],
)
def test_what_can_not_be_read_is_kept_and_explained(form: dict[str, Any], said: str) -> None:
    answer = Client().post("/analysis", form)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f">{form.get('position', '')}</textarea>" in joined(answer.content.decode())


@pytest.mark.parametrize(
    ("query", "left"), [("?field=3x1-1-a1a&step=0", "3x1-1-a1a"), ("?field=x", "9x9-10-"), ("", "9x9-10-")]
)
def test_what_can_not_be_read_leaves_the_position_that_was_there(query: str, left: str) -> None:
    answer = Client().post(f"/analysis{query}", {"position": "junk"})
    assert answer.status_code == 422
    assert f'data-link="{left}' in answer.content.decode()
    assert f'action="/analysis?field={left}' in answer.content.decode()


def test_the_headline_leads_to_the_best_square() -> None:
    assert '<a data-action="best" href="#board">Next: guess A1</a>' in joined(page("?field=3x1-1-a1a").content.decode())
    assert 'data-action="best"' not in page(f"?field={CLASH}").content.decode()


def test_markup_in_a_pasted_text_is_only_text() -> None:
    answer = Client().post("/analysis", {"position": "</textarea><script>alert(1)</script>"})
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("field=nonsense", "A position in one line looks like 5x2-3-1a2c0M2"),
        ("field=99x99-a", "99 × 99 squares; each side can have 1 to 60."),
        ("width=5&height=tall", "Give the squares across and down as whole numbers."),
        ("width=61&height=5", "61 × 5 squares; each side can have 1 to 60."),
        ("width=2&height=2&mines=5", "5 mines on 4 squares; 0 to 4 can be."),
    ],
)
def test_an_address_that_is_wrong_says_so_above_an_empty_field(query: str, said: str) -> None:
    answer = page(f"?{query}")
    assert said in text(answer)
    assert answer.content.decode().count("data-square=") == 81


def test_a_field_of_any_size_can_be_set_up() -> None:
    assert "field=7x3-4-u" in page("?width=7&height=3&mines=4").content.decode()
    assert "field=7x3-u" in page("?width=7&height=3&mines=").content.decode()


def test_the_largest_field_is_answered() -> None:
    answer = page(f"?field={LARGE}")
    assert answer.content.decode().count("data-square=") == 3600
    assert "3,600" not in text(answer)
    assert "Mines left 700" in text(answer)


def test_the_script_gets_the_answer_alone() -> None:
    answer = page("/answer?field=3x1-1-a1a")
    assert 'data-chances="50 . 50"' in answer.content.decode()
    assert "<main" not in answer.content.decode()
    assert page("/answer?field=x").status_code == 422


def test_who_asks_too_often_is_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working_out, "ANALYSED", RateLimitItemPerMinute(1, namespace="test-analysed"))
    assert page("/answer?field=2x1-b").status_code == 200
    answer = page("/answer?field=2x1-b")
    assert answer.status_code == 429
    assert "Too many at once: at most 1 in 60 seconds" in text(answer)
    assert page("?field=2x1-b").status_code == 429


def test_a_client_that_finds_no_place_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working_out, "TURNSTILE", Turnstile(0, 0.0))
    assert "try again in 5 seconds" in text(page("/answer?field=2x1-b"))


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thick field is too hard, and worked out here."""
    monkeypatch.setattr(findings, "BUDGET", 1e5)
    monkeypatch.setattr(working_out.POOL, "call", lambda work, **_: work())


@pytest.mark.usefixtures("little_work")
def test_estimated_chances_are_told_from_exact_ones() -> None:
    answer = page(f"?field={link_of(beside(Field.parse('1.../..../....'), lattice(13)))}")
    shown = text(answer)
    assert "133 chances are too hard to be counted here, so they are estimated, with standard errors of up to" in shown
    assert "All others are exact." in shown
    assert "Estimated 133" in shown
    assert 'aria-label="B1, covered; a mine: 33%"' in square(answer, "B1")
    assert "data-rough" not in square(answer, "B1")
    assert 'data-rough="~"' in square(answer, "G1")
    assert re.search(r'aria-label="G1, covered; a mine: about \d+%, standard error (&lt; )?\d+%"', square(answer, "G1"))
    assert re.search(r" ~\d+±&?[lt;<]*\d+ ", answer.content.decode())


@pytest.mark.usefixtures("little_work")
def test_what_can_not_be_estimated_is_left_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partial, "RELIABLE", 1e9)
    answer = page(f"?field={link_of(beside(Field.parse('1.../..../....'), lattice(13)))}")
    assert "133 squares are too hard to be counted here and are left blank; all other chances are exact." in text(
        answer
    )
    assert "Too hard for this page" in text(answer)
    assert 'aria-label="G1, covered"' in square(answer, "G1")


def test_a_guess_near_the_end_says_how_often_the_game_is_won() -> None:
    shown = text(page("?field=5x3-4-b2b2da111a"))
    assert "Next: guess D1" in shown
    assert "Others risk less, but win less often: the least risk is 14%." in shown
    assert "the game is won with a chance of 57%: in 4 of the 7 layouts." in shown
    assert "Played as well as possible, the game is certainly won." in text(page("?field=3x3-1-1b1e"))


def test_a_position_that_takes_too_long_is_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    def overdue(*_args: object, **_more: object) -> None:
        raise Overdue("it took too long")

    monkeypatch.setattr(working_out.POOL, "call", overdue)
    assert "Too hard for this page" in text(page("?field=2x1-b"))


def test_the_sizes_offered_are_those_of_most_programs() -> None:
    assert [f"{width}x{height}" for width, height, _mines in views.USUAL] == ["9x9", "16x16", "30x16"]
    assert "Next: open" in text(page(f"?field={views.EXAMPLE}"))
