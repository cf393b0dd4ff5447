"""The puzzle solver agrees with the slow twin, with proofs, and with the known results of a corpus."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.puzzle_grids import Grid, layouts, numbered, random_grid, small_grids

from boem.core.errors import Inconsistent
from boem.inference import Field
from boem.inference.proof import Proof, Technique, prove
from boem.kernel import OverBudget, count_all, dig, plain_level, solve
from boem.testing.enumeration import enumerate_layouts

CORPUS = Path(__file__).parent.parent / "puzzles" / "puzzles.jsonl.gz"
ALONE = {Technique.FULL, Technique.DONE}
SINGLE, PAIRS, CHAINS, UNIQUE = range(4)
EMPTY = "." * 900


def field_of(grid: Grid) -> Field:
    width, _, cells = grid
    return Field.from_rows([cells[start : start + width] for start in range(0, len(cells), width)])


def fitting(grid: Grid) -> set[bytes]:
    try:
        return {bytes(int(mine) for mine in layout.ravel()) for layout in enumerate_layouts(field_of(grid)).every}
    except Inconsistent:
        return set()


def satisfies(width: int, height: int, cells: str, level: int) -> bool:
    if level == UNIQUE:
        return len(solve(width, height, cells)) == 1
    return plain_level(width, height, cells) <= level


@examples(500)
@given(small_grids())
def test_the_twin_finds_the_same_layouts_up_to_two(grid: Grid) -> None:
    every = fitting(grid)
    found = solve(*grid)
    assert len(found) == len(set(found)) == min(len(every), 2)
    assert every.issuperset(found)
    assert len(solve(*grid, 1)) == min(len(every), 1)
    assert count_all([grid]) == [len(found)]


def test_each_puzzle_of_the_corpus_has_one_solution_or_more_as_is_known() -> None:
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        known = [json.loads(line) for line in lines]
    grids = [(one["width"], one["height"], one["cells"]) for one in known]
    assert [count == 1 for count in count_all(grids)] == [one["unique"] for one in known]
    for width, height, cells in grids:
        for layout in solve(width, height, cells):
            shown = numbered(width, height, layout)
            assert all(cell in (".", number) for cell, number in zip(cells, shown, strict=True))


def test_squares_that_no_number_touches_hold_no_mine_in_the_first_layout() -> None:
    first, second = solve(30, 30, EMPTY)
    assert not any(first)
    assert any(second)


@pytest.mark.parametrize("place", [0, 435, 899])
def test_one_number_that_can_not_be_is_found_on_a_grid_that_is_empty_otherwise(place: int) -> None:
    wrong = "6" if place in {0, 899} else "8"
    cells = EMPTY[:place] + wrong + EMPTY[place + 1 :]
    assert len(solve(30, 30, cells)) == (0 if wrong == "6" else 2)


def test_a_part_that_nothing_fits_is_found_beside_parts_that_much_fits() -> None:
    rng = Random(7)
    loose = [list(random_grid(rng, 30, 1, mines=0.4, clues=0.2)[2]) for _ in range(26)]
    rows = ["".join(row) for row in loose] + [
        "." * 30,
        "." * 14 + "1" + "." * 15,
        "." * 30,
        "." * 13 + "030" + "." * 14,
    ]
    assert solve(30, 30, "".join(rows)) == []


def test_work_beyond_the_budget_is_given_up() -> None:
    grid = random_grid(Random(1), 30, 30, mines=0.3, clues=0.3)
    with pytest.raises(OverBudget) as found:
        solve(*grid, 2, 1000)
    assert found.value.args[0] > 1000
    assert count_all([grid, (1, 1, "0")], 1000) == [-1, 1]


@examples(300)
@given(small_grids())
def test_single_clues_and_pairs_settle_what_the_easy_steps_of_a_proof_do(grid: Grid) -> None:
    try:
        proof = prove(field_of(grid))
    except Inconsistent:
        assert plain_level(*grid) == UNIQUE
        return
    assert min(plain_level(*grid), CHAINS) == level_of(proof)


def level_of(proof: Proof) -> int:
    used = {step.technique for step in proof.steps}
    if proof.open or not used <= ALONE | {Technique.OVERLAP}:
        return CHAINS
    return SINGLE if used <= ALONE else PAIRS


@pytest.mark.parametrize("level", [SINGLE, PAIRS])
def test_a_large_puzzle_dug_at_an_easy_level_is_proved_by_easy_steps(level: int) -> None:
    rng = Random(level)
    layout = bytes(rng.random() < 0.2 for _ in range(16 * 16))
    cells = dig(16, 16, layout, [[place] for place in rng.sample(range(256), 256)], level)
    assert cells.count(".") > 150
    assert level_of(prove(field_of((16, 16, cells)))) == level


@examples(100)
@given(layouts(), st.sampled_from([SINGLE, PAIRS, CHAINS, UNIQUE]), st.randoms(use_true_random=False))
def test_digging_leaves_what_removing_clues_one_by_one_leaves(
    laid: tuple[int, int, bytes], level: int, rng: Random
) -> None:
    width, height, layout = laid
    start = cells = numbered(width, height, layout)
    places = rng.sample(range(width * height), width * height)
    cuts = sorted(rng.sample(range(width * height + 1), min(width * height, 5)))
    groups = [places[start:end] for start, end in zip([0, *cuts], [*cuts, len(places)], strict=True)]
    if satisfies(width, height, start, level):
        for group in groups:
            fewer = "".join("." if place in group else cell for place, cell in enumerate(cells))
            cells = fewer if satisfies(width, height, fewer, level) else cells
    assert dig(width, height, layout, groups, level) == cells
    assert dig(width, height, layout, groups, level, start) == cells


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("share", [0.15, 0.4])
def test_no_number_of_a_large_dug_puzzle_can_be_spared(share: float) -> None:
    rng = Random(3)
    layout = bytes(rng.random() < share and place % 31 > 0 for place in range(900))
    cells = dig(30, 30, layout, [[place] for place in rng.sample(range(900), 900)], UNIQUE)
    fewer = [f"{cells[:place]}.{cells[place + 1 :]}" for place, cell in enumerate(cells) if cell != "."]
    assert count_all([(30, 30, cells), *((30, 30, one) for one in fewer)]) == [1] + [2] * len(fewer)
    assert solve(30, 30, cells) == [layout]


@pytest.mark.parametrize(
    ("width", "height", "cells", "sentence"),
    [
        (0, 1, "", "each side of a puzzle must have 1 to 30 squares"),
        (31, 1, "." * 31, "each side of a puzzle must have 1 to 30 squares"),
        (-2, -2, "....", "each side of a puzzle must have 1 to 30 squares"),
        (2, 2, "...", "there must be one cell for each square"),
        (3, 3, "........9", "a cell must be . or a digit from 0 to 8"),
        (3, 3, "/........", "a cell must be . or a digit from 0 to 8"),
        (3, 3, "....N....", "a cell must be . or a digit from 0 to 8"),
        (3, 1, "·.", "a cell must be . or a digit from 0 to 8"),
    ],
)
def test_an_invalid_puzzle_is_a_value_error(width: int, height: int, cells: str, sentence: str) -> None:
    for asked in (lambda: solve(width, height, cells), lambda: count_all([(width, height, cells)])):
        with pytest.raises(ValueError, match=sentence):
            asked()
    with pytest.raises(ValueError, match=sentence):
        plain_level(width, height, cells)
    with pytest.raises(ValueError, match="must"):
        dig(width, height, bytes(len(cells)), [], UNIQUE, cells)


@pytest.mark.parametrize("most", [0, 3])
def test_one_layout_is_asked_for_or_two(most: int) -> None:
    with pytest.raises(ValueError, match="must be 1 or 2"):
        solve(1, 1, ".", most)


def test_a_list_of_puzzles_holds_tuples_of_three() -> None:
    for wrong in ([(1, 1)], [[1, 1, "."]], [(1, 1, 5)], [("1", 1, ".")]):
        with pytest.raises(TypeError):
            count_all(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("groups", "level", "cells", "sentence"),
    [
        ([[4]], UNIQUE, None, "squares of the grid"),
        ([[-1]], UNIQUE, None, "squares of the grid"),
        ([], 4, None, "the level must be 0 to 3"),
        ([], -1, None, "the level must be 0 to 3"),
        ([], UNIQUE, ".2..", "that of the layout"),
        ([], UNIQUE, "1...", "that of the layout"),
    ],
)
def test_a_puzzle_that_can_not_be_dug_is_a_value_error(
    groups: list[list[int]], level: int, cells: str | None, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        dig(2, 2, b"\1\0\0\0", groups, level, cells)
