"""The organiser decides a game that is stuck: it counts so in the tournament, is rated for nobody, and says why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from support.desk_pages import browser
from support.markup import joined
from support.tables import BLUE_LAYS, RED_LAYS, TINY, do, fresh, member
from support.tournaments import again, go_on, names_at, started, under_way, win

from boem.records import document_for, read_record, replay
from boem.web.base.errors import Closed, NoTable, NotYours, Unfit
from boem.web.lobby.models import Outcome, Rating
from boem.web.tables.models import Table
from boem.web.tournaments.adjudication import decide
from boem.web.tournaments.models import Pairing, Tournament
from boem.web.tournaments.organising import cancel
from boem.web.tournaments.score_sheet import standings_of

pytestmark = pytest.mark.django_db
WHY = "Cas has left <b>the site</b>."


def game_of(found: Tournament, *, begun: bool = True) -> tuple[Table, Pairing]:
    """A table at which Ada, who organises it, doesn't play, after a move by each."""
    (pairing,) = [one for one in under_way(found) if "Ada" not in names_at(one)]
    assert pairing.table is not None
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS) if begun else ()):
        do(pairing.table, seat, text)
    return fresh(pairing.table), pairing


def ruled(found: Tournament, table: Table, *winners: str, name: str = "Ada", why: str = WHY) -> None:
    decide(tournament_id=found.pk, organiser=member(name), table_id=table.pk, winners=winners, why=why)


def points(found: Tournament) -> dict[str, int]:
    return {entrant.player.name: line.points for entrant, line in standings_of(found)}


@pytest.mark.parametrize(("winners", "gained"), [(("Dov",), (0, 2)), (("Cas", "Dov"), (1, 1)), ((), (0, 0))])
def test_it_counts_as_decided_and_is_rated_for_nobody(winners: tuple[str, ...], gained: tuple[int, int]) -> None:
    found = started("round_robin", "Ada", "Bea", "Cas", "Dov", rated=True)
    table, pairing = game_of(found)
    cas, dov = sorted(names_at(pairing))
    ruled(found, table, *(cas if name == "Cas" else dov for name in winners))
    assert (fresh(table).status, fresh(table).ruling) == ("over", "decided")
    assert (points(found)[cas], points(found)[dov]) == gained
    assert set(Outcome.objects.filter(table=table).values_list("result", flat=True)) == {Outcome.Result.NONE}
    assert not Rating.objects.exists()
    told = Pairing.objects.get(pk=pairing.pk)
    assert (told.how, told.ruled) == ("played", WHY)
    for other in under_way(found):
        assert other.table is not None
        win(other.table, "Ada")
    go_on()
    assert again(found).round == 2


def test_a_game_that_had_not_begun_is_lost_without_one_and_a_draw_counts_as_played() -> None:
    for winners, how in ((1, "forfeit"), (2, "played")):
        found = started("round_robin", "Ada", "Bea", "Cas", "Dov")
        table, pairing = game_of(found, begun=False)
        ruled(found, table, *names_at(pairing)[:winners])
        assert Pairing.objects.get(pk=pairing.pk).how == how


def test_only_the_organiser_decides_and_no_game_of_their_own() -> None:
    found = started("round_robin", "Ada", "Bea", "Cas", "Dov")
    table, pairing = game_of(found)
    with pytest.raises(NotYours, match="Only the organiser"):
        ruled(found, table, "Dov", name=names_at(pairing)[0])
    (own,) = [one.table for one in under_way(found) if "Ada" in names_at(one)]
    assert own is not None
    with pytest.raises(NotYours, match="yourself"):
        ruled(found, own, "Ada")
    with pytest.raises(NotYours):
        ruled(found, own, name="Bea")
    assert {one.status for one in Table.objects.all()} == {"playing", "setup"}


def test_what_is_refused() -> None:
    found, other = (started("round_robin", "Ada", "Bea", "Cas", "Dov") for _ in range(2))
    table, pairing = game_of(found)
    who = names_at(pairing)[0]
    for why in ("", "  ", "x" * 301, "a\u202eb", "\x00"):
        with pytest.raises(Unfit, match="reason"):
            ruled(found, table, who, why=why)
    with pytest.raises(Unfit, match="two has won"):
        ruled(found, table, "Ada")
    with pytest.raises(Closed):
        ruled(other, table, who)
    with pytest.raises(NoTable):
        ruled(found, Table(id="nothing"), who)
    ruled(found, table, who)
    with pytest.raises(Closed):
        ruled(found, table, *names_at(pairing))
    assert points(found)[who] == 2
    table, pairing = game_of(other)
    cancel(tournament_id=other.pk, player=member("Ada"))
    with pytest.raises(Closed):
        ruled(other, table, who)


def test_on_pages_and_over_the_api() -> None:
    found = started("round_robin", "Ada", "Bea", "Cas", "Dov")
    table, pairing = game_of(found)
    who = names_at(pairing)[1]
    ada, bea = Client(), Client()
    ada.force_login(member("Ada"))
    bea.force_login(member("Bea"))
    path = f"/tournaments/{found.pk}/decide/{table.pk}"
    assert path in ada.get(f"/tournaments/{found.pk}").text
    assert path not in bea.get(f"/tournaments/{found.pk}").text
    assert (bea.get(path).status_code, Client().post(path).status_code) == (404, 404)
    assert f"{who} wins" in ada.get(path).text
    refused: Any = ada.post(path, {"result": "win-1", "why": ""})
    assert (refused.status_code, "Give a reason" in refused.text) == (422, True)
    assert ada.post(path, {"result": "win-1", "why": WHY}).status_code == 302
    page = joined(bea.get(f"/tournaments/{found.pk}").text)
    assert "decided by the organiser: Cas has left &lt;b&gt;" in page
    assert f"has decided this game: {who} wins." in joined(bea.get(f"/t/{table.pk}").text)
    told = Client().get(f"/api/v1/tournaments/{found.pk}/pairings?round=1").json()["pairings"]
    assert {one["decided"] for one in told} == {None, WHY}


@pytest.mark.parametrize("draw", [False, True])
def test_its_record_and_the_table_say_who_was_given_the_game_though_the_log_ends_on_time(*, draw: bool) -> None:
    found = started("round_robin", "Ada", "Bea", "Cas", "Dov", config=TINY | {"starts": 1})
    table, pairing = game_of(found)
    path = f"/api/v1/tables/{table.pk}"
    assert "meta" not in Client().get(f"{path}/record").json()
    winners = names_at(pairing)[0 if draw else 1 :]
    ruled(found, table, *winners)
    seats = [seat.number for seat in table.seats.order_by("number") if seat.player and seat.player.name in winners]
    for reader in (Client(), browser(winners[0])):
        record = reader.get(f"{path}/record").content
        assert json.loads(record)["meta"] == {"decided": {"winners": seats, "why": WHY}}
        assert json.loads(record)["log"][-1]["do"] == "timeout"
        assert document_for(replay(read_record(record)), None).get("disputes") is None
        assert reader.get(path).json()["decided"] == {"winners": seats, "why": WHY}


def test_no_game_of_the_organiser_s_own_is_offered_to_be_decided() -> None:
    found = started("round_robin", "Ada", "Bea", "Cas", "Dov")
    table, _pairing = game_of(found)
    organiser = Client()
    organiser.force_login(member("Ada"))
    offered = joined(organiser.get(f"/tournaments/{found.pk}").text)
    assert offered.count('data-action="decide"') == 1
    assert f"/decide/{table.pk}" in offered
