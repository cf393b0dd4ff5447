"""The book says the same in every language."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from boem.inference import sentences
from boem.puzzles.book import LANGUAGES
from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade

PLACES = re.compile(r"\{(\w+)")


def texts(words: BookWords) -> dict[str, str]:
    named = {field.name: getattr(words, field.name) for field in fields(words)}
    return {name: text for name, text in named.items() if isinstance(text, str)}


def test_the_book_speaks_the_languages_of_its_proofs() -> None:
    assert set(LANGUAGES) == set(sentences.LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_template_has_the_places_of_the_english_one(code: str) -> None:
    english = {name: set(PLACES.findall(text)) for name, text in texts(LANGUAGES["en"]).items()}
    assert {name: set(PLACES.findall(text)) for name, text in texts(LANGUAGES[code]).items()} == english


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_grade_has_a_name_of_its_own_and_a_note(code: str) -> None:
    words = LANGUAGES[code]
    assert len({words.grade_names[grade] for grade in Grade}) == len({words.grade_notes[grade] for grade in Grade}) == 4


def test_no_text_was_left_untranslated() -> None:
    same = {"size", "puzzle"}
    for code in ("nl", "de"):
        alike = {name for name, text in texts(LANGUAGES[code]).items() if text == texts(LANGUAGES["en"])[name]}
        assert alike <= same
