"""Whose request it is: looked up once per page, and again whenever it may have changed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from support.desk_pages import browser
from support.tables import player

from boem.web.accounts.session import player_of
from boem.web.base.payers import GUEST

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/lobby", "/mail"])
def test_a_page_that_is_read_looks_its_reader_up_once(path: str) -> None:
    reader = browser("Red")
    with CaptureQueriesContext(connection) as asked:
        assert reader.get(path).status_code == 200
    assert sum('FROM "accounts_player" WHERE' in query["sql"] for query in asked) == 1


def test_within_a_request_the_player_changes_with_the_session() -> None:
    request = RequestFactory().get("/")
    request.session = Client().session
    assert player_of(request) is None
    for name in ("Red", "Blue"):
        request.session[GUEST] = player(name).id
        assert player_of(request) == player(name)


def test_changes_by_a_form_are_read_again() -> None:
    request = RequestFactory().post("/")
    request.session = Client().session
    request.session[GUEST] = player("Red").id
    before = player_of(request)
    assert before is not None
    before.name = "somebody who was never kept"
    after = player_of(request)
    assert after is not None
    assert after.name == "Red"
