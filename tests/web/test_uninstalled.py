"""A game's package is uninstalled: what belongs to it has no pages until it is back, and everything else goes on."""

from __future__ import annotations

from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client
from support.tables import TINY, member
from support.tournaments import tournament_of

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.base.mail_urls import read_outbox
from boem.web.lobby.challenges import challenge
from boem.web.mail.models import Outgoing
from boem.web.notices.due import see_to
from boem.web.project.urls import urlpatterns
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish
from boem.web.tournaments.ladders import challenge as challenge_on_ladder
from boem.web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
GONE: Final = "chess"
WITHOUT_PLACE: Final = [str(one.pattern) for one in urlpatterns if "<" not in str(one.pattern)]


def browser(name: str) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(member(name))
    return client


def challenged(by: str, to: str) -> Table:
    wish = TableWish(game="mijnenveger", config=TINY, seats=("me", "invite"))
    return challenge(host=member(by), wish=wish, asked={1: member(to)})


def test_no_list_fails_for_what_is_gone() -> None:
    table, ladder = challenged("Ada", "Bea"), tournament_of("ladder", "Ada", "Bea", days=3)
    challenge_on_ladder(tournament_id=ladder.pk, player=member("Bea"), place=1)
    Table.objects.update(game=GONE)
    Tournament.objects.update(game=GONE)
    for client in (browser("Ada"), browser("Bea"), Client(raise_request_exception=False)):
        for path in WITHOUT_PLACE:
            answer = client.get(f"/{path}")
            assert answer.status_code < 500, path
            assert table.id not in answer.text, path
            assert ladder.pk not in answer.text, path


def test_a_tournament_of_it_has_no_page_not_even_for_its_organiser() -> None:
    found = tournament_of("swiss", "Ada", "Bea")
    paths = (f"/tournaments/{found.pk}", f"/api/v1/tournaments/{found.pk}")
    assert {browser("Ada").get(path).status_code for path in paths} == {200}
    Tournament.objects.update(game=GONE)
    assert {browser("Ada").get(path).status_code for path in paths} == {404}


def test_a_challenge_to_it_is_not_mailed_and_holds_up_no_other_mail(settings: LazySettings, clock: ManualClock) -> None:
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test")
    settings.SITE_URL = "https://boem.example.org"
    for name in ("Bea", "Cas"):
        reader = member(name)
        reader.email, reader.last_login = f"{name.lower()}@example.org", CLOCK.now()
        reader.save()
    gone = challenged("Ada", "Bea")
    Table.objects.filter(pk=gone.pk).update(game=GONE)
    challenged("Ada", "Cas")
    clock.forward(minutes=5)
    see_to(CLOCK.now())
    assert [mail.to for mail in Outgoing.objects.all()] == ["cas@example.org"]
    Table.objects.filter(pk=gone.pk).update(game="mijnenveger")
    see_to(CLOCK.now())
    assert [mail.to for mail in Outgoing.objects.order_by("id")] == ["cas@example.org", "bea@example.org"]
