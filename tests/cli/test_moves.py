"""What was done and answered, in the words of a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.languages import one_more, write_catalogue

from boem.cli.moves import answer_in, done_in
from boem.core.texts import speaking


@pytest.mark.parametrize(
    ("entry", "done", "answered"),
    [
        ({"do": "fire B2", "answer": "hit"}, "fire B2", "raak"),
        ({"do": "fire B2", "answer": "miss"}, "fire B2", "miss"),
        ({"do": "resign", "answer": "resigned"}, "resign", "stopt"),
        ({"deal": "A1 B2", "answer": "dealt"}, "deling A1 B2", "gedeeld"),
        ({"do": "explore A1", "answer": "1", "points": 2}, "explore A1", "1, +2 punt(en)"),
    ],
)
def test_answers_are_translated_and_what_was_typed_is_not(
    entry: dict[str, object], done: str, answered: str, tmp_path: Path
) -> None:
    said: dict[str | tuple[str, str], str | tuple[str, str]] = {
        ("answer", "hit"): "raak",
        "hit": "geraakt",
        "resigned": "stopt",
        "resign": "opgeven",
        "deal": "deling",
        "dealt": "gedeeld",
        "{points} points": "{points} punt(en)",
    }
    write_catalogue(tmp_path / "eo/LC_MESSAGES/boem.po", said)
    with one_more(tmp_path), speaking("eo"):
        assert (done_in(entry), answer_in(entry)) == (done, answered)
