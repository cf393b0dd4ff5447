"""The preview: for an owner who closes rounds and doesn't play, and who can never play here after seeing it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.desk_pages import act, browser, page, table_page
from support.desks import again, desk_of, evaluations, order, position, table_at
from support.tables import player

from boem.core.game import Seat
from boem.web.pbm import rounds
from boem.web.pbm.desks import handing_token
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.seating import token_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import token_of as link_of

pytestmark = pytest.mark.django_db
ORDERED = re.compile(r"\b(A1|H8)\b")


def previewed(desk: Desk, name: str = "Red") -> tuple[int, str]:
    """The reply to the preview."""
    answer = browser(name).post(f"/mail/{desk.pk}/desk/preview")
    return answer.status_code, answer.text


def of_blue(**more: Any) -> Desk:
    """A game of Blue's and a bot's that Red runs."""
    desk = desk_of("open", "bot", **{"by_hand": True} | more)
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 0, "A1, H8")
    return desk


def test_the_preview_shows_what_the_round_would_bring_and_changes_nothing() -> None:
    desk = of_blue()
    before = (evaluations(desk), table_at(desk).number)
    status, shown = previewed(desk)
    assert status == 200
    assert "A1" in shown
    assert "H8" in shown
    assert (evaluations(desk), table_at(desk).number) == before
    assert position(desk).round == 1


def test_no_preview_where_the_program_closes_the_rounds() -> None:
    desk = of_blue(by_hand=False)
    status, shown = previewed(desk)
    assert status == 403
    assert not ORDERED.search(shown)
    assert 'data-action="preview"' not in page(desk)
    assert table_at(desk).barred == []


def test_no_preview_of_orders_sent_while_the_program_closes_rounds_but_one_of_the_next_round() -> None:
    desk = of_blue(by_hand=False)
    act(desk, "run", by="hand")
    status, shown = previewed(desk)
    assert status == 403
    assert not ORDERED.search(shown)
    assert 'data-action="preview"' not in page(desk)
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    assert previewed(desk)[0] == 200


def test_no_preview_for_an_owner_who_plays() -> None:
    desk = desk_of("me", "bot", by_hand=True)
    assert previewed(desk)[0] == 403
    assert 'data-action="preview"' not in page(desk)
    assert table_at(desk).barred == []


def test_no_preview_once_the_game_is_over() -> None:
    desk = of_blue()
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    service.submit(table_id=desk.table_id, seat=Seat(0), text="resign", after=table_at(desk).number)
    assert previewed(desk)[0] == 403
    assert table_at(desk).barred == []


def barred(*ways: str) -> Desk:
    """A game whose sealed orders Red has seen."""
    desk = desk_of(*ways, by_hand=True)
    assert previewed(desk)[0] == 200
    return desk


def seated(desk: Desk) -> bool:
    """Whether Red has a seat."""
    return table_at(desk).seats.filter(player=player("Red")).exists()


def test_an_owner_who_has_seen_sealed_orders_can_not_take_an_open_seat() -> None:
    desk = barred("open", "bot")
    answer = browser("Red").post(f"/t/{desk.table_id}/join")
    assert answer.status_code == 409
    assert "You have seen sealed orders" in answer.text
    assert not seated(desk)


def test_an_owner_who_has_seen_sealed_orders_can_not_take_a_seat_by_link() -> None:
    desk = barred("link", "bot")
    seat = SeatRow.objects.get(table_id=desk.table_id, number=0)
    assert browser("Red").post(f"/t/{desk.table_id}/join/{link_of(seat)}").status_code == 409
    assert not seated(desk)


def test_an_owner_who_has_seen_sealed_orders_can_not_take_a_seat_by_letter() -> None:
    desk = barred("Heron", "bot")
    post = Address.objects.get()
    assert browser("Red").post(f"/mail/come/{post.pk}/{token_of(post)}").status_code == 409
    assert not seated(desk)


def test_an_owner_who_has_seen_sealed_orders_can_not_be_a_substitute() -> None:
    desk = barred("bot", "bot")
    assert browser("Red").post(f"/mail/{desk.pk}/standby", {"name": "Red"}).status_code == 409
    assert not again(desk).standby.exists()


def test_a_substitute_who_then_saw_sealed_orders_is_passed_over() -> None:
    desk = desk_of("bot", "bot", by_hand=True)
    for name in ("Red", "Green"):
        browser(name).post(f"/mail/{desk.pk}/standby", {"name": name})
    assert previewed(desk)[0] == 200
    act(desk, "hand-over", seat="0", to="standby")
    assert not seated(desk)
    assert table_at(desk).seats.filter(player=player("Green")).exists()


def test_an_owner_who_gave_the_desk_away_is_still_barred_and_the_next_owner_is_not() -> None:
    desk = barred("open", "bot")
    browser("Green").post(f"/mail/{desk.pk}/desk/take/{handing_token(desk)}")
    assert browser("Red").post(f"/t/{desk.table_id}/join").status_code == 409
    assert browser("Green").post(f"/t/{desk.table_id}/join").status_code == 302
    assert previewed(again(desk), "Green")[0] == 403


def test_the_game_masters_message_is_in_the_preview_and_in_no_report_yet() -> None:
    desk = of_blue()
    act(desk, "press", press="Snow again")
    assert "Snow again" in previewed(desk)[1]
    assert "Snow again" not in page(desk, "Blue", "/round-0.html") + table_page(desk, "Blue")


def test_a_preview_of_the_first_round_says_that_its_mines_are_an_example_and_when_the_next_orders_are_due() -> None:
    desk = desk_of("bot", "bot", by_hand=True)
    shown = previewed(desk)[1]
    assert "The mines are not laid yet." in shown
    assert not re.search(r"\b[0-9a-f]{64}\b", shown)
    assert "whenever the game master says so" not in shown
    rounds.close(table_id=desk.pk, seen=0, by_itself=False)
    assert "The mines are not laid yet." not in previewed(again(desk))[1]
