"""Headers stay valid whoever wrote their contents."""

from __future__ import annotations

import pytest

from boem.web.mail.queue import one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Round 1\r\nBcc: fox@example.org", "Round 1 Bcc: fox@example.org"),
        ("a\x00b\x07c\x1b[31md\x7fe", "a\ufffdb c [31md e"),
        ("one\u2028two\u2029three\x85four", "one two three four"),
        ("  many   blanks ", "many blanks"),
        ("cut off", "cut"),
    ],
)
def test_a_header_is_one_line_without_anything_that_ends_or_steers_it(text: str, line: str) -> None:
    assert one_line(text, 4 if line == "cut" else 60) == line
