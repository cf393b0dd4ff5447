"""The page of an invalid invitation."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import table_of

pytestmark = pytest.mark.django_db


def test_a_bad_invitation_to_a_table_for_its_players_alone_leads_nowhere() -> None:
    table = table_of("me", "invite", visibility="seats")
    for path in (f"/t/{table.id}/join/{'0' * 32}", f"/t/{table.id}/join", f"/t/{table.id}"):
        assert Client().get(path).status_code == 404
    assert Client().post(f"/t/{table.id}/join/{'0' * 32}").status_code == 404


def test_a_bad_invitation_elsewhere_says_that_one_can_watch() -> None:
    table = table_of("me", "invite")
    answer = Client().get(f"/t/{table.id}/join/{'0' * 32}")
    assert answer.status_code == 409
    assert "no longer works" in answer.content.decode()
