"""Taking back the last round at the desk: even if it ended the game, until when, and with which mines."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from support.desk_pages import act, browser, table_page
from support.desks import BEFORE, again, at, desk_of, order, position
from support.tables import fresh

from boem.web.base.errors import Moderated
from boem.web.lobby.models import Outcome
from boem.web.moderation.models import Closing
from boem.web.pbm import desk_scheduler, rounds
from boem.web.pbm.models import Desk
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db


def closed(*, owner: str = "Red", **more: Any) -> Desk:
    """A game after its first round, with a bot."""
    desk = desk_of("me", "bot", owner=owner, **more)
    order(desk, 0, "A1, B2")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    return desk


def desk_page(desk: Desk) -> str:
    return str(browser(desk.owner.name).get(f"/mail/{desk.pk}/desk").text)


def test_the_round_that_ended_the_game_is_taken_back_and_the_game_goes_on() -> None:
    with at(BEFORE):
        desk = closed()
        for seen in (1, 2, 3):
            rounds.close(table_id=desk.table_id, seen=seen, by_itself=False)
        assert fresh(desk.table).status == "over"
        assert Outcome.objects.filter(table=desk.table).count() == 2
        desk_scheduler.sweep()
        assert again(desk).ended
        assert 'id="undo"' in desk_page(desk)
        act(desk, "undo", why="Green wrote in time", seen=4)
        table = fresh(desk.table)
        assert (table.status, again(desk).ended, bool(table.patron)) == ("playing", False, True)
        assert not Outcome.objects.filter(table=desk.table).exists()
        assert position(desk).round == 4
        desk_scheduler.sweep()
        assert again(desk).told == 5


def test_a_round_is_not_taken_back_once_its_days_are_over_nor_what_a_moderator_closed() -> None:
    with at(BEFORE):
        desk = closed(undo_days=3, first=None)
        lasting = closed(owner="Blue")
    with at(BEFORE + timedelta(days=3, seconds=1)):
        assert 'id="undo"' not in desk_page(desk)
        late = act(desk, "undo", why="late")
        assert late.status_code == 422
        assert "It is too late to take that round back." in html.unescape(late.text)
        Table.objects.filter(pk=lasting.pk).update(ruling=Table.CLOSED)
        Closing.objects.create(table_id=lasting.pk, why="rude names")
        with pytest.raises(Moderated):
            rounds.undo(table_id=lasting.pk, seen=1, why="closed")
    assert position(desk).round == position(lasting).round == 2


def test_the_mines_of_a_first_round_taken_back_are_drawn_anew_and_everybody_is_told_so() -> None:
    with at(BEFORE):
        desk = closed(visibility="public")
        act(desk, "undo", why="a slip")
        assert "Its mines are withdrawn; others are laid, with a new commitment." in table_page(desk, "Green")
        desk_scheduler.sweep()
        assert again(desk).told == 2
        rounds.close(table_id=desk.table_id, seen=2, by_itself=False)
        deals = [entry.commitment for entry in fresh(desk.table).entries.all() if "deal" in entry.said]
        assert len(set(deals)) == 2
        shown = table_page(desk, "Green")
        assert str(deals[1]) in shown
