"""The pages of games by mail, within the test process, as requested by various players."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from django.test import Client
from support.desks import evaluations
from support.tables import player

from boem.web.base.payers import GUEST
from boem.web.pbm.models import Desk

XSS: Final = "<img src=x onerror=alert(1)>&\"'"
FORM: Final = {
    "title": "Winter game",
    "play": "on",
    "bots": "1",
    "width": "8",
    "height": "8",
    "mines": "10",
    "tips": "3",
    "keeper": "program",
    "zone": "Europe/Amsterdam",
    "days": "7",
    "grace": "0",
    "language": "en",
    "watch": "link",
}
"""A valid form for a new game."""


def browser(name: str = "") -> Client:
    """A player's browser, signed in if there is an account; without a name, a newcomer's."""
    client = Client()
    if name and player(name).has_account:
        client.force_login(player(name))
    elif name:
        session = client.session
        session[GUEST] = player(name).id
        session.save()
    return client


def act(desk: Desk, what: str, *, who: str = "Red", **form: Any) -> HttpResponse:
    """Act at the desk, as having seen every entry by default."""
    told = {"seen": evaluations(desk)} | form
    return browser(who).post(f"/mail/{desk.pk}/desk/{what}", told)  # type: ignore[return-value]


def page(desk: Desk, name: str = "Red", path: str = "/desk") -> str:
    """A page of the desk, which must exist."""
    answer = browser(name).get(f"/mail/{desk.pk}{path}")
    assert answer.status_code == 200, answer
    return answer.text


def table_page(desk: Desk, name: str = "Red", query: str = "") -> str:
    """The page of its table, which must exist."""
    answer = browser(name).get(f"/t/{desk.table_id}{query}")
    assert answer.status_code == 200, answer
    return answer.text
