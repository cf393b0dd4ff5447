"""The inference's refusals exist in every language, by their templates."""

from __future__ import annotations

import pytest

from boem.core import texts
from boem.core.errors import BoemError, ParseError
from boem.core.texts import languages, speaking
from boem.inference import Field, infer


def explain(error: BoemError, language: str = "en") -> str:
    with speaking(language):
        return texts.explain(error)


def refusal(text: str, mines: int | None = None) -> BoemError:
    with pytest.raises(BoemError) as refused:
        infer(Field.parse(text, mines))
    return refused.value


@pytest.mark.parametrize(
    ("text", "mines"), [("1.\n.9", None), ("..\n.", None), ("1", None), ("0*", None), ("0.1", None), ("...", 9)]
)
def test_in_english_an_error_says_what_it_says_by_itself(text: str, mines: int | None) -> None:
    error = refusal(text, mines)
    assert explain(error) == str(error)
    assert len({explain(error, language) for language in languages()}) == 3


def test_a_line_is_named_in_the_language_and_any_other_place_unchanged() -> None:
    with pytest.raises(ParseError) as refused:
        Field.from_rows(["..", "."])
    assert explain(refusal("..\n."), "nl") == "regel 2: 1 vak, terwijl de eerste rij er 2 heeft"
    assert explain(refused.value, "nl") == "rows[1]: 1 vak, terwijl de eerste rij er 2 heeft"
    assert explain(ParseError("unknown", "line of sight"), "de") == "line of sight: unknown"


def test_sentences_without_a_translation_are_in_english() -> None:
    assert explain(ParseError("expected {int}", "log[3]"), "de") == "log[3]: expected {int}"


def test_the_count_of_numbers_not_named_is_in_the_language_too() -> None:
    assert "V1, X1 en nog 3 kunnen" in explain(refusal("*1" + ".1" * 14 + "*"), "nl")
