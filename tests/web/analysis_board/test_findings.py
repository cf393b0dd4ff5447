"""What is worked out about a position agrees with trying every layout."""

from __future__ import annotations

from itertools import combinations
from math import isclose

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.fields import lattice
from support.hard_fields import beside

from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours, squares
from boem.inference import Field, infer
from boem.inference.field import COVERED
from boem.inference.play import solve_endgame
from boem.web.analysis_board.findings import findings

HARD = lattice(13)  # takes some 200,000 units of work
LATTICE = "/".join((".." * 30, ".3" * 30) * 30)  # nothing can be settled or simplified


@st.composite
def positions(draw: st.DrawFn) -> tuple[Field, frozenset[Square]]:
    """A small field as play leaves it, and its mines."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    every = list(squares(width, height))
    mines = draw(st.frozensets(st.sampled_from(every), max_size=4))
    opened = draw(st.frozensets(st.sampled_from(every))) - mines
    rows = [["."] * width for _ in range(height)]
    for square in opened:
        rows[square.row][square.column] = str(len(mines & {*neighbours(square, width, height)}))
    return Field.from_rows(map("".join, rows), len(mines)), mines


def layouts_of(field: Field) -> list[frozenset[Square]]:
    """Every layout that fits, found by trying them all."""
    covered = field.find(COVERED)
    counts = range(len(covered) + 1) if field.mines is None else [field.mines]
    numbers = [(square, field[square]) for square in squares(field.width, field.height) if field[square] >= 0]
    tried = (frozenset(mines) for count in counts for mines in combinations(covered, count))
    return [
        layout
        for layout in tried
        if all(len(layout & {*neighbours(at, field.width, field.height)}) == number for at, number in numbers)
    ]


def free_in_all(field: Field) -> frozenset[Square]:
    layouts = layouts_of(field)
    return frozenset(field.find(COVERED)).difference(*layouts) if layouts else frozenset()


def leading_on(field: Field, square: Square) -> float:
    """The share of layouts without a mine there in which its number makes another square certain."""
    known, spared = free_in_all(field) | {square}, [one for one in layouts_of(field) if square not in one]
    around = set(neighbours(square, field.width, field.height))
    leading = 0
    for layout in spared:
        cells = bytearray(field.cells)
        cells[square.row * field.width + square.column] = len(layout & around)
        leading += bool(free_in_all(Field(field.width, field.height, bytes(cells), field.mines)) - known)
    return leading / len(spared)


@given(positions())
@settings(deadline=None)
def test_chances_counts_and_certainties_are_those_of_all_layouts(position: tuple[Field, frozenset[Square]]) -> None:
    field, _ = position
    found, layouts = findings(field, "en"), layouts_of(field)
    assert found.layouts == len(layouts)
    for square in field.find(COVERED):
        share = sum(square in layout for layout in layouts) / len(layouts)
        assert isclose(found.chance(square) or 0.0, share, abs_tol=1e-9)
    assert set(found.safe) == free_in_all(field)
    assert {square for step in found.steps for square in step.free} == set(found.safe)
    assert {square for step in found.steps for square in step.mines} == set(found.mined)


@given(positions())
@settings(deadline=None)
def test_without_a_number_of_mines_the_best_move_has_the_least_risk_and_leads_on_most_often(
    position: tuple[Field, frozenset[Square]],
) -> None:
    field = Field(position[0].width, position[0].height, position[0].cells)
    assume(len(field.find(COVERED)) <= 6)  # the twin tries every number of mines
    best = findings(field, "en").best
    layouts, covered = layouts_of(field), field.find(COVERED)
    risks = {square: sum(square in layout for layout in layouts) / len(layouts) for square in covered}
    least = min(risks.values(), default=1.0)
    assume(best is not None or least == 1.0)
    if best is None:
        return
    alike = [square for square in covered if isclose(risks[square], least, abs_tol=1e-9)]
    assert best.square in alike
    assert (best.alike, best.winning) == (len(alike), None)
    assert isclose(best.risk, least, abs_tol=1e-9)
    assert isclose(best.leads, leading_on(field, best.square), abs_tol=1e-9)
    assert best.leads >= max(leading_on(field, square) for square in alike) - 1e-9


@given(positions())
@settings(deadline=None)
def test_with_the_number_of_mines_the_best_move_wins_most_often(position: tuple[Field, frozenset[Square]]) -> None:
    field, _ = position
    found, solved = findings(field, "en"), solve_endgame(field)
    assume(found.best is not None)
    best = found.best
    assert best is not None
    assert best.winning == pytest.approx(float(solved.winning_chance))
    assert best.square in (found.safe or solved.best)
    assert best.risk == pytest.approx(infer(field).mine_probability[best.square])
    assert best.least == pytest.approx(min(infer(field).mine_probability[square] for square in field.find(COVERED)))
    assert isclose(best.leads, leading_on(field, best.square), abs_tol=1e-9)


def test_on_an_untouched_field_a_corner_is_best() -> None:
    best = findings(Field.from_rows(["." * 30] * 16, 99), "en").best
    assert best is not None
    assert (str(best.square), best.alike) == ("A1", 480)
    assert best.winning is None


@pytest.mark.parametrize(("rows", "mines"), [(["0"], 0), (["*1"], None), (["1."], None), ([".."], 2)])
def test_where_nothing_can_be_opened_there_is_no_best_move(rows: list[str], mines: int | None) -> None:
    assert findings(Field.from_rows(rows, mines), "en").best is None


def test_a_contradiction_names_its_numbers() -> None:
    with pytest.raises(Inconsistent) as caught:
        findings(Field.from_rows(["1.3", "..."]), "en")
    assert [str(square) for square in caught.value.squares] == ["A1", "C1"]


@pytest.mark.parametrize(("language", "said"), [("nl", "daar ligt de mijn"), ("de", "Dort liegt die Mine")])
def test_the_proof_is_in_the_readers_language(language: str, said: str) -> None:
    assert said in findings(Field.from_rows(["1."]), language).steps[0].text


def test_a_field_that_is_too_hard_still_says_what_simple_steps_show() -> None:
    field = Field.parse(f"{LATTICE[: -len('/' + '.3' * 30)]}/{'0' * 60}")
    found = findings(field, "en")
    assert found.too_hard
    assert (found.layouts, found.best) == (None, None)
    assert found.next == found.safe[0] == Square(58, 0)
    assert set(found.left).isdisjoint(found.safe)
    assert found.chance(found.safe[0]) == 0


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets that suffice for a small field, and for an estimate of a thick one."""
    monkeypatch.setattr("boem.web.analysis_board.findings.BUDGET", 1e5)
    monkeypatch.setattr("boem.web.analysis_board.partial.ESTIMATION", 1e8)


