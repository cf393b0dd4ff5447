"""The book says the same in every language."""

from __future__ import annotations

from dataclasses import fields

import pytest
from support.book import words_of

from boem.core.texts import languages
from boem.puzzles.book.words import WORDS, BookWords
from boem.puzzles.grade import Grade


def texts(words: BookWords) -> dict[str, str]:
    named = {field.name: getattr(words, field.name) for field in fields(words)}
    return {name: text for name, text in named.items() if isinstance(text, str)}


@pytest.mark.parametrize("code", languages())
def test_every_grade_has_a_name_of_its_own_and_a_note(code: str) -> None:
    words = words_of(code)
    names, notes = ({said[grade] for grade in Grade} for said in (words.grade_names, words.grade_notes))
    assert len(names) == len(notes) == len(Grade)


def test_no_text_was_left_untranslated() -> None:
    same = {"size", "puzzle"}
    for code in languages().keys() - {"en"}:
        alike = {name for name, text in texts(words_of(code)).items() if text == texts(WORDS)[name]}
        assert alike <= same
