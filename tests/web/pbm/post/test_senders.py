"""Who may have letters written to others: account holders, so many per day, and so many to one address."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from support.desk_pages import FORM, act, browser
from support.desks import BEFORE, again, at, desk_of
from support.letters import letters
from support.tables import member

from boem.web.mail import counts, recipients
from boem.web.mail.models import Outgoing, Written
from boem.web.pbm import desk_views
from boem.web.pbm.models import Address, Consent, Desk

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail")]
NEEDED = "you need an account"
HERON = "heron@example.org"
INVITED = FORM | {"players": f"Heron <{HERON}>"}


def test_a_guest_is_told_on_the_forms_that_addresses_need_an_account() -> None:
    assert NEEDED in browser("Red").get("/mail/new").text
    assert 'name="players"' not in browser("Red").get("/mail/new").text
    desk = desk_of("me", "link", "bot")
    shown = browser("Red").get(f"/mail/{desk.pk}/desk").text
    assert NEEDED in shown
    assert 'name="address"' not in shown
    member("Red")
    for path in ("/mail/new", f"/mail/{desk.pk}/desk"):
        assert NEEDED not in browser("Red").get(path).text


def test_a_guest_has_nobody_written_to_whatever_form_is_sent() -> None:
    refused = browser("Red").post("/mail/new", INVITED)
    assert (refused.status_code, NEEDED in refused.text) == (422, True)
    assert not Desk.objects.exists()
    desk = desk_of("me", "link", "bot")
    for what, seat in (("invite", "1"), ("hand-over", "0")):
        answer = act(desk, what, seat=seat, name="Heron", address=HERON)
        assert (answer.status_code, NEEDED in answer.text) == (422, True), what
    standing = browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green", "address": HERON})
    assert (standing.status_code, NEEDED in standing.text) == (409, True)
    assert not again(desk).standby.exists()
    assert not Address.objects.exists()
    assert not Outgoing.objects.exists()


def test_an_address_that_has_agreed_before_is_invited_so_often_in_a_day_whoever_invites_it() -> None:
    recipients.agree(counts.key_of(HERON))
    for name in ("Red", "Blue", "Green"):
        member(name)
        assert browser(name).post("/mail/new", INVITED).status_code == 302
    member("Olive")
    for address in (HERON, "Heron+2@Example.org"):
        refused = browser("Olive").post("/mail/new", FORM | {"players": address})
        assert refused.status_code == 422
        assert f"{address} has been invited 3 times today" in unescape(refused.text)
    assert len(letters(HERON)) == Desk.objects.count() == 3
    with at(BEFORE + timedelta(days=1)):
        assert browser("Olive").post("/mail/new", INVITED).status_code == 302


def test_an_account_invites_so_many_addresses_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "MOST_BY", {**counts.MOST_BY, Written.Kind.ASK: 2})
    member("Red")
    three = FORM | {"players": "\n".join(f"{name}@example.org" for name in ("heron", "otter", "wren"))}
    assert browser("Red").post("/mail/new", three).status_code == 422
    assert not Outgoing.objects.exists()
    desk = desk_of("Heron", "Otter", "link")
    refused = act(desk, "invite", seat="2", name="Wren", address="wren@example.org")
    assert (refused.status_code, "addresses in a day" in refused.text) == (422, True)
    assert Outgoing.objects.count() == 2
    assert act(desk_of("Wren", "link", owner="Blue"), "invite", who="Blue", seat="1").status_code == 302


def test_letters_to_everybody_end_with_what_an_account_may_have_written_in_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = desk_of("Heron", "Otter")
    Consent.objects.update(agreed=BEFORE)
    monkeypatch.setattr(counts, "MOST_BY", {**counts.MOST_BY, Written.Kind.LETTER: 3})
    monkeypatch.setattr(desk_views, "spend", lambda *_: None)
    assert act(desk, "message", text="Snow!").status_code == 302
    refused = act(desk, "message", text="Rain!")
    assert (refused.status_code, "too many e-mails written today" in refused.text) == (422, True)
    assert [mail.to for mail in Outgoing.objects.filter(body__contains="Snow!")] == [HERON, "otter@example.org"]
    assert not Outgoing.objects.filter(body__contains="Rain!").exists()
