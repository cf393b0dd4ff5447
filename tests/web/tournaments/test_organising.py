"""What a tournament may be like, and who may organise, see and enter it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from support.tables import TINY, member, player
from support.tournaments import again, started, tournament_of

from boem.core.errors import BoemError, ParseError
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import forget
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby.models import Rating
from boem.web.moderation.blocks import block
from boem.web.tournaments.entries import enter, remove, withdraw
from boem.web.tournaments.models import TournamentPlayer
from boem.web.tournaments.organising import (
    MOST,
    MOST_LADDERS,
    NoTournament,
    cancel,
    find_tournament,
    invitation_of,
    may_see,
    organise,
    start_now,
)
from boem.web.tournaments.plans import TournamentPlan
from boem.web.tournaments.tournament_scheduler import tick

pytestmark = pytest.mark.django_db


def test_guests_neither_organise_nor_enter() -> None:
    plan = TournamentPlan(kind="swiss", name="Cup", game="mijnenveger", config=TINY, days=3)
    with pytest.raises(NotYours, match="Guests"):
        organise(organiser=player("Guest"), plan=plan)
    with pytest.raises(NotYours, match="Guests"):
        enter(tournament_id=tournament_of("swiss").pk, player=player("Guest"))


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("swiss", {"name": "\u200b"}),
        ("swiss", {"name": "x" * 61}),
        ("swiss", {"about": "x" * 1001}),
        ("swiss", {"about": "a\x07b"}),
        ("cup", {}),
        ("swiss", {"seconds": None}),
        ("swiss", {"days": 3, "seconds": 300}),
        ("swiss", {"days": 61}),
        ("swiss", {"seconds": 1}),
        ("swiss", {"game": "solo"}),
        ("swiss", {"game": "chess"}),
        ("swiss", {"config": {"width": -1}}),
        ("swiss", {"rounds": 16}),
        ("swiss", {"rounds": 3, "late": 4}),
        ("swiss", {"seats": 4}),
        ("groups", {"seats": 7}),
        ("groups", {"seats": 4, "game": "mijnenveger"}),
        ("arena", {"minutes": 1}),
        ("arena", {"minutes": None}),
        ("arena", {"days": 3, "seconds": None}),
        ("round_robin", {"most_players": 25}),
        ("swiss", {"most_players": 513}),
        ("swiss", {"no_show": 1}),
        ("ladder", {"reach": 0}),
        ("swiss", {"least_rating": 10**6}),
    ],
)
def test_what_cannot_be_played_is_refused(kind: str, more: dict[str, Any]) -> None:
    with pytest.raises((Unfit, ParseError)):
        tournament_of(kind, **more)


def test_a_start_lies_within_ninety_days(clock: ManualClock) -> None:
    for start in (clock.now() - timedelta(minutes=1), clock.now() + timedelta(days=91)):
        with pytest.raises(Unfit):
            tournament_of("swiss", starts=start)


def test_an_organiser_has_a_few_tournaments_at_a_time() -> None:
    made, *_ = [tournament_of("swiss") for _ in range(MOST)]
    with pytest.raises(Closed):
        tournament_of("swiss")
    cancel(tournament_id=made.pk, player=member("Ada"))
    tournament_of("swiss")


def test_ladders_which_have_no_end_are_counted_by_themselves() -> None:
    made, *_ = [tournament_of("ladder") for _ in range(MOST_LADDERS)]
    with pytest.raises(Closed, match="ladders"):
        tournament_of("ladder")
    for _ in range(MOST):
        tournament_of("swiss")
    cancel(tournament_id=made.pk, player=member("Ada"))
    tournament_of("ladder")


def test_it_cannot_be_started_before_enough_have_entered() -> None:
    postal = {"game": "postal", "config": {"width": 6, "height": 6, "mines": 6}, "days": 1, "seats": 4}
    for kind, few, least, more in (("swiss", ("A",), 2, {}), ("arena", (), 2, {}), ("groups", ("A", "B"), 3, postal)):
        made = tournament_of(kind, *few, **more)
        with pytest.raises(Closed, match=f"At least {least} players have to enter before it can start, not {len(few)}"):
            start_now(tournament_id=made.pk, player=member("Ada"))
        enter(tournament_id=made.pk, player=member("Y"))
        enter(tournament_id=made.pk, player=member("Z"))
        start_now(tournament_id=made.pk, player=member("Ada"))


def test_only_the_organiser_starts_cancels_and_takes_somebody_out() -> None:
    made = tournament_of("swiss", "A", "B")
    entrant = made.entrants.get(player__name="A")
    with pytest.raises(NotYours):
        start_now(tournament_id=made.pk, player=member("A"))
    with pytest.raises(NotYours):
        cancel(tournament_id=made.pk, player=member("A"))
    with pytest.raises(NotYours):
        remove(tournament_id=made.pk, organiser=member("B"), entrant_id=entrant.pk)
    remove(tournament_id=made.pk, organiser=member("Ada"), entrant_id=entrant.pk)
    assert [one.player.name for one in made.entrants.all()] == ["B"]


def test_a_private_tournament_is_there_only_for_those_with_its_link() -> None:
    made = tournament_of("swiss", private=True)
    assert not may_see(made, member("A"))
    for token in ("", "x" * 32, "é"):
        with pytest.raises(NoTournament):
            enter(tournament_id=made.pk, player=member("A"), token=token)
    enter(tournament_id=made.pk, player=member("A"), token=invitation_of(made))
    assert may_see(made, member("A"))
    assert may_see(made, member("Ada"))
    assert not may_see(made, None)
    made.nonce = "another"
    assert invitation_of(made) != invitation_of(again(made))


@pytest.mark.parametrize(
    ("more", "error"),
    [({"least_rating": 1600}, Unfit), ({"most_rating": 1400}, Unfit), ({"least_games": 1}, Unfit)],
)
def test_entries_that_do_not_meet_the_terms_are_refused(more: dict[str, Any], error: type[BoemError]) -> None:
    made = tournament_of("swiss", **more)
    with pytest.raises(error):
        enter(tournament_id=made.pk, player=member("A"))
    mu = 10 if "most_rating" in more else 40
    Rating.objects.create(player=member("A"), game="mijnenveger", pace="live", mu=mu, games=1)
    enter(tournament_id=made.pk, player=member("A"))


def test_a_full_tournament_takes_nobody_until_somebody_withdraws() -> None:
    made = tournament_of("swiss", "A", "B", most_players=2)
    with pytest.raises(Closed, match="full"):
        enter(tournament_id=made.pk, player=member("C"))
    withdraw(tournament_id=made.pk, player=member("A"))
    enter(tournament_id=made.pk, player=member("C"))


def test_entering_twice_is_entering_once() -> None:
    made = tournament_of("swiss", "A", "A")
    assert made.entrants.count() == 1


@pytest.mark.parametrize("kind", ["round_robin", "knockout", "swiss"])
def test_two_who_keep_apart_enter_only_where_they_need_not_meet(kind: str) -> None:
    made = tournament_of(kind, "A")
    block(by=member("A"), of=member("B"))
    if kind == "swiss":
        enter(tournament_id=made.pk, player=member("B"))
        return
    with pytest.raises(NotYours):
        enter(tournament_id=made.pk, player=member("B"))


def test_nobody_enters_a_round_robin_that_has_begun() -> None:
    found = started("round_robin", "A", "B", days=2)
    with pytest.raises(Closed):
        enter(tournament_id=found.pk, player=member("C"))
    withdraw(tournament_id=found.pk, player=member("A"))
    with pytest.raises(Closed):
        enter(tournament_id=found.pk, player=member("A"))


def test_a_deleted_account_leaves_an_open_tournament_and_withdraws_from_others() -> None:
    opened, begun = tournament_of("swiss", "A"), started("round_robin", "A", "B", days=2)
    forget(player=member("A"))
    assert not opened.entrants.exists()
    kept = TournamentPlayer.objects.get(tournament=begun, player__gone=True)
    assert kept.state == "withdrawn"


def test_a_tournament_with_a_time_to_start_goes_on_without_its_organiser_and_others_are_called_off(
    clock: ManualClock,
) -> None:
    timed, begun, waiting = (
        tournament_of("swiss", starts=clock.now()),
        started("swiss", "A", "B"),
        tournament_of("swiss"),
    )
    stage = again(timed).stage
    forget(player=member("Ada"))
    assert [again(one).stage for one in (timed, begun, waiting)] == [stage, "running", "cancelled"]
    assert {again(one).organiser for one in (timed, begun, waiting)} == {None}


def test_a_tournament_that_its_organiser_never_starts_is_called_off(clock: ManualClock) -> None:
    made = tournament_of("swiss", "A", "B")
    clock.forward(days=91)
    tick()
    assert again(made).stage == "cancelled"


@pytest.mark.parametrize("name", ["", "none", "\0", "x" * 1000])
def test_there_is_no_tournament_by_a_made_up_id(name: str) -> None:
    with pytest.raises(NoTournament):
        find_tournament(name)
