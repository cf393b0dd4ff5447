"""Puzzles are the same whoever makes them: this process, several, or the workers of a Dask scheduler."""

from __future__ import annotations

from itertools import islice

import pytest

from boem.core.errors import ParseError
from boem.puzzles import Grade, Graded, Rare, Symmetry, Wish, generate, make_many

WISH = Wish(5, 5, Grade.EASY)
RARE = Wish(4, 4, Grade.EXPERT, symmetry=Symmetry.HALF_TURN)


@pytest.fixture(scope="module")
def alone() -> list[Graded]:
    return list(islice(generate(WISH, 7), 50))


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_several_processes_make_the_same_as_one(alone: list[Graded], jobs: int) -> None:
    assert list(make_many(WISH, 50, 7, jobs=jobs)) == alone


def test_the_workers_of_dask_make_the_same(alone: list[Graded], dask_of_two: str) -> None:
    assert list(make_many(WISH, 50, 7, dask=dask_of_two)) == alone


def test_where_nobody_listens_for_dask_that_is_said() -> None:
    with pytest.raises(ParseError, match="no Dask scheduler answers at tcp://127"):
        next(make_many(WISH, 2, 7, dask="tcp://127.0.0.1:9"))


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_seed_without_a_puzzle_ends_it_after_those_before(jobs: int) -> None:
    with pytest.raises(Rare):
        list(make_many(RARE, 3, 0, jobs=jobs))


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("jobs", [1, 2])
def test_puzzles_that_come_again_are_passed_over(jobs: int) -> None:
    many = list(make_many(Wish(4, 4), 300, 0, jobs=jobs))
    assert len({one.puzzle for one in many}) == 300
