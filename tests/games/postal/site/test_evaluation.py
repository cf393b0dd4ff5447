"""A round square by square, on the worked examples of the rules: P 6, M 3."""

from __future__ import annotations

import pytest
from django.utils import translation
from support.postal_play import FIVE, SHEET, TWO_AREAS, begun, round_of
from support.postal_scene import BLUE, NOBODY, RED, judged, line_of, seen

from boem.web.tables.boards import TableView

RULES = {"mine_points": 6, "penalty": 3}


def round_with(*orders: str | None) -> TableView:
    """A round with these orders, as a spectator sees it; B8 was already open, as in example 5."""
    game = begun(SHEET, "B8", *[None] * 7, seats=8, **RULES)
    return seen(round_of(game, *orders, *[None] * (8 - len(orders))), NOBODY)


def each(scene: TableView) -> list[tuple[str, str, str]]:
    """For each square: what it was named as, and what each got."""
    return [(square, named, points) for square, named, _by, _why, points in judged(scene)]


@pytest.mark.parametrize(("seats", "points", "why"), [
    (1, "+6", "6, alone"), (3, "+4", "6, less 2 for sharing"), (5, "+2", "6, less 4 for sharing"),
    (7, "0", "6, less 6 for sharing"),
])  # fmt: skip
def test_first_example_a_mine_disarmed_by_several(seats: int, points: str, why: str) -> None:
    scene = round_with(*["K9 mine"] * seats)
    assert each(scene) == [("K9", "as a mine", points)]
    assert judged(scene)[0][3] == why


def test_second_example_a_mine_named_as_free() -> None:
    assert judged(round_with("K9 mine", "K9")) == [
        ("K9", "as a mine", "Red", "6, alone", "+6"), ("K9", "as free", "Blue", "wrong: a mine is there", "−3"),
    ]  # fmt: skip
    assert each(round_with("K9", "K9")) == [("K9", "as free", "−3")]


@pytest.mark.parametrize(("seats", "points"), [(1, "+4"), (3, "+2"), (5, "0"), (6, "0")])
def test_third_example_a_number_named_by_several(seats: int, points: str) -> None:
    assert each(round_with(*["H5"] * seats)) == [("H5", "as free", points)]


def test_fourth_example_a_free_square_marked_as_a_mine() -> None:
    assert judged(round_with("H5 mine", "H5")) == [
        ("H5", "as free", "Blue", "4, alone", "+4"), ("H5", "as a mine", "Red", "wrong: no mine is there", "−3"),
    ]  # fmt: skip
    assert each(round_with("H5 mine", "H5 mine")) == [("H5", "as a mine", "−3")]


@pytest.mark.parametrize(("seats", "points", "why"), [
    (1, "+5", "area of 5, alone"), (3, "+3", "area of 5, less 2 for sharing"),
])  # fmt: skip
def test_fifth_example_an_opened_area(seats: int, points: str, why: str) -> None:
    scene = round_with(*["A8"] * seats, *[None] * (6 - seats), "A9")
    assert judged(scene)[0][3:] == (why, points)
    assert scene.below[0].about["besides"] == "3 more squares opened."


def test_two_squares_of_one_area_are_paid_once() -> None:
    game = begun(TWO_AREAS, "C2", None, **FIVE)
    scene = seen(round_of(game, "A1, B2", "B2"), RED)
    lines = {square: (why, points) for square, _named, by, why, points in judged(scene) if "You" in by}
    assert lines["A1"] == ("the same area as B2, paid there", "0")
    assert lines["B2"][0].endswith("less 1 for sharing")


def test_the_points_of_a_seat_s_lines_are_those_of_its_round() -> None:
    scene = round_with("K9 mine, H5, A8", "K9, H5, G4 mine", "H5 mine, A8, L12", "A1")
    for name in ("Red", "Blue", "Player 2", "Player 3"):
        own = [points.replace("−", "-") for _s, _t, by, _w, points in judged(scene) if name in by.split(", ")]
        assert sum(map(int, own)) == int(line_of(scene, name)["change"].replace("−", "-"))


def test_a_viewer_is_you_and_stands_first() -> None:
    game = begun(SHEET, None, None, None, seats=3)
    assert judged(seen(round_of(game, "H5", "H5", "H5"), BLUE))[0][2] == "You, Red, Player 2"


def test_seats_without_orders_are_named() -> None:
    game = begun(SHEET, None, None, None, seats=3)
    told = seen(round_of(game, "H5", "", None), BLUE).below[0].about["silent"]
    assert told == "No square was ordered by: You, Player 2."


def test_halves_stand_in_the_evaluation_the_standings_and_the_terms() -> None:
    game = begun(SHEET, "B8", None, None, seats=3, mine_points=4.5, penalty=2.5)
    scene = seen(round_of(game, "K9 mine", "K9 mine", "K9"), RED)
    assert [(why, points) for _square, _named, _by, why, points in judged(scene)] == [
        ("4½, less 1 for sharing", "+3½"), ("wrong: a mine is there", "−2½"),
    ]  # fmt: skip
    assert [row["points"] for row in scene.panels[0].about["rows"]] == ["4½", "3½", "−2½"]
    assert "a mine is worth 4½, a wrong guess costs 2½" in scene.hint
    assert "Round 2 brought you +3½." in scene.hint
    assert " ·" not in scene.hint, "a line could begin with it"


@pytest.mark.parametrize(("language", "half", "more"), [
    ("en", "Winning score: ½ point.", "Winning score: 1½ points."),
    ("nl", "Winnende score: ½ punt.", "Winnende score: 1½ punt."),
    ("de", "Höchste Punktzahl: ½ Punkt.", "Höchste Punktzahl: 1½ Punkte."),
])  # fmt: skip
def test_the_winning_score_agrees_with_its_half(language: str, half: str, more: str) -> None:
    field = {"width": 3, "height": 3, "tips": 1, "mine_points": 1.5, "penalty": 0}
    shared = round_of(begun("A1", None, None, seats=2, **field), "A1 mine", "A1 mine")
    alone = round_of(begun("A1", None, None, seats=2, **field), "A1 mine", "")
    with translation.override(language):
        assert half in seen(shared, NOBODY).hint
        assert more in seen(alone, NOBODY).hint
