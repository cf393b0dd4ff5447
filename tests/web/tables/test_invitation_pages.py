"""The page that an invitation opens."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from boem.web.accounts.service import new_guest
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.opening import INVITE, ME, TableWish, open_table
from boem.web.tables.store.table_access import token_of

pytestmark = pytest.mark.django_db


def invited(visibility: Table.Visibility) -> tuple[Table, str]:
    """A table with an invited seat, and the path of its invitation."""
    table = open_table(host=new_guest(), wish=TableWish("mijnenveger", (ME, INVITE), visibility=visibility))
    return table, reverse("join", args=[table.id, token_of(SeatRow.objects.get(table=table, number=1))])


@pytest.mark.parametrize("visibility", Table.Visibility)
def test_an_invitation_shows_the_settings_and_leads_to_the_seat(visibility: Table.Visibility) -> None:
    table, path = invited(visibility)
    friend = Client()
    shown = friend.get(path)
    assert shown.status_code == 200
    assert "6 × 6" in shown.text
    assert friend.post(path).headers["Location"] == f"/t/{table.id}"
    assert friend.get(f"/t/{table.id}").status_code == 200
    assert SeatRow.objects.get(table=table, number=1).taken


def test_a_table_that_nobody_may_watch_is_not_there_for_others() -> None:
    table, path = invited(Table.Visibility.SEATS)
    assert Client().get(f"/t/{table.id}").status_code == 404
    assert Client().get(f"/t/{table.id}/record").status_code == 404
    assert Client().get(path[:-1] + "x").status_code == 404
    assert "Watch" not in Client().get(path).text


def test_an_invitation_that_was_taken_says_so_to_the_next() -> None:
    _, path = invited(Table.Visibility.LINK)
    Client().post(path)
    late = Client().get(path)
    assert late.status_code == 409
    assert "no longer works" in late.text
    assert Client().post(path).status_code == 409


def test_whoever_sits_there_goes_straight_to_the_table() -> None:
    table, path = invited(Table.Visibility.LINK)
    friend = Client()
    friend.post(path)
    assert friend.get(path).headers["Location"] == f"/t/{table.id}"