@pytest.mark.usefixtures("little_work")
@pytest.mark.parametrize("told", [True, False])
def test_what_is_too_hard_is_estimated_with_errors_and_the_rest_is_exact(told: bool) -> None:
    field = beside(Field.parse("1.../..../...."), HARD)
    field = Field(field.width, field.height, field.cells, 120 if told else None)
    found, exact = findings(field, "en"), infer(field)
    assert found.too_hard
    assert found.left == ()
    assert set(found.errors) == {square for square in field.find(COVERED) if told or square.column > 3}
    off = {square: (found.chance(square) or 0) - exact.mine_probability[square] for square in field.find(COVERED)}
    assert all(abs(far) < 1e-12 for square, far in off.items() if square not in found.errors)
    assert sum((off[square] / error) ** 2 for square, error in found.errors.items()) < 4 * len(found.errors)
    assert (found.layouts, found.best) == (None, None)
    assert found.next is not None
    assert found.chance(found.next) == min(found.chance(square) or 0 for square in field.find(COVERED))


@pytest.mark.usefixtures("little_work")
def test_what_can_not_be_estimated_reliably_is_left_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.analysis_board.partial.RELIABLE", 1e9)
    field = beside(Field.parse("1.../..../...."), HARD)
    found = findings(field, "en")
    assert found.errors == {}
    assert set(found.left) == {square for square in field.find(COVERED) if square.column > 3}
    assert found.chance(Square(0, 1)) == pytest.approx(1 / 3)
    assert found.next is None
