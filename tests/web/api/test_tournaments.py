"""Tournaments over the API: found, entered, run and read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from support.tables import TINY, member, player
from support.tournaments import again, go_on, play_round, started, tournament_of, under_way

from boem.core.clock import CLOCK
from boem.records.times import write_time
from boem.web.accounts.models import Token
from boem.web.accounts.tokens import make_token, new_token
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import MOST, invitation_of

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")
CUP: dict[str, Any] = {"kind": "swiss", "name": "Cup", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}


def headers_of(name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {new_token(member(name))}"} if name else {}


def get(path: str, name: str = "") -> Any:
    return Client(headers=headers_of(name)).get(f"/api/v1/tournaments{path}")


def post(path: str, name: str = "", body: Any = None) -> Any:
    return Client(headers=headers_of(name)).post(f"/api/v1/tournaments{path}", body or {}, "application/json")


def names(told: Any) -> list[str]:
    return [one["name"] for one in told["standings"]]


def test_a_tournament_is_announced_entered_started_and_read_to_its_end() -> None:
    made = post("", "Ada", CUP | {"rounds": 2})
    assert made.status_code == 201
    path = f"/{made.json()['id']}"
    assert (made.json()["stage"], made.json()["organiser"], made.json()["clock"]) == ("open", "Ada", {"days": 3})
    assert names(made.json()) == []
    answers = [post(f"{path}/enter", name).json() for name in FOUR]
    told = answers[-1]
    assert (names(told), told["you"]) == (list(FOUR), {"state": "in", "table": None, "bye": None, "byes_left": 0})
    assert [(one["name"], one["players"]) for one in get("").json()["tournaments"]] == [("Cup", 4)]
    assert post(f"{path}/start", "Ada").status_code == 200
    go_on()
    found = Tournament.objects.get()
    tables = {one.table_id for one in under_way(found)}
    assert get(path, "Bea").json()["you"]["table"] in tables
    assert {one["table"] for one in get(f"{path}/pairings").json()["pairings"]} == tables
    while again(found).stage == "running":
        play_round(found)
    told = get(path).json()
    assert (told["stage"], told["you"], told["round"]) == ("over", None, 2)
    ada = told["standings"][0]
    assert (ada["name"], ada["place"], ada["points"], ada["games"], ada["won"]) == ("Ada", 1, 2.0, 2, 2)
    assert [*ada["tie_breaks"]] == ["buchholz_cut_1", "buchholz", "sonneborn_berger", "direct_encounter", "wins"]
    first = get(f"{path}/pairings?round=1").json()["pairings"]
    assert [sorted(seat["score"] for seat in one["players"]) for one in first] == [[0.0, 1.0], [0.0, 1.0]]
    assert {one["how"] for one in first} == {"played"}
    assert get(f"{path}/pairings?round=3").json()["pairings"] == []


def test_a_round_is_sat_out_for_half_a_point() -> None:
    found = started("swiss", *FOUR, rounds=3, byes=1)
    assert post(f"/{found.pk}/bye", "Eva").status_code == 403
    assert post(f"/{found.pk}/bye", "Bea").json()["you"]["bye"] == 2
    assert post(f"/{found.pk}/no-bye", "Bea").json()["you"]["bye"] is None
    post(f"/{found.pk}/bye", "Bea")
    play_round(found)
    told = get(f"/{found.pk}", "Bea").json()
    assert (told["byes"], told["you"]["bye"], told["you"]["byes_left"]) == (1, None, 0)
    (bye,) = [one for one in get(f"/{found.pk}/pairings?round=2").json()["pairings"] if one["how"] == "absent"]
    assert bye["players"] == [{"name": "Bea", "score": 0.5}]
    assert post(f"/{found.pk}/bye", "Bea").status_code == 409


def test_a_tie_break_is_told_in_points() -> None:
    found = started("round_robin", *FOUR, double=True)
    while again(found).stage == "running":
        play_round(found)
    told = {one["name"]: one for one in get(f"/{found.pk}").json()["standings"]}
    assert [told[name]["points"] for name in FOUR] == [6.0, 4.0, 2.0, 0.0]
    assert told["Ada"]["tie_breaks"]["sonneborn_berger"] == 2 * (4 + 2 + 0)


def test_points_of_an_arena_and_rounds_of_a_knockout_are_as_on_the_page() -> None:
    arena, knockout = started("arena", *FOUR), started("knockout", *FOUR)
    for found in (arena, knockout):
        play_round(found)
    assert get(f"/{arena.pk}").json()["standings"][0]["points"] == 2.0
    assert get(f"/{knockout.pk}").json()["standings"][0]["points"] == 1.0


def test_lists_are_by_stage_and_without_what_was_cancelled() -> None:
    waiting, running = tournament_of("swiss", *FOUR), started("swiss", *FOUR)
    gone = tournament_of("swiss")
    assert post(f"/{gone.pk}/cancel", "Ada").json()["stage"] == "cancelled"

    def listed(query: str) -> set[str]:
        return {one["id"] for one in get(query).json()["tournaments"]}

    assert listed("") == {waiting.pk, running.pk}
    assert listed("?stage=open") == {waiting.pk}
    assert listed("?stage=running") == {running.pk}
    assert get("?stage=late").status_code == 422


def test_a_private_one_is_read_and_entered_with_its_link_alone() -> None:
    made = post("", "Ada", CUP | {"private": True}).json()
    path, invite = f"/{made['id']}", made["invite"]
    assert invite == invitation_of(Tournament.objects.get())
    assert get("").json()["tournaments"] == []
    for name in ("", "Eva"):
        assert get(path, name).status_code == 404
        assert get(f"{path}/pairings", name).status_code == 404
    assert get(f"{path}?invite={invite}").json()["invite"] is None
    assert post(f"{path}/enter", "Eva").status_code == 404
    for what in ("start", "cancel", "withdraw"):
        assert post(f"{path}/{what}", "Eva").status_code == 404
    link = f"https://boem.example.org/tournaments/{made['id']}/by/{invite}"
    assert names(post(f"{path}/enter", "Eva", {"invite": link}).json()) == ["Eva"]
    assert get(path, "Eva").status_code == 200


def test_nobody_but_the_organiser_runs_it_and_only_with_a_token_that_acts() -> None:
    found = tournament_of("swiss", *FOUR)
    for what, body in (("start", None), ("cancel", None), ("remove", {"player": "Cas"})):
        assert post(f"/{found.pk}/{what}", "Bea", body).status_code == 403
        assert post(f"/{found.pk}/{what}", body=body).status_code == 401
    reads = make_token(player=member("Ada"), label="reads", scope=Token.Scope.READ)
    reader = Client(headers={"Authorization": f"Bearer {reads}"})
    assert reader.get(f"/api/v1/tournaments/{found.pk}").status_code == 200
    assert reader.post(f"/api/v1/tournaments/{found.pk}/cancel").status_code == 403
    assert names(post(f"/{found.pk}/remove", "Ada", {"player": "Cas"}).json()) == ["Ada", "Bea", "Dov"]
    assert post(f"/{found.pk}/remove", "Ada", {"player": "Cas"}).status_code == 422
    assert post(f"/{found.pk}/remove", "Ada", {"player": "\0"}).status_code == 422


def test_guests_are_refused() -> None:
    found = tournament_of("swiss", *FOUR)
    guest = Client(headers={"Authorization": f"Bearer {new_token(player('Kite 1000'))}"})
    assert guest.post(f"/api/v1/tournaments/{found.pk}/enter", {}, "application/json").status_code == 403
    assert guest.post("/api/v1/tournaments", CUP, "application/json").status_code == 403


def test_what_cannot_be_announced_is_refused_with_its_place() -> None:
    soon = CLOCK.now() + timedelta(days=1)
    for wrong, place in (
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"about": "x" * 1001}, "about"),
        ({"clock": None}, "clock"),
        ({"kind": "arena", "minutes": 10}, "clock"),
        ({"kind": "arena", "minutes": 1, "clock": {"seconds": 300}}, "minutes"),
        ({"rounds": 1, "late": 2}, "late"),
        ({"seats": 3}, "seats"),
        ({"rounds": 16}, "rounds"),
        ({"starts": write_time(soon + timedelta(days=365))}, "starts"),
        ({"starts": "2026-11-27T12:00:00"}, "starts"),
        ({"starts": soon.isoformat()[:10]}, "starts"),
        ({"config": {"width": -1}}, "width"),
        ({"game": "solo"}, None),
        ({"kind": "cup"}, "kind"),
        ({"rating": 5}, "rating"),
    ):
        answer = post("", "Ada", CUP | wrong)
        assert answer.status_code == 422, wrong
        if place is not None:
            assert answer.json().get("place", "").endswith(place), (wrong, answer.json())
    assert not Tournament.objects.exists()
    assert post("", "Ada", CUP | {"starts": write_time(soon)}).json()["starts"].startswith(soon.isoformat()[:19])


def test_one_organiser_has_so_many_at_most() -> None:
    for _ in range(MOST):
        assert post("", "Ada", CUP).status_code == 201
    assert post("", "Ada", CUP).status_code == 409


def test_on_a_ladder_one_challenges_and_answers() -> None:
    found = tournament_of("ladder", *FOUR, days=3)
    path = f"/{found.pk}"
    asked = post(f"{path}/challenge", "Dov", {"place": 3}).json()["challenges"]
    assert [(one["from"], one["to"]) for one in asked] == [("Dov", "Cas")]
    assert get(path).json()["challenges"] == []
    number = get(path, "Cas").json()["challenges"][0]["id"]
    assert post(f"{path}/answer", "Bea", {"challenge": number, "do": "decline"}).status_code == 403
    assert post(f"{path}/answer", "Cas", {"challenge": number, "do": "withdraw"}).status_code == 403
    assert names(post(f"{path}/answer", "Cas", {"challenge": number, "do": "decline"}).json()) == [
        "Ada",
        "Bea",
        "Dov",
        "Cas",
    ]
    assert post(f"{path}/answer", "Cas", {"challenge": number, "do": "accept"}).status_code == 409


def test_an_entrant_withdraws() -> None:
    found = tournament_of("swiss", *FOUR)
    assert post(f"/{found.pk}/withdraw", "Bea").json()["you"] is None
    assert post(f"/{found.pk}/withdraw", "Bea").status_code == 403
    running = started("arena", *FOUR)
    assert post(f"/{running.pk}/withdraw", "Bea").json()["you"]["state"] == "paused"


@pytest.mark.parametrize("name", ["nothing", "%00", "x" * 41])
def test_what_does_not_exist_is_not_found(name: str) -> None:
    for answer in (get(f"/{name}"), get(f"/{name}/pairings"), post(f"/{name}/enter", "Ada")):
        assert answer.status_code == (422 if len(name) > 40 else 404)
