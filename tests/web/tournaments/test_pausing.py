"""An organiser pauses a tournament: rounds wait, games go on."""

from __future__ import annotations

import pytest
from django.test import Client
from support.markup import joined
from support.tables import member
from support.tournaments import again, go_on, play_round, started, tournament_of, under_way

from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import cancel, pause, start_now

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")


def put(found: Tournament, *, on: bool, name: str = "Ada") -> None:
    pause(tournament_id=found.pk, player=member(name), on=on)


@pytest.mark.parametrize("kind", ["swiss", "knockout", "round_robin"])
def test_while_it_is_paused_games_are_played_but_no_round_is_paired(kind: str) -> None:
    found = started(kind, *FOUR)
    put(found, on=True)
    play_round(found)
    assert under_way(found) == []
    assert again(found).round == 1
    assert found.pairings.exclude(how="played").count() == 0
    put(found, on=False)
    go_on()
    assert again(found).round == 2
    assert len(under_way(found)) > 0


def test_the_end_waits_too() -> None:
    found = started("knockout", "Ada", "Bea")
    put(found, on=True)
    play_round(found)
    assert again(found).stage == "running"
    put(found, on=False)
    go_on()
    assert again(found).stage == "over"


def test_the_first_round_waits_if_it_was_paused_before() -> None:
    found = tournament_of("swiss", *FOUR)
    put(found, on=True)
    start_now(tournament_id=found.pk, player=member("Ada"))
    go_on()
    assert (again(found).stage, again(found).round) == ("running", 0)


def test_only_its_organiser_pauses_it_and_only_one_with_rounds_that_is_not_over() -> None:
    found = started("swiss", *FOUR)
    with pytest.raises(NotYours):
        put(found, on=True, name="Bea")
    with pytest.raises(Unfit, match="rounds"):
        put(started("arena", *FOUR), on=True)
    cancel(tournament_id=found.pk, player=member("Ada"))
    with pytest.raises(Closed):
        put(found, on=True)


def test_its_page_says_so_and_has_the_buttons() -> None:
    found = started("swiss", *FOUR)
    ada = Client()
    ada.force_login(member("Ada"))
    assert 'data-action="pause"' in ada.get(f"/tournaments/{found.pk}").text
    assert 'data-action="pause"' not in Client().get(f"/tournaments/{found.pk}").text
    ada.post(f"/tournaments/{found.pk}/pause")
    assert "Its organiser has paused it" in joined(Client().get(f"/tournaments/{found.pk}").text)
    assert Client().get(f"/api/v1/tournaments/{found.pk}").json()["paused"] is not None
    assert 'data-action="resume"' in ada.get(f"/tournaments/{found.pk}").text
    ada.post(f"/tournaments/{found.pk}/resume")
    assert again(found).paused is None
