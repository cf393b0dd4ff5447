"""A game in which seats were handed over: what the new holder sees, looking back, records, and the API."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from support.desk_pages import act, browser, page, table_page
from support.desks import desk_of, order, table_at
from support.tables import do, player

from boem.core.game import Seat
from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.pbm import rounds
from boem.web.pbm.models import Desk
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db


def handed_over() -> Desk:
    """Blue plays the first round, Green the second; a bot takes over from Red in the third."""
    desk = desk_of("me", "open", by_hand=True)
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 0, "A1")
    order(desk, 1, "H8, A1")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    act(desk, "hand-over", seat="1", to="standby")
    rounds.close(table_id=desk.table_id, seen=1, by_itself=False)
    act(desk, "hand-over", seat="0", to="bot")
    return desk


def judged(shown: str) -> str:
    """The part of a page that gives the last round square by square."""
    return shown[shown.index('id="evaluation"') :]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_to_a_desk_that_is_not_good_makes_nobody_a_guest(method: str) -> None:
    desk = desk_of("me", "open", by_hand=True)
    before, visitor = Player.objects.count(), Client()
    answer = getattr(visitor, method)(f"/mail/{desk.pk}/desk/take/nonsense")
    assert answer.status_code == 409
    assert "no longer works" in answer.content.decode()
    assert (Player.objects.count(), dict(visitor.session)) == (before, {})


def test_the_new_holder_plays_and_sees_what_the_seat_ordered_and_the_old_one_watches() -> None:
    desk = desk_of("me", "open", by_hand=True)
    order(desk, 0, "H8, A1")
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    assert "H8, A1" not in table_page(desk, "Green")
    act(desk, "hand-over", seat="0", to="standby")
    assert "H8, A1" in table_page(desk, "Green")
    assert "H8, A1" not in table_page(desk, "Red")
    assert 'data-action="send"' not in table_page(desk, "Red")


@pytest.mark.usefixtures("whole_story")
def test_a_look_back_shows_every_entry_handovers_too() -> None:
    desk = handed_over()
    last = table_at(desk).number - 1
    for name in ("Red", "Green", "Olive"):
        for number in range(last + 2):
            assert ("You are looking back" in table_page(desk, name, f"?at={number}")) is (number < last)


def test_a_round_square_by_square_names_whoever_had_the_seats_then() -> None:
    desk = handed_over()
    first, second = (table_page(desk, "Olive", f"?at={entry}") for entry in (3, 5))
    assert "Blue" in judged(first)
    assert "Green" not in judged(first)
    assert "No square was ordered by: Red, Green." in judged(second)


def test_each_move_is_that_of_whoever_had_the_seat_then() -> None:
    desk = desk_of("me", "bot", "open", by_hand=True)
    join(table_id=desk.table_id, player=player("Blue"))
    do(table_at(desk), 1, "resign")
    act(desk, "hand-over", seat="0", to="bot")
    assert '<span class="who">Bot Hen</span>' in table_page(desk, "Olive")  # which is now one of two


def test_reports_name_whoever_had_the_seat_in_each_round() -> None:
    desk = handed_over()
    before, after = (page(desk, "Olive", f"/round-{number}.txt") for number in (1, 2))
    assert "Blue" in before
    assert "Green" in after


def test_the_record_of_a_finished_game_with_handovers_verifies(tmp_path: Path) -> None:
    desk = handed_over()
    service.submit(table_id=desk.table_id, seat=Seat(1), text="resign", after=table_at(desk).number)
    assert table_at(desk).status == "over"
    told = browser("Olive").get(f"/t/{desk.table_id}/record").content
    assert [one["to"] for one in json.loads(told)["log"] if "handover" in one] == ["Green", "bot:hen"]
    file = tmp_path / "record.json"
    file.write_bytes(told)
    done = subprocess.run([sys.executable, "-m", "boem", "verify", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_api_tells_of_a_held_table_what_its_pages_tell() -> None:
    desk = handed_over()
    token = new_token(player("Green"))
    answer = browser().get(f"/api/v1/tables/{desk.table_id}", headers={"authorization": f"Bearer {token}"})
    told = answer.json()
    assert answer.status_code == 200
    assert told["view"]["round"] == 3
    assert told["seats"] == ["bot:hen", "Green"]
    assert (told["seat"], told["number"], told["view"]["orders"]) == (1, table_at(desk).number, None)
