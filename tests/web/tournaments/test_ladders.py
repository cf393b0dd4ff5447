"""Ladders: challenges for a place, their answers, and those who stop playing."""

from __future__ import annotations

import pytest
from support.tables import TINY, member
from support.tournaments import go_on, names_at, under_way, win

from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import forget
from boem.web.base.errors import Closed, NotYours
from boem.web.moderation.blocks import block
from boem.web.tournaments.entries import enter, withdraw
from boem.web.tournaments.ladders import accept, challenge, decline, reachable, take_back
from boem.web.tournaments.models import LadderChallenge, Tournament
from boem.web.tournaments.organising import cancel, organise
from boem.web.tournaments.plans import TournamentPlan
from boem.web.tournaments.score_sheet import standings_of
from boem.web.tournaments.tournament_scheduler import attend_ladders

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]
DAY = 24 * 3600


@pytest.fixture
def ladder() -> Tournament:
    """A ladder by the day, with A at the top and F at the foot."""
    plan = TournamentPlan(kind="ladder", name="The ladder", game="mijnenveger", config=TINY, days=3, reach=3)
    made = organise(organiser=member("Ada"), plan=plan)
    for name in "ABCDEF":
        enter(tournament_id=made.pk, player=member(name))
    return made


def order(ladder: Tournament) -> str:
    return "".join(entrant.player.name for entrant, _ in standings_of(ladder))


def asked(ladder: Tournament, name: str, place: int) -> LadderChallenge:
    return challenge(tournament_id=ladder.pk, player=member(name), place=place)


def play(ladder: Tournament, winner: str) -> None:
    go_on()
    (pairing,) = under_way(ladder)
    assert pairing.table is not None
    win(pairing.table, winner)
    go_on()


def test_newcomers_begin_at_the_foot(ladder: Tournament) -> None:
    assert order(ladder) == "ABCDEF"
    assert ladder.stage == "running"


def test_a_challenger_who_wins_takes_the_place(ladder: Tournament) -> None:
    made = asked(ladder, "E", 2)
    accept(challenge_id=made.pk, player=member("B"))
    play(ladder, "E")
    assert order(ladder) == "AEBCDF"


def test_a_challenger_who_loses_stays_and_waits_before_the_same_challenge(
    ladder: Tournament, clock: ManualClock
) -> None:
    accept(challenge_id=asked(ladder, "E", 2).pk, player=member("B"))
    play(ladder, "B")
    assert order(ladder) == "ABCDEF"
    with pytest.raises(Closed, match="days ago"):
        asked(ladder, "E", 2)
    clock.forward(days=4)
    asked(ladder, "E", 2)


def test_the_challenged_player_begins(ladder: Tournament) -> None:
    accept(challenge_id=asked(ladder, "E", 2).pk, player=member("B"))
    go_on()
    (pairing,) = under_way(ladder)
    assert names_at(pairing) == ["B", "E"]


@pytest.mark.parametrize(("name", "place"), [("E", 1), ("B", 3), ("B", 2), ("F", 9)])
def test_only_those_up_to_three_places_above_can_be_challenged(ladder: Tournament, name: str, place: int) -> None:
    with pytest.raises(Closed):
        asked(ladder, name, place)


def test_nobody_is_in_two_challenges(ladder: Tournament) -> None:
    asked(ladder, "C", 2)
    for name, place in (("C", 1), ("D", 2), ("D", 3), ("B", 1)):
        with pytest.raises(Closed, match="under way"):
            asked(ladder, name, place)
    asked(ladder, "E", 4)


def test_whoever_does_not_answer_in_time_loses_the_place(ladder: Tournament, clock: ManualClock) -> None:
    made = asked(ladder, "D", 2)
    clock.forward(days=7)
    attend_ladders()
    assert order(ladder) == "ADBCEF"
    with pytest.raises(Closed):
        accept(challenge_id=made.pk, player=member("B"))


def test_whoever_declines_loses_the_place_and_a_challenge_can_be_taken_back(ladder: Tournament) -> None:
    decline(challenge_id=asked(ladder, "B", 1).pk, player=member("A"))
    assert order(ladder) == "BACDEF"
    take_back(challenge_id=asked(ladder, "F", 5).pk, player=member("F"))
    assert order(ladder) == "BACDEF"


def test_only_the_challenged_player_answers(ladder: Tournament) -> None:
    made = asked(ladder, "D", 2)
    for name in "DC":
        with pytest.raises(NotYours):
            accept(challenge_id=made.pk, player=member(name))
    with pytest.raises(NotYours):
        take_back(challenge_id=made.pk, player=member("B"))


def test_those_below_move_up_when_somebody_leaves_and_a_newcomer_begins_at_the_foot(ladder: Tournament) -> None:
    made = asked(ladder, "D", 2)
    withdraw(tournament_id=ladder.pk, player=member("B"))
    attend_ladders()
    assert order(ladder) == "ACDEF"
    assert LadderChallenge.objects.get(pk=made.pk).answer == "withdrawn"
    enter(tournament_id=ladder.pk, player=member("B"))
    assert order(ladder) == "ACDEFB"
    forget(player=member("A"))
    assert order(ladder) == "CDEFB"


def test_whoever_does_not_play_for_long_is_off_the_ladder(ladder: Tournament, clock: ManualClock) -> None:
    clock.forward(days=59)
    accept(challenge_id=asked(ladder, "F", 4).pk, player=member("D"))
    play(ladder, "D")
    clock.forward(days=2)
    attend_ladders()
    assert order(ladder) == "DF"


def test_a_game_that_ends_after_the_places_have_changed_gives_only_what_is_left(ladder: Tournament) -> None:
    accept(challenge_id=asked(ladder, "C", 1).pk, player=member("A"))
    withdraw(tournament_id=ladder.pk, player=member("A"))
    go_on()
    attend_ladders()
    assert order(ladder) == "BCDEF"
    assert LadderChallenge.objects.get().settled is not None


def test_those_offered_for_a_challenge_are_those_whom_the_ladder_lets_one_challenge(
    ladder: Tournament, clock: ManualClock
) -> None:
    block(by=member("D"), of=member("F"))
    accept(challenge_id=asked(ladder, "E", 2).pk, player=member("B"))
    play(ladder, "B")
    asked(ladder, "C", 1)
    clock.forward(days=1)
    offered = {(name, place) for name in "ABCDEF" for place in offers(ladder, name)}
    assert offered == {(name, place) for name in "ABCDEF" for place in range(1, 7) if is_taken(ladder, name, place)}
    assert offered == {("D", 2), ("E", 4), ("F", 5)}
    cancel(tournament_id=ladder.pk, player=member("Ada"))
    assert not any(offers(Tournament.objects.get(), name) for name in "ABCDEF")


def offers(ladder: Tournament, name: str) -> list[int]:
    """The places whose holders this player is offered to challenge."""
    keys = reachable(ladder, ladder.entrants.get(player=member(name)))
    places = ladder.entrants.filter(pk__in=keys).values_list("place", flat=True)
    return [place for place in places if place is not None]


def is_taken(ladder: Tournament, name: str, place: int) -> bool:
    """Whether such a challenge is taken; none is left behind."""
    try:
        asked(ladder, name, place).delete()
    except (Closed, NotYours):
        return False
    return True
