"""A tournament whose organiser is banned or has left: it goes on by itself, says so, and a moderator takes it over."""

from __future__ import annotations

import pytest
from django.test import Client
from support.markup import joined
from support.order import keeper_named
from support.tables import member
from support.tournaments import again, go_on, play_round, started, tournament_of

from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import forget
from boem.web.base.errors import Closed
from boem.web.moderation.actions import ban, take_tournament_over
from boem.web.moderation.models import Deed
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import pause

pytestmark = pytest.mark.django_db
OTHERS = ("Bea", "Cas", "Dov", "Eva")


def page_of(found: Tournament, client: Client | None = None) -> str:
    return joined((client or Client()).get(f"/tournaments/{found.pk}").text)


def shut_out(name: str) -> None:
    ban(keeper=keeper_named(), player=member(name), days=None, why="Rude.")


def test_a_moderator_takes_it_over_and_runs_it() -> None:
    found = tournament_of("swiss", *OTHERS)
    vera = Client()
    vera.force_login(keeper_named().player)
    path = f"/moderation/tournaments/{found.pk}"
    assert 'data-action="take-tournament"' not in vera.get(path).text
    assert vera.post(path, {"take": "1"}).status_code == 422
    assert "data-lost-organiser" not in page_of(found)
    shut_out("Ada")
    assert "a moderator can take it over and start it" in page_of(found)
    assert 'data-action="take-tournament"' in vera.get(path).text
    assert vera.post(path, {"take": "1"}).status_code == 302
    assert again(found).organiser == keeper_named().player
    assert "data-lost-organiser" not in page_of(found)
    assert 'data-action="start"' in page_of(found, vera)
    deed = Deed.objects.get(what="take")
    assert (deed.of, deed.tournament) == (member("Ada"), found)
    assert "took over a tournament" in vera.get("/moderation").text


def test_one_with_an_organiser_or_that_is_over_is_not_taken_over() -> None:
    found = started("knockout", *OTHERS[:2])
    with pytest.raises(Closed, match="has an organiser"):
        take_tournament_over(keeper=keeper_named(), tournament_id=found.pk)
    play_round(found)
    shut_out("Ada")
    with pytest.raises(Closed, match="over already"):
        take_tournament_over(keeper=keeper_named(), tournament_id=found.pk)
    assert not Deed.objects.filter(what="take").exists()


def test_a_pause_that_nobody_can_end_ends_by_itself(clock: ManualClock) -> None:
    found = started("swiss", *OTHERS, rounds=3)
    pause(tournament_id=found.pk, player=member("Ada"), on=True)
    play_round(found)
    clock.forward(seconds=4 * 24 * 3600)
    go_on()
    assert again(found).round == 1
    shut_out("Ada")
    assert "goes on by itself" in page_of(found)
    go_on()
    assert again(found).round == 2


def test_what_a_deleted_account_leaves_goes_on_or_says_why_not() -> None:
    waiting, paused = tournament_of("swiss", *OTHERS), started("swiss", *OTHERS, rounds=3)
    pause(tournament_id=paused.pk, player=member("Ada"), on=True)
    forget(player=member("Ada"))
    assert "It was cancelled, since its organiser has left the site." in page_of(waiting)
    assert "It has no organiser any more" in page_of(paused)
    play_round(paused)
    assert again(paused).round == 2
