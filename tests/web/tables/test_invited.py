"""The page of an invitation."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import table_of

from boem.web.tables.invitation import token_of
from boem.web.tables.models import Seat, Table

pytestmark = pytest.mark.django_db


def link(table: Table) -> str:
    return f"/t/{table.id}/join/{token_of(Seat.objects.get(table=table, kind=Seat.Kind.INVITE))}"


@pytest.mark.parametrize("visibility", Table.Visibility.values)
def test_a_friend_sits_down_even_where_only_players_may_look(visibility: str) -> None:
    table, friend = table_of("me", "invite", visibility=visibility), Client()
    where = link(table)
    assert friend.get(where).status_code == 200
    assert friend.post(where).headers["Location"] == f"/t/{table.id}"
    assert friend.get(f"/t/{table.id}").status_code == 200
    assert Seat.objects.get(table=table, number=1).kind == Seat.Kind.PERSON


def test_a_bad_invitation_to_a_table_for_its_players_alone_leads_nowhere() -> None:
    table = table_of("me", "invite", visibility="seats")
    for path in (f"/t/{table.id}/join/{'0' * 32}", f"/t/{table.id}/join", f"/t/{table.id}"):
        assert Client().get(path).status_code == 404
    assert Client().post(f"/t/{table.id}/join/{'0' * 32}").status_code == 404


def test_a_bad_invitation_elsewhere_says_that_one_can_watch() -> None:
    table = table_of("me", "invite")
    answer = Client().get(f"/t/{table.id}/join/{'0' * 32}")
    assert answer.status_code == 409
    assert "no longer good" in answer.content.decode()
