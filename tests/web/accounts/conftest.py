"""Fixtures of tests of accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest
from boem.web.base.mail_urls import read_outbox
from boem.web.base.payers import GUEST
from boem.web.mail.models import Outgoing

PASSWORD = "three herons in a row"
SignUp: TypeAlias = Callable[..., Any]


@pytest.fixture
def mails(settings: Settings) -> None:
    """The host sends mail: addresses are asked for and confirmed."""
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:1/?from=boem@example.org", "BOEM_EMAIL_URL")
    settings.EMAIL_BACKEND = "boem.web.mail.django_backend.Queue"  # Django's tests replace it
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]


def sign_up(client: Client, name: str = "Ada", address: str = "", password: str = PASSWORD) -> Any:
    """Sign up for an account."""
    told = {"username": name, "password1": password} | ({"email": address} if address else {})
    return client.post("/account/new", told)


def sign_in(client: Client, login: str = "Ada", password: str = PASSWORD) -> Any:
    """Sign in with a password."""
    return client.post("/account/in", {"login": login, "password": password})


def signed_in(client: Client, name: str = "Ada") -> Player:
    """A new account, signed in with this client."""
    assert sign_up(client, name).status_code == 302
    return Player.objects.get(name=name)


def guest(client: Client) -> Player:
    """A guest with this client."""
    player = new_guest()
    session = client.session
    session[GUEST] = player.id
    session.save()
    return player


def name_shown(client: Client) -> str | None:
    """The player's name on the client's pages."""
    player = client.get("/about").context["player"]
    return player.name if player else None


def code_of(mail: Outgoing) -> str:
    """The code in a mail."""
    return next(line.strip() for line in mail.body.splitlines() if line.startswith("    "))
