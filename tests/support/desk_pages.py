"""The pages of games by mail in the process of the tests, as one player or another asks for them."""

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
"""A form of a new game that is in order."""


def browser(name: str = "") -> Client:
    """The browser of a player, signed in where there is an account; without a name, of somebody who is new here."""
    client = Client()
    if name and player(name).has_account:
        client.force_login(player(name))
    elif name:
        session = client.session
        session[GUEST] = player(name).id
        session.save()
    return client


def act(desk: Desk, what: str, *, who: str = "Red", **form: Any) -> HttpResponse:
    """Do something at the desk, having seen everything unless told otherwise."""
    told = {"seen": evaluations(desk)} | form
    return browser(who).post(f"/mail/{desk.pk}/desk/{what}", told)  # type: ignore[return-value]


def page(desk: Desk, name: str = "Red", path: str = "/desk") -> str:
    """A page of the desk's, which is there."""
    answer = browser(name).get(f"/mail/{desk.pk}{path}")
    assert answer.status_code == 200, answer
    return answer.text


def table_page(desk: Desk, name: str = "Red", query: str = "") -> str:
    """The page of its table, which is there."""
    answer = browser(name).get(f"/t/{desk.table_id}{query}")
    assert answer.status_code == 200, answer
    return answer.text
