"""Each kind of tournament, from the first round to the last."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, member
from support.tournaments import again, go_on, names_at, play_round, started, tournament_of, under_way, win

from boem.testing.clock import ManualClock
from boem.web.base import hooks
from boem.web.lobby.models import Rating
from boem.web.moderation.blocks import block
from boem.web.moderation.models import Ban
from boem.web.tournaments.entries import enter, withdraw
from boem.web.tournaments.models import Pairing, Tournament
from boem.web.tournaments.organising import start_now
from boem.web.tournaments.results import keep_result
from boem.web.tournaments.score_sheet import standings_of
from boem.web.tournaments.tournament_scheduler import pair_long_rounds, tick

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]


def order(found: Tournament) -> list[str]:
    return [entrant.player.name for entrant, _ in standings_of(found)]


def points(found: Tournament) -> dict[str, int]:
    return {entrant.player.name: line.points for entrant, line in standings_of(found)}


def test_a_swiss_of_five_ends_after_its_rounds_with_a_bye_in_each() -> None:
    found = started("swiss", *"ABCDE", rounds=3)
    for number in (1, 2, 3):
        assert again(found).round == number
        assert len(under_way(found)) == 2
        play_round(found)
    found = again(found)
    assert found.stage == "over"
    assert order(found)[0] == "A"
    assert sum(points(found).values()) == 3 * 6
    assert found.entrants.get(place=1).player.name == "A"
    met = [frozenset(names_at(one)) for one in Pairing.objects.all()]
    assert len(met) == len(set(met))


def test_entries_are_numbered_by_rating() -> None:
    found = tournament_of("swiss", "A", "B")
    Rating.objects.create(player=member("B"), game="mijnenveger", pace="live", mu=40)
    start_now(tournament_id=found.pk, player=member("Ada"))
    go_on()
    assert found.entrants.get(number=1).player.name == "B"


def test_a_tournament_starts_by_itself_at_its_time(clock: ManualClock) -> None:
    found = tournament_of("round_robin", "A", "B", starts=clock.now())
    go_on()
    assert again(found).stage == "running"


def test_a_tournament_that_nobody_enters_is_cancelled(clock: ManualClock) -> None:
    found = tournament_of("swiss", "A", starts=clock.now())
    go_on()
    assert again(found).stage == "cancelled"


def test_a_live_round_robin_goes_round_by_round() -> None:
    found = started("round_robin", *"ABCD")
    for number in (1, 2, 3):
        assert (again(found).round, len(under_way(found))) == (number, 2)
        play_round(found)
    assert again(found).stage == "over"
    assert points(found) == {"A": 6, "B": 4, "C": 2, "D": 0}


def test_all_rounds_of_a_round_robin_by_the_day_begin_at_once() -> None:
    found = started("round_robin", *"ABCD", days=3, double=True)
    assert len(under_way(found)) == 12
    play_round(found)
    assert again(found).stage == "over"


def test_a_knockout_goes_on_with_the_winners() -> None:
    found = started("knockout", *"ABCDEF")
    assert len(under_way(found)) == 2  # two have byes
    for _ in range(3):
        play_round(found)
    assert again(found).stage == "over"
    assert order(found)[0] == "A"
    assert list(found.entrants.order_by("place").values_list("place", flat=True))[:3] == [1, 2, 3]


def test_an_arena_pairs_again_at_once_and_ends_when_its_time_is_up(clock: ManualClock) -> None:
    found = started("arena", *"ABCD", minutes=30, seconds=3 * 3600)
    play_round(found, clock=clock)
    assert len(under_way(found)) == 2
    first = {frozenset(names_at(one)) for one in found.pairings.filter(round=1)}
    assert first.isdisjoint({frozenset(names_at(one)) for one in under_way(found)})
    late = under_way(found)[0]
    assert late.table is not None
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS)):
        do(late.table, seat, text)
    clock.forward(seconds=30 * 60)
    go_on()
    found = again(found)
    assert found.stage == "over"
    assert sum(points(found).values()) == 4
    do(late.table, 0, "resign")
    assert fresh(late.table).status == "over"
    assert Pairing.objects.get(pk=late.pk).done is None


def test_tables_of_several_give_points_by_place() -> None:
    config = {"width": 6, "height": 6, "mines": 6}
    names = [f"P{number}" for number in range(8)]
    found = started("groups", *names, game="postal", config=config, seats=4, days=2, rounds=1)
    tables = under_way(found)
    assert [len(names_at(one)) for one in tables] == [4, 4]
    for pairing in tables:
        for seat in range(3):
            assert pairing.table is not None
            do(pairing.table, seat, "resign")
    go_on()
    assert again(found).stage == "over"
    assert sorted(points(found).values())[-2:] == [120, 120]
    assert sum(points(found).values()) == 2 * 240


def test_the_one_who_begins_by_the_pairing_begins_at_the_table() -> None:
    found = started("round_robin", "A", "B", config={"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 1})
    (pairing,) = under_way(found)
    assert pairing.table is not None
    seat = pairing.table.seats.get(player__name=names_at(pairing)[0])
    assert seat.number == 1


def test_withdrawing_loses_the_games_to_come_and_a_late_entry_plays_the_rest() -> None:
    found = started("swiss", *"ABC", rounds=3, late=1)
    enter(tournament_id=found.pk, player=member("D"))
    assert found.entrants.get(player__name="D").number == 4
    withdraw(tournament_id=found.pk, player=member("B"))
    play_round(found)
    assert again(found).round == 2
    assert set(found.pairings.filter(round=2).values_list("seats__entrant__player__name", flat=True)) == set("ACD")


def test_a_pairing_with_somebody_who_withdrew_is_won_without_a_game() -> None:
    found = started("round_robin", *"ABCD")
    withdraw(tournament_id=found.pk, player=member("A"))
    for _ in range(3):
        play_round(found)
    assert again(found).stage == "over"
    assert [one.table for one in found.pairings.filter(how="forfeit")] == [None, None]


def test_whoever_leaves_before_play_begins_loses() -> None:
    found = started("round_robin", "A", "B")
    (pairing,) = under_way(found)
    assert pairing.table is not None
    seat = pairing.table.seats.get(player__name="B")
    do(pairing.table, seat.number, "resign")
    assert fresh(pairing.table).status == "over"
    go_on()
    assert (again(found).stage, points(found)) == ("over", {"A": 2, "B": 0})


def test_whoever_makes_no_first_move_in_time_loses_and_pauses(clock: ManualClock) -> None:
    found = started("arena", "A", "B", no_show=30)
    (pairing,) = under_way(found)
    assert pairing.table is not None
    own = pairing.table.seats.get(player__name="A")
    do(pairing.table, own.number, "lay A1 B1" if own.number == 0 else "lay A3 C3")
    clock.forward(seconds=31)
    go_on()
    assert fresh(pairing.table).ruling == "no_show"
    assert points(found) == {"A": 2, "B": 0}
    assert {one.player.name: one.state for one in found.entrants.all()} == {"A": "in", "B": "paused"}
    enter(tournament_id=found.pk, player=member("B"))
    clock.forward(seconds=15)
    go_on()
    assert len(under_way(found)) == 1


def test_a_result_that_the_hook_missed_is_found_by_the_sweep() -> None:
    found = started("round_robin", "A", "B")
    hooks.GAME_ENDED.remove(keep_result)
    try:
        (pairing,) = under_way(found)
        assert pairing.table is not None
        win(pairing.table, "B")
    finally:
        hooks.GAME_ENDED.add(keep_result)
    assert under_way(found)
    go_on()
    assert points(found) == {"A": 0, "B": 2}


def test_if_neither_makes_a_first_move_both_lose_and_pause(clock: ManualClock) -> None:
    found = started("arena", "A", "B", no_show=30)
    clock.forward(seconds=31)
    go_on()
    assert points(found) == {"A": 0, "B": 0}
    assert set(found.entrants.values_list("state", flat=True)) == {"paused"}


def test_between_live_rounds_there_is_a_rest(clock: ManualClock) -> None:
    found = started("swiss", *"ABCD", rounds=2, rest=60)
    play_round(found)
    assert again(found).round == 1
    clock.forward(seconds=61)
    go_on()
    assert again(found).round == 2


@pytest.mark.parametrize("kind", ["swiss", "arena"])
def test_two_of_whom_one_has_blocked_the_other_are_not_paired(kind: str, clock: ManualClock) -> None:
    found = tournament_of(kind, "A", "B")
    block(by=member("A"), of=member("B"))
    start_now(tournament_id=found.pk, player=member("Ada"))
    go_on()
    clock.forward(seconds=20)
    go_on()
    assert not under_way(found)


def test_somebody_who_is_kept_out_of_the_site_is_not_paired() -> None:
    found = tournament_of("swiss", *"ABC", rounds=2)
    Ban.objects.create(player=member("C"), why="insults")
    start_now(tournament_id=found.pk, player=member("Ada"))
    go_on()
    assert [sorted(names_at(one)) for one in found.pairings.all()] == [["A", "B"]]


def test_a_table_of_several_is_set_up_without_somebody_who_has_just_withdrawn() -> None:
    config = {"width": 6, "height": 6, "mines": 6}
    found = tournament_of("groups", *"ABCD", game="postal", config=config, seats=4, days=2, rounds=1)
    start_now(tournament_id=found.pk, player=member("Ada"))
    tick()
    pair_long_rounds()
    withdraw(tournament_id=found.pk, player=member("B"))
    tick()
    (pairing,) = under_way(found)
    assert sorted(names_at(pairing)) == ["A", "C", "D"]
    assert pairing.table is not None
    assert pairing.table.seats.count() == 3


def test_nobody_has_live_games_of_two_tournaments_at_once(clock: ManualClock) -> None:
    one = started("arena", "A", "B")
    other = started("arena", "A", "C")
    assert (len(under_way(one)), len(under_way(other))) == (1, 0)
    play_round(one)
    clock.forward(seconds=1)
    go_on()
    assert [sorted(names_at(pairing)) for pairing in under_way(other)] == [["A", "C"]]


def test_whoever_has_moved_may_think_longer_than_a_first_move_takes(clock: ManualClock) -> None:
    found = started("arena", "A", "B", no_show=30)
    (pairing,) = under_way(found)
    assert pairing.table is not None
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS)):
        do(pairing.table, seat, text)
    clock.forward(seconds=60)
    go_on()
    assert under_way(found)


def test_the_players_are_told_who_did_not_come(clock: ManualClock) -> None:
    found = started("arena", "A", "B", no_show=30)
    (pairing,) = under_way(found)
    assert pairing.table is not None
    own = pairing.table.seats.get(player__name="A")
    do(pairing.table, own.number, "lay A1 B1" if own.number == 0 else "lay A3 C3")
    clock.forward(seconds=31)
    go_on()
    a, b = Client(), Client()
    a.force_login(member("A"))
    b.force_login(member("B"))
    assert "B made no first move in time." in a.get(f"/t/{pairing.table_id}").text
    assert "You made no first move in time." in b.get(f"/t/{pairing.table_id}").text
    assert "data-missed" in b.get(f"/tournaments/{found.pk}").text
    assert "data-missed" not in a.get(f"/tournaments/{found.pk}").text
    enter(tournament_id=found.pk, player=member("B"))
    assert "data-missed" not in b.get(f"/tournaments/{found.pk}").text
    clock.forward(seconds=15)
    go_on()
    (pairing,) = under_way(found)
    clock.forward(seconds=31)
    go_on()
    assert "Nobody made a first move in time." in a.get(f"/t/{pairing.table_id}").text
