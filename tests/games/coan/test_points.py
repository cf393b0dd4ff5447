"""The points paid by the three scorings of docs/rules/coan.md."""

from __future__ import annotations

from itertools import cycle

import pytest
from support.coan_play import FIVE, SHEET, dealt
from support.play import act, ending, heard

from boem.games.coan.rules.config import SERIES, Config
from boem.records import document_for


@pytest.mark.parametrize(
    ("scoring", "hit", "found", "wrong", "explored"),
    [("plain", -5, 5, -3, 0), ("numbers", -5, 5, -3, 2), ("flat", -5, 5, -2, 0)],
)
def test_each_preset_pays_what_its_row_says(scoring: str, hit: int, found: int, wrong: int, explored: int) -> None:
    paid = [
        document_for(act(dealt(SHEET, scoring=scoring), (0, do)), None)["scores"][0]
        for do in ("explore A1", "mark A1", "mark B1", "explore B1")
    ]
    assert paid == [hit, found, wrong, explored]


@pytest.mark.parametrize("first", ["mark C1", "explore C1"])
def test_numbers_pays_for_each_neighbour_with_a_mine_not_visible_before_while_the_number_counts_all(first: str) -> None:
    game = act(dealt(SHEET), (0, first), (1, "explore B1"))
    assert (heard(game)["answer"], heard(game)["points"]) == ("2", 1)


def test_the_mine_points_are_the_series_of_the_sheets_from_the_1st_to_the_15th() -> None:
    game, paid = dealt(SHEET), []
    for seat, mine in zip(cycle([0, 1]), SHEET.split(), strict=False):
        game = act(game, (seat, f"mark {mine}"))
        paid.append(heard(game)["points"])
    assert paid == [5, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]
    assert ending(game) == ({0}, (38, 33), "all_mines_visible")


def test_flat_pays_5_for_every_mine() -> None:
    game = act(
        dealt(SHEET, scoring="flat"), *zip(cycle([0, 1]), (f"mark {mine}" for mine in SHEET.split()), strict=False)
    )
    assert ending(game) == ({0}, (40, 35), "all_mines_visible")


def test_decision_a_hit_mine_counts_for_the_series_as_a_found_one_does() -> None:
    game = act(dealt(SHEET), (0, "explore A1"), (1, "explore C1"), (0, "explore E1"), (1, "mark G1"))
    assert heard(game)["points"] == 4


def test_decision_mine_points_is_a_setting() -> None:
    game = act(dealt("A1 E5", **FIVE, mine_points=(1, 9)), (0, "mark A1"), (1, "mark E5"))
    assert ending(game) == ({1}, (1, 9), "all_mines_visible")


@pytest.mark.parametrize(
    ("mines", "series"),
    [
        (1, "5"),
        (2, "5 3"),
        (3, "5 3 5"),
        (8, "5 3 4 4 5 5 6 6"),
        (15, "5 3 3 4 4 4 4 5 5 5 5 6 6 6 6"),
        (29, "5 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 6 6 6 6 6 6 6 6"),
    ],
)
def test_decision_a_board_with_another_number_of_mines_uses_the_same_shape(mines: int, series: str) -> None:
    assert Config(11, 11, mines).series == tuple(map(int, series.split()))
    assert Config(11, 11, 15).series == SERIES
