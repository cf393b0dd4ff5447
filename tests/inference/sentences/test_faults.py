"""What the inference refuses is said in every language, by its template."""

from __future__ import annotations

from importlib import import_module
from math import inf
from pkgutil import walk_packages

import pytest
from support.faults import mistranslated, templates

import boem.inference
from boem.core.errors import BoemError, ParseError, TooHard
from boem.inference import Field, infer
from boem.inference.sentences import LANGUAGES, explain
from boem.inference.sentences.faults import FAULTS


def refusal(text: str, mines: int | None = None) -> BoemError:
    with pytest.raises(BoemError) as refused:
        infer(Field.parse(text, mines))
    return refused.value


def test_every_sentence_of_a_refusal_is_translated_with_the_same_places_and_no_other() -> None:
    modules = [import_module(found.name) for found in walk_packages(boem.inference.__path__, "boem.inference.")]
    hard = {TooHard(estimate, 1, frozenset(), frozenset()).template for estimate in (1.0, inf)}
    assert {*templates(modules)} | hard == {*FAULTS}
    assert mistranslated(FAULTS) == []


@pytest.mark.parametrize(
    ("text", "mines"), [("1.\n.9", None), ("..\n.", None), ("1", None), ("0*", None), ("0.1", None), ("...", 9)]
)
def test_in_english_an_error_says_what_it_says_by_itself(text: str, mines: int | None) -> None:
    error = refusal(text, mines)
    assert explain(error) == str(error)
    assert len({explain(error, language) for language in LANGUAGES}) == 3


def test_a_line_is_named_in_the_language_and_any_other_place_as_it_is() -> None:
    with pytest.raises(ParseError) as refused:
        Field.from_rows(["..", "."])
    assert explain(refusal("..\n."), "nl") == "regel 2: 1 vak, terwijl de eerste rij er 2 heeft"
    assert explain(refused.value, "nl") == "rows[1]: 1 vak, terwijl de eerste rij er 2 heeft"
    assert explain(ParseError("unknown", "line of sight"), "de") == "line of sight: unknown"


def test_what_has_no_translation_is_said_in_english() -> None:
    assert explain(ParseError("expected {int}", "log[3]"), "de") == "log[3]: expected {int}"


def test_how_many_numbers_are_not_named_is_said_in_the_language_too() -> None:
    assert "V1, X1 en nog 3 kunnen" in explain(refusal("*1" + ".1" * 14 + "*"), "nl")
