"""Results as files: what they hold, for whom, and that no name becomes a formula."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from py4swiss.trf import TrfParser
from support.tables import member
from support.tournaments import again, play_round, started, tournament_of

from boem.web.accounts.models import Player
from boem.web.tournaments.entries import withdraw
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import invitation_of
from boem.web.tournaments.result_files import FILES
from boem.web.tournaments.score_sheet import standings_of

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")
FIVE = (*FOUR, "Eva")


def fetch(found: Tournament, name: str, query: str = "") -> Any:
    return Client().get(f"/tournaments/{found.pk}/files/{name}{query}")


def table(found: Tournament, name: str) -> list[dict[str, str]]:
    text = fetch(found, name).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def finished(kind: str, *names: str, **more: Any) -> Tournament:
    found = started(kind, *names, **more)
    while again(found).stage == "running":
        play_round(found)
    return again(found)


def test_tables_have_the_standings_and_every_game() -> None:
    found = finished("swiss", *FIVE, rounds=3)
    standings = table(found, "standings.csv")
    assert [one["name"] for one in standings] == [entrant.player.name for entrant, _ in standings_of(found)]
    assert (standings[0]["place"], standings[0]["points"]) == ("1", "3.0")
    games = table(found, "games.csv")
    assert len(games) == 3 * 5
    assert sum(float(one["score"]) for one in games) == sum(float(one["points"]) for one in standings) == 9
    assert {one["how"] for one in games} == {"played", "bye"}


def test_the_document_has_both_and_nothing_about_the_reader() -> None:
    found = finished("knockout", *FIVE)
    told = json.loads(fetch(found, "results.json").content)
    assert {"you", "invite", "challenges"}.isdisjoint(told)
    assert told["standings"][0]["name"] == "Ada"
    assert len(told["pairings"]) == found.pairings.count()
    assert len(told["pairings"][-1]["players"]) == 2


@pytest.mark.parametrize(
    ("kind", "more"), [("swiss", {"rounds": 3}), ("round_robin", {}), ("round_robin", {"double": True})]
)
def test_an_arbiters_program_reads_the_trf_file_and_finds_it_consistent(
    kind: str, more: dict[str, Any], tmp_path: Path
) -> None:
    Player.objects.create(name="Jürgen de Wit-van der Meulen", last_login=member("Ada").last_login)
    found = finished(kind, *FOUR, "Jürgen de Wit-van der Meulen", **more)
    file = tmp_path / "results.trf"
    file.write_bytes(fetch(found, "results.trf").content)
    parsed = TrfParser.parse(file)  # which compares points with results, and the results of a game with each other
    told = {one.name: (one.starting_number, one.rank, one.points_times_ten) for one in parsed.player_sections}
    assert told == {
        entrant.player.name: (entrant.number, line.place, line.points * 5) for entrant, line in standings_of(found)
    }
    assert parsed.x_section.number_of_rounds == found.rounds
    assert {len(one.results) for one in parsed.player_sections} == {found.rounds}


def test_a_player_who_withdraws_is_not_paired_in_the_trf_file(tmp_path: Path) -> None:
    found = started("swiss", *FOUR, rounds=3)
    play_round(found)
    withdraw(tournament_id=found.pk, player=member("Dov"))
    while again(found).stage == "running":
        play_round(found)
    file = tmp_path / "results.trf"
    file.write_bytes(fetch(found, "results.trf").content)
    dov = next(one for one in TrfParser.parse(file).player_sections if one.name == "Dov")
    assert [one.result.value for one in dov.results] == ["0", "0", "Z"]


def test_a_trf_file_is_of_a_finished_swiss_or_round_robin_only() -> None:
    for found in (started("swiss", *FOUR), finished("knockout", *FOUR)):
        assert fetch(found, "results.trf").status_code == 404
        assert fetch(found, "games.csv").status_code == 200
    answer = Client().get(f"/api/v1/tournaments/{started('swiss', *FOUR).pk}/files/results.trf")
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-2+3", "@SUM(A1)"])
def test_no_name_becomes_a_formula(name: str) -> None:
    Player.objects.create(name=name, last_login=member("Ada").last_login)
    found = started("swiss", "Ada", name)
    for file in ("standings.csv", "games.csv"):
        names = {one["name"] for one in table(found, file)}
        assert names == {"Ada", f"'{name}"}


def test_a_name_with_separators_stays_one_cell() -> None:
    name = 'A "b", c; d'
    Player.objects.create(name=name, last_login=member("Ada").last_login)
    assert name in {one["name"] for one in table(started("swiss", "Ada", name), "games.csv")}


def test_the_page_links_the_files_that_there_are() -> None:
    waiting, over = tournament_of("swiss", *FOUR), finished("swiss", *FOUR)
    assert "data-file" not in Client().get(f"/tournaments/{waiting.pk}").text
    page = Client().get(f"/tournaments/{over.pk}").text
    assert [name for name in FILES if f'data-file="{name}"' in page] == list(FILES)
    assert all(fetch(over, name).status_code == 200 for name in FILES)
    assert fetch(over, "secrets.txt").status_code == 404


def test_files_of_a_private_one_are_for_those_with_its_link() -> None:
    found = started("swiss", *FOUR)
    Tournament.objects.update(private=True)
    assert fetch(found, "games.csv").status_code == 404
    assert fetch(found, "games.csv", f"?token={invitation_of(found)}").status_code == 200
    api = f"/api/v1/tournaments/{found.pk}/files/games.csv"
    assert Client().get(api).status_code == 404
    assert (
        Client().get(f"{api}?invite={invitation_of(found)}").content
        == fetch(found, "games.csv", f"?token={invitation_of(found)}").content
    )
