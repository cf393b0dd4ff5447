"""Puzzles that grow harder: always the same ones from a seed, all proper, none twice before it must be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from support.cases import case
from support.made import needed

from boem.puzzles import Grade, assess, judge, make, shelf
from boem.puzzles.ladder import LAST, RUNGS, WAYS, puzzle_at, stock_of, turned
from boem.puzzles.shelf import SMALL, small
from boem.puzzles.wish import Wish

PLACES = st.integers(0, sum(rung.count for rung in RUNGS) + 100)


@given(st.integers(0, 2**63), PLACES)
def test_a_seed_gives_the_same_puzzle_in_the_same_place_and_the_kernel_agrees_with_its_mines(
    seed: int, number: int
) -> None:
    one = puzzle_at(seed, number)
    assert puzzle_at(seed, number) == one
    verdict = judge(one.puzzle)
    assert (verdict.proper, verdict.layouts[0]) == (True, one.mines)


@given(st.integers(0, 2**63))
def test_no_puzzle_comes_twice_before_the_last_kind_is_used_up(seed: int) -> None:
    until = sum(rung.count for rung in RUNGS) + len(stock_of(LAST.side, LAST.grade))
    several = [puzzle_at(seed, number) for number in range(until)]
    plain = {min(turned(one, way).puzzle.cells for way in range(WAYS)) for one in several}
    assert len(plain) == until


def test_the_first_is_easy_and_small_and_the_last_ones_are_expert_and_large() -> None:
    first, last = puzzle_at(7, 0), puzzle_at(7, 10_000)
    assert (first.puzzle.size, first.grade) == ("5x5", Grade.EASY)
    assert (last.puzzle.size, last.grade in (Grade.EXPERT, Grade.EXTREME)) == ("10x10", True)


def test_turning_a_puzzle_leaves_its_grade_and_each_of_eight_ways_is_another() -> None:
    for one in (small()[3], shelf()[60], shelf()[120]):
        ways = [turned(one, way) for way in range(WAYS)]
        assert len({way.puzzle for way in ways}) == WAYS
        assert ways[0].puzzle == one.puzzle
        for way in ways:
            with case(way.puzzle):
                found = assess(way.puzzle)
                assert (found.mines, found.grade) == (way.mines, way.grade)


def test_each_rung_has_enough_puzzles_and_the_small_ones_are_made_from_their_seeds() -> None:
    assert all(len(stock_of(rung.side, rung.grade)) >= max(rung.count, 1) for rung in (*RUNGS, LAST))
    assert len(small()) == len(set(Grade) - {Grade.EXTREME}) * sum(SMALL.values())
    for one in small()[::23]:
        assert one.seed is not None
        assert make(Wish(one.puzzle.width, one.puzzle.height, needed(one)), one.seed, harder=True) == one
