"""Handing a seat over doesn't reveal its orders: if they are sealed for the owner, the round comes first."""

from __future__ import annotations

import pytest
from support.desk_pages import act, browser, page, table_page
from support.desks import desk_of, evaluations, order, position
from support.tables import player

from boem.core.game import Seat
from boem.core.squares import Square
from boem.web.pbm import rounds, seating
from boem.web.pbm.models import Desk
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("account")]
SAID = "plays on after this round"
OWL = {"name": "Owl", "address": "owl@example.org"}


def desk_with_blue(*ways: str) -> Desk:
    desk = desk_of(*ways)
    join(table_id=desk.table_id, player=player("Blue"))
    return desk


def covered(desk: Desk) -> str:
    """A square that nobody has uncovered yet, including the bot."""
    now = position(desk)
    squares = (Square(row, column) for row in range(now.config.height) for column in range(now.config.width))
    return str(next(square for square in squares if now.is_covered(square)))


def seat(desk: Desk, number: int) -> SeatRow:
    return SeatRow.objects.get(table=desk.table, number=number)


def close(desk: Desk) -> None:
    rounds.close(table_id=desk.pk, seen=evaluations(desk), by_itself=False)


@pytest.mark.parametrize("form", [OWL, {"to": "standby"}])
def test_orders_that_come_at_the_very_moment_of_the_handing_over_are_sealed_too(
    monkeypatch: pytest.MonkeyPatch, form: dict[str, str]
) -> None:
    desk = desk_with_blue("me", "open", "bot")
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})

    def send_orders(seat: SeatRow) -> str:
        order(desk, 1, "A1")
        return ""

    monkeypatch.setattr(seating, "first_name", send_orders)
    assert act(desk, "hand-over", seat="1", **form).status_code == 302
    assert seat(desk, 1).player == player("Blue")
    assert SAID in page(desk)
    assert desk.standby.count() == 1


@pytest.mark.parametrize("ways", [("me", "open", "bot"), ("bot", "open", "bot")])
@pytest.mark.parametrize("form", [OWL, {"to": "bot"}, {"to": "standby"}])
def test_a_seat_that_has_sent_orders_goes_to_somebody_else_right_after_the_round(
    ways: tuple[str, ...], form: dict[str, str]
) -> None:
    desk = desk_with_blue(*ways)
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    order(desk, 1, "A1")
    assert act(desk, "hand-over", seat="1", **form).status_code == 302
    assert seat(desk, 1).player == player("Blue")
    assert SAID in page(desk)
    close(desk)
    assert seat(desk, 1).player != player("Blue")
    assert SAID not in page(desk)
    if form == {"to": "standby"}:
        assert "A1" not in table_page(desk, "Green").partition('id="slip"')[2].partition("</form>")[0]


def test_a_player_keeps_their_seat_if_the_owner_thinks_again_or_they_resign_first() -> None:
    for deed in ("leave", "resign"):
        desk = desk_with_blue("me", "open", "bot")
        order(desk, 1, "A1")
        act(desk, "hand-over", seat="1", **OWL)
        if deed == "leave":
            assert act(desk, "leave", seat="1").status_code == 302
        else:
            service.submit(table_id=desk.pk, seat=Seat(1), text="resign", after=1)
        close(desk)
        assert seat(desk, 1).player == player("Blue")


def test_a_seat_that_has_sent_nothing_and_one_s_own_are_handed_over_at_once() -> None:
    desk = desk_with_blue("me", "open", "bot")
    order(desk, 0, "A1")
    assert act(desk, "hand-over", seat="1", **OWL).status_code == 302
    assert act(desk, "hand-over", seat="0", to="bot").status_code == 302
    assert (seat(desk, 0).kind, seat(desk, 1).called) == ("bot", "Owl")


def test_a_bot_that_has_sent_orders_is_replaced_at_once_only_where_the_owner_does_not_play() -> None:
    for ways, name in ((("me", "open", "bot"), ""), (("bot", "open", "bot"), "Owl")):
        desk = desk_with_blue(*ways)
        order(desk, 2, "A1")
        act(desk, "hand-over", seat="2", **OWL)
        assert seat(desk, 2).called == name
        close(desk)
        assert seat(desk, 2).called == "Owl"


def test_nobody_is_called_for_a_seat_that_was_silent_twice_and_has_orders_in_again() -> None:
    desk = desk_with_blue("me", "open", "bot")
    for _ in range(2):
        order(desk, 0, covered(desk))
        close(desk)
    assert 'class="small call"' in page(desk) or "missed the last 2 rounds" in page(desk)
    order(desk, 1, covered(desk))
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    assert seat(desk, 1).player == player("Blue")
