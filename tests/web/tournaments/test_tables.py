"""The draw of a knockout and the crosstable of a round robin, on their pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from support.markup import joined
from support.tables import do, fresh, member
from support.tournaments import again, go_on, play_round, started, under_way

from boem.web.tournaments.entries import withdraw
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.score_sheet import standings_of
from boem.web.tournaments.tournament_page import board_of, stamp_of
from boem.web.tournaments.tournament_tables import TieSeat, amount

FOUR = ("Ada", "Bea", "Cas", "Dov")
FIVE = (*FOUR, "Eva")


def draw(found: Tournament) -> list[list[list[str]]]:
    """The names in each tie of each round; a winner's has a star."""
    found = again(found)
    rounds = board_of(found, stamp_of(found)).bracket
    return [[[_seat(seat) for seat in tie.seats] for tie in one.ties] for one in rounds]


def _seat(seat: TieSeat) -> str:
    return (seat.entrant.player.name if seat.entrant else "?") + seat.score + "*" * seat.won


def scores(found: Tournament) -> list[list[str]]:
    found = again(found)
    rows = board_of(found, stamp_of(found)).crosstable
    return [["×" if one is None else " ".join(one) for one in row.scores] for row in rows]


@pytest.mark.django_db
def test_a_draw_shows_byes_winners_and_who_meets_next() -> None:
    found = started("knockout", *FIVE)
    byes = [["Ada*"], ["Dov", "Eva"], ["Bea*"], ["Cas*"]]
    assert draw(found) == [byes, [["Ada", "?"], ["Bea", "Cas"]], [["?", "?"]]]
    play_round(found)
    assert draw(found)[0][1] == ["Dov1*", "Eva0"]
    assert draw(found)[1] == [["Ada", "Dov"], ["Bea", "Cas"]]
    while again(found).stage == "running":
        play_round(found)
    assert draw(found)[1:] == [[["Ada1*", "Dov0"], ["Bea1*", "Cas0"]], [["Ada1*", "Bea0"]]]


@pytest.mark.django_db
def test_a_place_that_nobody_has_won_stays_empty() -> None:
    found = started("knockout", *FIVE)
    (pairing,) = under_way(found)
    for name in ("Dov", "Eva"):
        withdraw(tournament_id=found.pk, player=member(name))
    assert pairing.table is not None
    do(fresh(pairing.table), 0, "resign")
    go_on()
    assert [len(one) for one in draw(found)] == [4, 2, 1]
    assert sum(name.endswith("*") for name in draw(found)[0][1]) == 1


@pytest.mark.django_db
def test_every_tie_of_the_draw_is_a_list_item_for_those_who_hear_the_page() -> None:
    found = started("knockout", *FIVE)
    play_round(found)
    page = joined(Client().get(f"/tournaments/{found.pk}").text)
    assert re.findall(r'data-draw="(\d)"', page) == ["1", "2", "3"]
    assert page.count('<li class="tie"') == 4 + 2 + 1
    assert "Quarter-finals" in page
    assert "Semi-finals" in page
    assert "Final" in page
    assert "goes on" in page


@pytest.mark.django_db
@pytest.mark.parametrize("double", [False, True])
def test_a_crosstable_adds_up_to_the_points(double: bool) -> None:
    found = started("round_robin", *FOUR, double=double)
    assert scores(found)[0] == ["×", "", "", ""]
    while again(found).stage == "running":
        play_round(found)
    times = 2 if double else 1
    row = [" ".join(["1"] * times)] * 3
    assert scores(found)[0] == ["×", *row]
    added = [sum(int(one) for cell in row if cell != "×" for one in cell.split()) for row in scores(found)]
    assert added == [line.points // 2 for _, line in standings_of(again(found))]
    page = joined(Client().get(f"/tournaments/{found.pk}").text)
    assert re.findall(r'data-row="(\w+)"', page) == list(FOUR)


@given(st.integers(0, 10_000), st.sampled_from([1, 2, 4]))
@settings(deadline=None)
def test_an_amount_reads_back_as_the_number_it_is(value: int, unit: int) -> None:
    signs = {"¼": 0.25, "½": 0.5, "¾": 0.75}
    text = amount(value, unit)
    whole = text.rstrip("¼½¾")
    assert float(whole or 0) + signs.get(text[len(whole) :], 0) == value / unit
