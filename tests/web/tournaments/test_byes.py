"""Half-point byes: asked for before a round is paired, as often as the organiser allows, and counted as FIDE does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.trf import TrfParser
from support.markup import joined
from support.tables import member
from support.tournaments import again, go_on, play_round, started, tournament_of

from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.tournaments import next_rounds
from boem.web.tournaments.arbiter.encounters import DRAW, WIN, Contender, Encounter, How, Unpairable
from boem.web.tournaments.arbiter.swiss import pair_swiss
from boem.web.tournaments.byes import ask_for_bye, take_bye_back
from boem.web.tournaments.entries import withdraw
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import start_now
from boem.web.tournaments.score_sheet import standings_of
from boem.web.tournaments.trf import as_trf

pytestmark = pytest.mark.django_db
FIVE = ("Ada", "Bea", "Cas", "Dov", "Eva")


def ask(found: Tournament, name: str) -> None:
    ask_for_bye(tournament_id=found.pk, player=member(name))


def byes_of(found: Tournament, name: str) -> list[tuple[int, int | None]]:
    """The rounds that somebody sat out, with the points."""
    rows = found.pairings.filter(how=How.ABSENT, seats__entrant__player__name=name)
    return list(rows.order_by("round").values_list("round", "seats__points"))


def test_whoever_asked_sits_out_that_round_alone_for_half_a_point() -> None:
    found = started("swiss", *FIVE, rounds=4, byes=1)
    ask(found, "Bea")
    ask(found, "Bea")
    play_round(found)
    assert byes_of(found, "Bea") == [(2, DRAW)]
    paired = found.pairings.filter(round=2).exclude(how=How.ABSENT)
    assert sorted(paired.values_list("seats__entrant__player__name", flat=True)) == ["Ada", "Cas", "Dov", "Eva"]
    with pytest.raises(Closed, match="all your half-point byes"):
        ask(found, "Bea")
    play_round(found)
    assert byes_of(found, "Bea") == [(2, DRAW)]


def test_the_first_round_can_be_sat_out_and_the_last_cannot() -> None:
    found = tournament_of("swiss", *FIVE, rounds=2, byes=2)
    ask(found, "Ada")
    start_now(tournament_id=found.pk, player=member("Ada"))
    go_on()
    assert byes_of(found, "Ada") == [(1, DRAW)]
    with pytest.raises(Closed, match="last round"):
        ask(found, "Bea")


def test_it_is_taken_back_until_the_pairing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    found = started("swiss", *FIVE, rounds=3, byes=1)
    ask(found, "Bea")
    take_bye_back(tournament_id=found.pk, player=member("Bea"))
    ask(found, "Cas")
    refused: list[str] = []

    def pairing(*given: Any, **more: Any) -> Any:
        for name, do in (("Dov", ask_for_bye), ("Cas", take_bye_back)):
            with pytest.raises(Closed, match="being paired"):
                do(tournament_id=found.pk, player=member(name))
            refused.append(name)
        return call(*given, **more)

    call = next_rounds.POOL.call
    monkeypatch.setattr(next_rounds.POOL, "call", pairing)
    play_round(found)
    assert refused == ["Dov", "Cas"]
    assert [byes_of(found, name) for name in FIVE] == [[], [], [(2, DRAW)], [], []]


@pytest.mark.parametrize(
    ("kind", "more"), [("swiss", {"byes": 4}), ("round_robin", {"byes": 1}), ("arena", {"byes": 1})]
)
def test_only_a_swiss_has_them_three_at_most(kind: str, more: dict[str, Any]) -> None:
    with pytest.raises(Unfit):
        tournament_of(kind, *FIVE, **more)


def test_who_may_ask() -> None:
    with pytest.raises(Unfit, match="no half-point byes"):
        ask(started("swiss", *FIVE), "Ada")
    found = started("swiss", *FIVE, rounds=4, byes=1)
    with pytest.raises(NotYours):
        ask(found, "Fay")
    withdraw(tournament_id=found.pk, player=member("Bea"))
    with pytest.raises(NotYours):
        ask(found, "Bea")


@pytest.mark.parametrize("away", [FIVE[:4], FIVE])
def test_a_round_that_nearly_everybody_sits_out_is_followed_by_the_next(away: tuple[str, ...]) -> None:
    found = started("swiss", *FIVE, rounds=3, byes=1)
    for name in away:
        ask(found, name)
    play_round(found)
    assert again(found).round == 3
    assert [byes_of(found, name) for name in away] == [[(2, DRAW)]] * len(away)
    play_round(found)
    assert again(found).stage == "over"


def test_if_those_who_are_left_cannot_be_paired_everybody_gets_half_a_point() -> None:
    found = started("swiss", "Ada", "Bea", "Cas", "Dov", rounds=3, byes=1)
    met = [[seat.entrant.player.name for seat in pairing.seats.all()] for pairing in found.pairings.all()]
    for name in met[0]:
        ask(found, name)
    play_round(found)
    assert [byes_of(found, name) for name in FIVE[:4]] == [[(2, DRAW)]] * 4
    play_round(found)
    assert again(found).stage == "over"
    assert sum(line.points for _, line in standings_of(found)) == 3 * 4


def test_the_trf_file_has_it_as_a_half_point_bye_and_is_consistent(tmp_path: Path) -> None:
    found = started("swiss", *FIVE, rounds=3, byes=1)
    ask(found, "Bea")
    while again(found).stage == "running":
        play_round(found)
    (tmp_path / "results.trf").write_text(as_trf(again(found)))
    told = TrfParser.parse(tmp_path / "results.trf")
    (bea,) = [one for one in told.player_sections if one.name and "Bea" in one.name]
    assert bea.results[1].result.value == "H"


def test_over_the_api_and_on_the_page() -> None:
    found = started("swiss", *FIVE, rounds=3, byes=1)
    bea = Client()
    bea.force_login(member("Bea"))
    path = f"/tournaments/{found.pk}"
    assert "You may sit out 1 round for half a point" in joined(bea.get(path).text)
    before = bea.get(path).text.partition('data-stamp="')[2].partition('"')[0]
    assert bea.post(f"{path}/bye").status_code == 302
    page = joined(bea.get(f"{path}?stamp={before}").text)
    assert "You sit out round 2 and get half a point" in page
    assert "sits out the next round" in page
    assert 'data-action="no-bye"' in page
    assert bea.post(f"{path}/no-bye").status_code == 302
    assert 'data-action="bye"' in bea.get(path).text
    assert "data-bye" not in Client().get(path).text


@given(
    players=st.integers(2, 16),
    away=st.lists(st.sets(st.integers(1, 16), max_size=6), min_size=1, max_size=6),
)
@settings(deadline=None)
def test_pairings_hold_with_any_byes(players: int, away: list[set[int]]) -> None:
    past: list[Encounter] = []
    for number, absent in enumerate(away, 1):
        contenders = [Contender(one, 0, one not in absent) for one in range(1, players + 1)]
        try:
            pairs = pair_swiss(contenders, past, rounds=len(away))
        except Unpairable:
            return
        assert sorted(one for pair in pairs for one in pair) == [one.number for one in contenders if one.active]
        for pair in pairs:
            alone = len(pair) == 1
            past.append(Encounter(number, pair, (WIN,) if alone else (WIN, 0), How.BYE if alone else How.PLAYED))
        past += [Encounter(number, (one,), (DRAW,), How.ABSENT) for one in sorted(absent) if one <= players]
    games = [frozenset(one.seats) for one in past if len(one.seats) == 2]
    assert len(games) == len(set(games))
    byes = [one.seats for one in past if one.how == How.BYE]
    assert len(byes) == len(set(byes))
