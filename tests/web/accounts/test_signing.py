"""Signing up, in and out, and what confirms an address."""

from __future__ import annotations

import pytest
from django.test import Client
from web.accounts.conftest import name_shown, sign_up

from boem.web.mail.models import Outgoing

pytestmark = pytest.mark.django_db


def test_where_no_mail_is_sent_whoever_signs_up_is_in(client: Client) -> None:
    assert sign_up(client).headers["Location"] == "/"
    assert name_shown(client) == "Ada"
    assert client.get("/account").status_code == 200
    assert not Outgoing.objects.exists()
