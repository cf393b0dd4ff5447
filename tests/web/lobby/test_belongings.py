"""What happens to results, ratings and challenges when a guest signs in, and when an account is deleted."""

from __future__ import annotations

import pytest
from support.lobby import first_wins, member, rated_table
from support.tables import fresh, player, table_for_two

from boem.web.accounts.account_data import forget, take_in
from boem.web.lobby.challenges import challenge
from boem.web.lobby.models import Challenge, Outcome, Rating
from boem.web.tables.models import Table
from boem.web.tables.store.opening import INVITE, ME, TableWish

pytestmark = pytest.mark.django_db


def asked(host: str, guest: str) -> Table:
    """A table to which one player has challenged another."""
    return challenge(host=player(host), wish=TableWish("mijnenveger", (ME, INVITE)), asked={1: player(guest)})


def test_a_guests_results_and_challenges_go_to_the_account() -> None:
    table = first_wins(table_for_two())
    mine, theirs, own = asked("Red", "Green"), asked("Green", "Red"), asked("Ada", "Red")
    take_in(guest=player("Red"), account=player("Ada"))
    assert Outcome.objects.get(table=table, seat=0).player == player("Ada")
    assert Challenge.objects.get(seat__table=mine).by == player("Ada")
    assert Challenge.objects.get(seat__table=theirs).to == player("Ada")
    assert not Challenge.objects.filter(seat__table=own).exists()


def test_others_ratings_stay_as_they_are_when_an_opponent_leaves() -> None:
    table = first_wins(rated_table())
    rated = Rating.objects.get(player=player("Blue")).shown
    red = player("Red")
    forget(player=red)
    rows = Outcome.objects.filter(table=table)
    assert [row.after for row in rows.filter(player=player("Blue"))] == [rated]
    assert rows.count() == 2
    red.refresh_from_db()
    assert red.gone
    assert "Red" not in {row.player.name for row in rows if row.player}


def test_deleting_an_account_declines_and_withdraws_its_challenges() -> None:
    member("Red")
    to_red, by_red = asked("Blue", "Red"), asked("Red", "Blue")
    forget(player=player("Red"))
    assert fresh(to_red).status == "over"
    assert not Table.objects.filter(id=by_red.id).exists()
    assert not Challenge.objects.exists()
