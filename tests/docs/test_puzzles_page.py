"""The examples on the page about puzzles produce the output shown."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "puzzles.md"


def test_every_example_of_the_page_does_what_it_says() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried >= 4
