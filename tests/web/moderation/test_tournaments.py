"""Tournaments whose name or text offends: reported, and closed by a moderator."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from support.lobby import browser
from support.markup import joined
from support.order import keeper_named
from support.tables import member, player
from support.tournaments import again, go_on, started, tournament_of, under_way

from boem.web.base import limits
from boem.web.base.errors import Closed, Unfit
from boem.web.moderation.actions import close_tournament
from boem.web.moderation.models import Deed, Report
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import invitation_of

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")
FOUL: dict[str, Any] = {"name": "Rotten fish cup", "about": "For rotten fish."}


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    limits.LIMITER.storage.reset()


def as_member(name: str) -> Client:
    client = Client()
    client.force_login(member(name))
    return client


def as_keeper() -> Client:
    client = Client()
    client.force_login(keeper_named().player)
    return client


def test_a_report_keeps_the_name_and_description_as_they_were() -> None:
    found = tournament_of("swiss", *FOUR, **FOUL)
    page = joined(Client().get(f"/tournaments/{found.pk}").text)
    assert f'href="/report/tournament/{found.pk}"' in page
    player("Red")
    assert "Rotten fish cup" in browser("Red").get(f"/report/tournament/{found.pk}").text
    done = browser("Red").post(f"/report/tournament/{found.pk}", {"kind": "name"})
    assert b"A moderator will look at it." in done.content
    again_told = browser("Red").post(f"/report/tournament/{found.pk}", {"kind": "name"})
    assert (again_told.status_code, b"reported this already" in again_told.content) == (422, True)
    one = Report.objects.get()
    assert (one.of, one.tournament, one.table, one.line) == (member("Ada"), found, None, None)
    assert one.text == "Rotten fish cup\nFor rotten fish."


def test_nobody_reports_what_they_may_not_see_or_run_themselves() -> None:
    found = tournament_of("swiss", private=True)
    eva = as_member("Eva")
    assert eva.get(f"/report/tournament/{found.pk}").status_code == 404
    assert eva.get(f"/report/tournament/{found.pk}?token={invitation_of(found)}").status_code == 200
    assert eva.get("/report/tournament/nothing").status_code == 404
    assert as_member("Ada").post(f"/report/tournament/{found.pk}", {"kind": "name"}).status_code == 422
    assert not Report.objects.exists()


def test_a_moderator_closes_it_and_nobody_reads_its_name_any_more() -> None:
    found = started("swiss", *FOUR, **FOUL)
    player("Red")
    browser("Red").post(f"/report/tournament/{found.pk}", {"kind": "name"})
    report, vera = Report.objects.get(), as_keeper()
    assert f"/moderation/tournaments/{found.pk}?report={report.pk}" in vera.get("/moderation").text
    answer = vera.post(f"/moderation/tournaments/{found.pk}", {"why": "Insulting name", "report": report.pk})
    assert answer.status_code == 302
    closed = again(found)
    assert (closed.stage, closed.name, closed.about, closed.closed_why) == ("cancelled", "", "", "Insulting name")
    for path in (f"/tournaments/{found.pk}", "/tournaments", f"/api/v1/tournaments/{found.pk}", "/"):
        assert "otten fish" not in Client().get(path).text, path
    assert "Insulting name" in joined(Client().get(f"/tournaments/{found.pk}").text)
    report.refresh_from_db()
    assert report.closed is not None
    assert report.text == "Rotten fish cup\nFor rotten fish."
    deed = Deed.objects.get()
    assert (deed.what, deed.of, deed.tournament, deed.why) == ("cancel", member("Ada"), closed, "Insulting name")
    assert "closed a tournament" in vera.get("/moderation").text


def test_its_games_go_on_and_nobody_is_paired_any_more() -> None:
    found = started("swiss", *FOUR)
    close_tournament(keeper=keeper_named(), tournament_id=found.pk, why="Advertising")
    go_on()
    assert again(found).round == 1
    assert [one.table.status for one in under_way(found) if one.table] == ["setup", "setup"]


def test_one_that_is_over_stays_so_without_its_name() -> None:
    found = tournament_of("swiss", *FOUR, **FOUL)
    Tournament.objects.update(stage="over")
    close_tournament(keeper=keeper_named(), tournament_id=found.pk, why="Insulting name")
    assert (again(found).stage, again(found).name) == ("over", "")
    assert found.pk not in Client().get("/tournaments").text
    with pytest.raises(Closed, match="already"):
        close_tournament(keeper=keeper_named(), tournament_id=found.pk, why="Again")


def test_it_needs_a_reason_and_a_moderator() -> None:
    found = tournament_of("swiss", *FOUR)
    with pytest.raises(Unfit, match="reason"):
        close_tournament(keeper=keeper_named(), tournament_id=found.pk, why=" ")
    vera = as_keeper()
    assert vera.post(f"/moderation/tournaments/{found.pk}", {"why": ""}).status_code == 422
    assert vera.get("/moderation/tournaments/nothing").status_code == 404
    for client in (Client(), as_member("Ada")):
        assert client.get(f"/moderation/tournaments/{found.pk}").status_code == 404
        assert client.post(f"/moderation/tournaments/{found.pk}", {"why": "No"}).status_code == 404
    assert again(found).stage == "open"
    assert not Deed.objects.exists()
