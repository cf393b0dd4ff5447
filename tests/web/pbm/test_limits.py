"""Nobody can make the site write endlessly to strangers or to players."""

from __future__ import annotations

import pytest
from limits import RateLimitItemPerMinute
from support.desk_pages import FORM, act, browser
from support.desks import desk_of
from support.tables import member

from boem.web.pbm import desk_views, views
from boem.web.pbm.models import Address, Bulletin, Desk

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("account")]
TWO = RateLimitItemPerMinute(2, namespace="test-letters")
SAID = "Too many at once: at most 2 in 60 seconds"


def test_invitations_of_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "INVITED", TWO)
    monkeypatch.setattr(desk_views, "INVITED", TWO)
    one = FORM | {"players": "heron@example.org"}
    assert browser("Red").post("/mail/new", one).status_code == 302
    desk = Desk.objects.get()
    assert act(desk, "hand-over", seat=2, address="wren@example.org", name="Wren").status_code == 302
    refused = act(desk, "invite", seat=1, address="owl@example.org", name="Owl")
    assert refused.status_code == 429
    assert SAID in refused.text
    member("Blue")
    assert browser("Blue").post("/mail/new", one).status_code == 302  # an account has limits of its own
    assert Address.objects.filter(address="owl@example.org").count() == 0


def test_letters_to_everybody_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_views, "TOLD", RateLimitItemPerMinute(2, namespace="test-told"))
    desk = desk_of("me", "bot")
    assert act(desk, "message", text="one").status_code == 302
    assert act(desk, "pause").status_code == 302
    assert SAID in act(desk, "message", text="three").text
    assert Bulletin.objects.count() == 2
    assert act(desk_of("me", "bot"), "message", text="elsewhere").status_code == 302
