"""What is no field is answered with a sentence that says what and where."""

from __future__ import annotations

import pytest

from boem.core.errors import Unreadable
from boem.inference import Layouts


@pytest.mark.parametrize(
    ("rows", "mines", "sentence"),
    [
        ([], 0, "rows: a field has at least one square"),
        ([""], 0, "rows: a field has at least one square"),
        (["...", ".."], 1, "rows[1]: 2 squares, where the first row has 3"),
        (["...", "..9"], 1, "rows[1]: '9' on C2 is none of . 0 to 8 * x"),
        (["F.."], 1, "rows[0]: 'F' on A1 is none of . 0 to 8 * x"),
        (["." * 11] * 10, 1, "rows: 11 × 10 squares are more than 100"),
        (["..."], -1, "mines: -1 mines on 3 squares; 0 to 3 can be"),
        (["..."], 4, "mines: 4 mines on 3 squares; 0 to 3 can be"),
    ],
)
def test_unusable_input_is_unreadable_and_says_where(rows: list[str], mines: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Layouts(rows, mines)
    assert str(caught.value) == sentence


def test_a_field_that_contradicts_itself_is_still_a_field() -> None:
    assert Layouts(["8."], 1).total == 0
