"""The worked examples of docs/rules/postal.md, played in a folder with messages as players write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.post import begun_post, last_round, play_round

from boem.core.points import Points
from boem.pbm.folder import Post
from boem.pbm.mailbox import story_of
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.text import as_text

PAID: dict[str, Any] = {"mine_points": 6, "penalty": 3}


def sheet(folder: Path, seats: int, *first: str) -> Post:
    """The sheet's field after a first round that uncovered at least B8."""
    return begun_post(folder, ", ".join(("B8", *first)), seats=seats, **PAID)


def got(post: Post) -> list[Points]:
    return list(last_round(post).points)


def told(post: Post) -> str:
    return as_text(build(hear(story_of(post), None), "en"))


@pytest.mark.parametrize(
    ("seats", "each", "why"),
    [(1, 6, "6"), (3, 4, "6, shared by three: 4"), (5, 2, "6, shared by five: 2"), (7, 0, "6, shared by seven: 0")],
)
def test_example_1_one_seat_disarms_the_mine_on_k9_plus_6_three_4_five_2_seven_0_each(
    tmp_path: Path, seats: int, each: int, why: str
) -> None:
    post = play_round(sheet(tmp_path, 8), *["K9 mine"] * seats)
    assert got(post) == [each] * seats + [0] * (8 - seats)
    assert told(post).count(f"  K9 mine: {why} ") == seats


def test_example_2_a_disarms_the_mine_on_k9_b_names_k9_as_free(tmp_path: Path) -> None:
    post = play_round(sheet(tmp_path / "a", 2), "K9 mine", "K9")
    assert got(post) == [6, -3]
    assert "  K9: it was a mine, costs 3 " in told(post)
    assert got(play_round(sheet(tmp_path / "b", 2), "K9", "K9")) == [-3, -3]


@pytest.mark.parametrize(("seats", "each"), [(1, 4), (3, 2), (5, 0), (6, 0)])
def test_example_3_h5_is_free_with_number_4_one_seat_4_three_2_five_or_more_0_each(
    tmp_path: Path, seats: int, each: int
) -> None:
    assert got(play_round(sheet(tmp_path, 6), *["H5"] * seats)) == [each] * seats + [0] * (6 - seats)


def test_example_4_a_marks_h5_as_mine_b_names_it_as_free(tmp_path: Path) -> None:
    post = play_round(sheet(tmp_path / "a", 2), "H5 mine", "H5")
    assert got(post) == [-3, 4]
    assert "  H5 mine: no mine but number 4, costs 3 " in told(post)
    assert got(play_round(sheet(tmp_path / "b", 2), "H5 mine", "h5 MIJN")) == [-3, -3]


@pytest.mark.parametrize(("seats", "each"), [(1, 5), (3, 3)])
def test_example_5_a8_is_free_with_number_0_and_opens_on_5(tmp_path: Path, seats: int, each: int) -> None:
    post = play_round(sheet(tmp_path, 4), *["A8"] * seats, *[None] * (3 - seats), "A9")
    assert got(post) == [each] * seats + [0] * (3 - seats) + [1]
    assert "  A8: 0, its area brings 5" in told(post)


def test_the_sheets_case_6_is_a_slip_the_right_guess_of_h5_gets_4(tmp_path: Path) -> None:
    post = play_round(sheet(tmp_path, 3), "K9 mine, H5", "K9 mine\nH5 mine", "K9; H5 mine")
    assert got(post) == [5 + 4, 5 - 3, -3 - 3]
