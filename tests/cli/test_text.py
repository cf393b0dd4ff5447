"""Making text safe for a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from boem.cli.text import ascii_only, printable
from boem.core.texts import figure, speaking


@given(st.text(), st.integers(1, 40))
def test_printable_text_is_one_line_of_at_most_so_many_columns_that_no_terminal_obeys(text: str, most: int) -> None:
    shown = printable(text, most)
    assert cell_len(shown) <= most
    assert shown.isprintable() or " " in shown
    assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in shown)
    assert ascii_only(shown).isascii()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Red", "Red"),
        ("a  b\tc\nd", "a b c d"),
        ("\x1b[31mred", "�[31mred"),
        ("right\u202eleft", "right�left"),
        ("0123456789ab", "012345678…"),
        ("名名名名名名", "名名名名…"),
        ("e" + "\u0301" * 50, "é\u0301\u0301"),
    ],
)
def test_printable_examples(text: str, shown: str) -> None:
    assert printable(text, 10) == shown


def test_numbers_have_the_signs_of_the_language() -> None:
    assert figure(1234567, ",") == "1,234,567"
    with speaking("de"):
        assert (figure(1234567, ","), figure(-0.25, "+.2f")) == ("1.234.567", "-0,25")
