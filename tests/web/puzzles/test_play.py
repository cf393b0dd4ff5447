"""Playing a puzzle: one table to continue, a new one once it is over, and none for improper puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.puzzles import COUNTED, NONE, SEVERAL, SHEET, begun, given_up
from support.tables import player

from boem.core.errors import IllegalAction
from boem.puzzles import Grade, assess
from boem.puzzles.clues import all_clues
from boem.web.puzzles.known import rating_of
from boem.web.puzzles.service import make_fresh, play
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db


def test_whoever_comes_back_goes_on_at_the_same_table() -> None:
    assert begun(SHEET).id == begun(SHEET).id
    assert begun(SHEET, "Blue").id != begun(SHEET).id


def test_a_finished_puzzle_starts_again() -> None:
    first = given_up(SHEET)
    second = begun(SHEET)
    assert second.id != first.id
    assert second.status == "playing"
    assert begun(SHEET).id == second.id


def test_a_puzzle_that_is_played_keeps_its_grade() -> None:
    begun(SHEET)
    rating = rating_of(SHEET)
    assert rating is not None
    graded = assess(SHEET)
    assert (rating.grade, rating.steps, rating.score) == (graded.grade, graded.steps, graded.score)


@pytest.mark.parametrize(("puzzle", "code"), [(SEVERAL, "several"), (NONE, "no_solution")])
def test_an_improper_puzzle_has_no_table(puzzle: object, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        play(player=player("Red"), puzzle=puzzle)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert not Table.objects.exists()


def test_a_puzzle_that_gives_its_number_of_mines_is_another_one_than_without_it() -> None:
    full = all_clues(4, 4, assess(COUNTED).mines)
    without, counted = begun(full), begun(replace(full, count=3))
    assert without.id != counted.id
    assert (without.config.get("count"), counted.config["count"]) == (None, 3)
    assert begun(full).id == without.id
    assert begun(replace(full, count=3)).id == counted.id


@pytest.mark.parametrize(("width", "height", "grade"), [(4, 4, None), (7, 5, Grade.EASY), (30, 30, Grade.EASY)])
def test_a_fresh_puzzle_is_as_wished_and_graded(width: int, height: int, grade: Grade | None) -> None:
    puzzle = make_fresh(width=width, height=height, grade=grade).puzzle
    rating = rating_of(puzzle)
    assert (puzzle.width, puzzle.height) == (width, height)
    assert rating is not None
    assert grade in (None, rating.grade)
    assert make_fresh(width=width, height=height, grade=grade).puzzle != puzzle
