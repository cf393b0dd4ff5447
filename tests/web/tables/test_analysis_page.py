"""The analysis of a finished game on the site: who may see it, and what it says of each move."""

from __future__ import annotations

import re

import pytest
from support.desk_pages import browser
from support.tables import do, table_of

from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db
MINES = "A1 C3"


def finished(*, over: bool = True) -> Table:
    """Red risked something without need, and hit a mine that could have been known; Blue was more careful."""
    config = {"width": 3, "height": 3, "mines": 2, "sweepers": 2}
    table = table_of("me", "open", config=config)
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in (
        (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"),
    ):  # fmt: skip
        do(table, seat, text)
    if over:
        do(table, 0, "disarm A2")
    return table


def page(table: Table, name: str = "Green", query: str = "") -> str:
    answer = browser(name).get(f"/t/{table.id}/analysis{query}")
    assert answer.status_code == 200
    return answer.text


def test_each_move_is_judged_by_what_its_player_could_know() -> None:
    table = finished()
    shown = page(table, query="?move=1")
    assert 'data-move="3"' in shown
    assert "The risk was 22 %." in shown
    assert "There was no lesser one." in shown
    assert "It turned out to be wrong." in shown
    shown = page(table, query="?move=4")
    assert 'data-kind="refuted"' in shown
    assert "It could have been known that this was wrong." in shown
    assert "A3 (0)" in shown


def test_the_board_is_the_movers_own_with_what_could_be_known_of_each_square() -> None:
    shown = page(finished(), query="?move=2")
    squares = dict(re.findall(r'data-square="([A-C][1-3])" data-state="(\w+)"', shown))
    assert squares["A1"] == "open"
    assert re.findall(r'data-square="B1".*?class="chance">(\d+)<', shown) == ["33"]
    assert re.findall(r'data-square="C3".*?class="chance">(\d+)<', shown) == ["20"]


def test_before_the_end_there_is_no_analysis() -> None:
    table = finished(over=False)
    answer = browser("Red").get(f"/t/{table.id}/analysis")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{table.id}")


def test_a_table_that_is_over_leads_to_it() -> None:
    table = finished()
    assert f'href="/t/{table.id}/analysis"' in browser("Red").get(f"/t/{table.id}").text


def test_whoever_may_not_see_the_table_may_not_see_its_analysis() -> None:
    table = finished()
    Table.objects.filter(id=table.id).update(visibility="seats")
    assert browser("Green").get(f"/t/{table.id}/analysis").status_code == 404
    assert browser("Red").get(f"/t/{table.id}/analysis").status_code == 200


@pytest.mark.parametrize("query", ["?move=99", "?move=-1", "?move=x", "?move="])
def test_a_move_that_there_is_not_shows_another(query: str) -> None:
    assert "data-move=" in page(finished(), query=query)


def test_a_game_without_a_move_has_an_analysis_that_says_so() -> None:
    table = table_of("me", "open")
    browser("Blue").post(f"/t/{table.id}/join")
    do(table, 0, "resign")
    assert "There was no move to judge." in page(table)
