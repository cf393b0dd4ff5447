"""Codes by mail: nobody floods an address with them, or uses up its owner's."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from django.test import Client
from web.accounts.conftest import code_of, name_shown, sign_in, sign_up

from boem.web.mail.counts import MOST_BETWEEN, MOST_TO
from boem.web.mail.models import Outgoing, Written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails")]
ADA: Final = "ada@example.org"
EACH, ALL = MOST_BETWEEN[Written.Kind.ACCOUNT], MOST_TO[Written.Kind.ACCOUNT]
NETWORKS: Final = ALL // EACH  # requests that use all of them up
NEW: Final = "four herons in a row"


def at(number: int) -> Client:
    """A client in a network of its own."""
    return Client(REMOTE_ADDR=f"2001:db8:0:{number:x}::1")


def letters() -> int:
    """The number of codes sent to Ada's address."""
    return Outgoing.objects.filter(to=ADA).count()


def ask(client: Client, times: int = 1) -> set[str]:
    """Ask this many times for a new password for Ada's address; returns the resulting pages."""
    pages = set()
    for _ in range(times):
        answer = client.post("/account/reset", {"email": ADA})
        assert answer.headers["Location"] == "/account/reset/code"
        pages.add(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", client.get("/account/reset/code").text))
    return pages


def is_let_in(client: Client) -> bool:
    """Whether the last code lets this browser choose a new password, which then applies."""
    client.post("/account/reset/code", {"code": code_of(Outgoing.objects.latest("id"))})
    client.post("/account/reset/password", {"password1": NEW, "password2": NEW})
    return sign_in(client, password=NEW).status_code == 302 and name_shown(client) == "Ada"


def ada(client: Client) -> None:
    """Ada's account with its address confirmed; the browser is signed out again."""
    sign_up(client, address=ADA)
    client.post("/account/address/code", {"code": code_of(Outgoing.objects.latest("id"))})
    assert name_shown(client) == "Ada"
    client.post("/account/out")
    Written.objects.all().delete()
    Outgoing.objects.all().delete()


def test_one_network_gets_five_codes_for_an_address_in_a_day_and_every_page_looks_the_same() -> None:
    ada(at(1))
    for number in range(EACH + 2):
        thief = Client(REMOTE_ADDR=f"2001:db8:0:2::{number + 1:x}")  # other addresses of one network
        (page,) = ask(thief)
        assert "at most 5 codes a day" in page
    assert letters() == EACH == 5
    assert len(ask(at(2)) | ask(at(3))) == 1


def test_the_owner_gets_a_code_elsewhere_when_a_stranger_has_used_up_theirs() -> None:
    ada(at(1))
    ask(at(2), times=EACH + 1)
    stranger_had, owner = letters(), at(3)
    ask(owner)
    assert letters() == stranger_had + 1
    assert is_let_in(owner)


@pytest.mark.usefixtures("largest")
def test_strangers_without_end_get_twenty_together_and_the_owners_browser_still_gets_one() -> None:
    owner = at(1)
    ada(owner)
    for number in range(2, NETWORKS + 4):
        ask(at(number), times=EACH)
    assert letters() == ALL == 20
    owner.defaults["REMOTE_ADDR"] = "2001:db8:0:2::1"  # a network that has used up its own
    ask(owner, times=EACH)
    assert letters() == ALL + EACH
    assert is_let_in(owner)


@pytest.mark.usefixtures("largest")
def test_a_browser_is_trusted_only_for_the_account_that_signed_in_there() -> None:
    ada(at(1))
    eve = at(2)
    sign_up(eve, "Eve", "eve@example.org")
    eve.post("/account/address/code", {"code": code_of(Outgoing.objects.latest("id"))})
    assert name_shown(eve) == "Eve"
    eve.post("/account/out")
    for number in range(3, NETWORKS + 3):
        ask(at(number), times=EACH)
    ask(eve)
    assert letters() == ALL


def test_whoever_reads_the_mail_gets_an_account_though_a_stranger_has_signed_up_with_the_address() -> None:
    sign_up(at(2), "Eve", ADA)
    ask(at(2), times=EACH)
    assert letters() == EACH
    owner = at(1)
    assert sign_up(owner, address=ADA).headers["Location"] == "/account/address/code"
    assert "/account/reset" in Outgoing.objects.latest("id").body
    ask(owner)
    assert letters() == EACH + 2
    owner.post("/account/reset/code", {"code": code_of(Outgoing.objects.latest("id"))})
    owner.post("/account/reset/password", {"password1": NEW, "password2": NEW})
    assert sign_in(owner, ADA, NEW).status_code == 302
    assert name_shown(owner) == "Eve"


def test_another_code_can_be_asked_for_at_once_though_a_stranger_has_just_done_so() -> None:
    owner = at(1)
    sign_up(at(2), "Eve", "eve@example.org")
    sign_up(owner, address=ADA)
    sign_up(at(2), "Eva", ADA)
    first = Outgoing.objects.filter(to=ADA).latest("id").id
    assert owner.post("/account/address/code", {"action": "resend"}).status_code == 302
    owner.post("/account/address/code", {"code": code_of(Outgoing.objects.get(id__gt=first))})
    assert name_shown(owner) == "Ada"


@pytest.mark.parametrize(("minutes", "works"), [(14, True), (16, False)])
def test_a_code_for_a_new_password_works_for_a_quarter_of_an_hour(
    minutes: int, works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, began = at(1), time.time()
    ada(owner)
    ask(owner)
    monkeypatch.setattr(time, "time", lambda: began + 60 * minutes)
    assert is_let_in(owner) is works
