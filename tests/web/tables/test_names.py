"""The names of seats: those that players share, and what a seat is called until somebody has come."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override
from support.tables import RED_LAYS, do, player, table_of

from boem.web.tables.page.sight import sight
from boem.web.tables.store.opening import join
from boem.web.tables.store.seat_names import apart, names_of
from boem.web.tables.store.table_access import place_at, token_of


def test_those_of_one_name_are_numbered_and_no_other() -> None:
    assert apart(["Ann", "Bot Club", "Ben", "Bot Club"]) == ["Ann", "Bot Club 1", "Ben", "Bot Club 2"]


def test_free_seats_are_not_numbered() -> None:
    assert apart(["Ann", "", ""]) == ["Ann", "a free seat", "a free seat"]


@pytest.mark.django_db
@pytest.mark.parametrize("seat", ["invite", "open"])
def test_whoever_is_yet_to_come_is_called_in_german_what_needs_no_case(seat: str) -> None:
    place = place_at(table_of("me", seat).id, player("Red"))
    with override("de"):
        for viewed in (place, replace(place, seat=None)):
            assert names_of(viewed)[1] in {"Gast", "jemand"}  # “das Feld von …”, “wartet auf …”


@pytest.mark.django_db
@pytest.mark.parametrize(("seat", "card"), [("invite", "Your friend"), ("open", "A free seat")])
def test_a_table_says_that_an_opponent_has_yet_to_come_until_one_has(seat: str, card: str) -> None:
    table = table_of("me", seat)
    do(table, 0, RED_LAYS)
    alone = sight(place_at(table.id, player("Red")))
    assert (alone.scene.hint, alone.cards[1].name) == ("Your opponent has yet to come.", card)
    token = token_of(table.seats.get(number=1)) if seat == "invite" else ""
    join(table_id=table.id, player=player("Blue"), token=token)
    met = sight(place_at(table.id, player("Red")))
    assert (met.scene.hint, met.cards[1].name) == ("Blue is still laying.", "Blue")
