"""Who holds the seats: invited from the desk, joined by letter or link, handed over, substituted."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings
from support.desk_pages import act, browser, page, table_page
from support.desks import BEFORE, FRIDAY, again, at, desk_of, order, position, table_at
from support.tables import let_bots_move, player

from boem.core.game import Seat
from boem.web.base.mail_urls import read_outbox
from boem.web.pbm import desk_scheduler, rounds
from boem.web.pbm.desks import handing_token
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.seating import token_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import token_of as link_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("account")]


def seat(desk: Desk, number: int) -> SeatRow:
    """A seat as stored now."""
    return SeatRow.objects.select_related("player").get(table_id=desk.table_id, number=number)


def letter(desk: Desk, number: int) -> str:
    """The path of the link in the letter to a seat."""
    post = Address.objects.get(seat=seat(desk, number))
    return f"/mail/come/{post.pk}/{token_of(post)}"


def link(desk: Desk, number: int) -> str:
    """The path of the link that invites to a seat."""
    return f"/t/{desk.table_id}/join/{link_of(seat(desk, number))}"


def miss(desk: Desk, number: int) -> None:
    """Two rounds in which a seat sends nothing and a bot plays."""
    for _ in range(number):
        let_bots_move(desk.table_id)
        rounds.close(table_id=desk.table_id, seen=None, by_itself=False)


# inviting


def test_a_letter_s_link_shows_the_game_and_leads_to_the_seat() -> None:
    desk = desk_of("me", "Heron", "bot")
    path, heron = letter(desk, 1), browser()
    shown = heron.get(path).text
    assert "Winter game" in shown
    assert "8 × 8" in shown
    assert not seat(desk, 1).taken
    assert heron.post(path).headers["Location"] == f"/t/{desk.table_id}"
    assert seat(desk, 1).taken
    assert Address.objects.get().consent.holds
    assert heron.post(path).status_code == 302
    assert browser("Green").post(path).status_code == 409


@pytest.mark.parametrize("change", ["x", "", "é" * 24])
def test_another_letter_s_link_is_not_there(change: str) -> None:
    desk = desk_of("me", "Heron", "bot")
    path = letter(desk, 1)
    assert browser("Green").get(f"{path[:-24]}{change or 'a'}").status_code == 404
    for seat_id in (999999, 2**63):
        assert browser("Green").post(f"/mail/come/{seat_id}/{path[-24:]}").status_code == 404


def test_a_player_does_not_get_a_second_seat_by_letter() -> None:
    desk = desk_of("me", "Heron", "bot")
    assert browser("Red").post(letter(desk, 1)).status_code == 409
    assert not seat(desk, 1).taken


def test_a_new_link_voids_the_old_one_and_the_letter() -> None:
    desk = desk_of("me", "Heron", "link", "bot")
    old, old_letter = link(desk, 2), letter(desk, 1)
    act(desk, "invite", seat="2")
    assert browser("Blue").post(old).status_code in (403, 409)
    assert seat(desk, 2).player is None
    act(desk, "invite", seat="1")
    assert browser("Blue").get(old_letter).status_code == 404
    assert link(desk, 2) in page(desk)
    assert browser("Blue").post(link(desk, 2)).status_code == 302
    assert seat(desk, 2).taken


def test_the_desk_invites_to_an_address() -> None:
    desk = desk_of("me", "link", "bot", language="de")
    old = link(desk, 1)
    assert act(desk, "invite", seat="1", name="Otter", address="otter@example.org").status_code == 302
    assert "invited at otter@example.org" in page(desk)
    assert Address.objects.get().language == "de"
    assert browser("Blue").post(old).status_code == 409
    assert browser("Blue").post(letter(desk, 1)).status_code == 302


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"address": "otter"}, "such as heron@example.org"),
        ({"name": ""}, "name of 1 to 60"),
        ({"name": "x" * 61}, "name of 1 to 60"),
        ({"seat": "0"}, "Somebody has that seat."),
        ({"seat": "9"}, "no such seat"),
        ({"seat": "-1"}, "no such seat"),
        ({"seat": "²"}, "no such seat"),
        ({"seat": "9" * 5000}, "no such seat"),
        ({"language": "xx"}, "English, Deutsch, Nederlands"),
    ],
)
def test_an_invitation_that_does_not_fit_is_refused_and_nobody_invited(more: dict[str, str], sentence: str) -> None:
    desk = desk_of("me", "link", "bot")
    before = link(desk, 1)
    answer = act(desk, "invite", **{"seat": "1", "name": "Otter", "address": "otter@example.org"} | more)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert link(desk, 1) == before
    assert not Address.objects.exists()


def test_a_bot_takes_a_free_seat_and_with_the_last_one_play_begins() -> None:
    desk = desk_of("me", "link")
    assert act(desk, "bot", seat="1").status_code == 302
    let_bots_move(desk.table_id)
    assert position(desk).sent[1]
    assert act(desk, "bot", seat="0").status_code == 422


# handing a seat over


def test_a_bot_plays_on_for_somebody_and_the_score_stays() -> None:
    desk = desk_of("me", "open", "bot")
    blue = browser("Blue")
    blue.post(f"/t/{desk.table_id}/join")
    order(desk, 1, "A1, B2")
    miss(desk, 1)
    score = position(desk).now.scores[1]
    assert act(desk, "hand-over", seat="1", to="bot").status_code == 302
    assert position(desk).now.scores[1] == score
    assert seat(desk, 1).kind == "bot"
    let_bots_move(desk.table_id)
    assert position(desk).sent[1]
    assert "Blue" in page(desk, "Green", "/round-1.html")


def test_somebody_at_an_address_plays_on_and_the_link_of_a_letter_brings_him_to_the_site() -> None:
    desk = desk_of("me", "open", "bot")
    order(desk, 0, "A1, B2")
    assert act(desk, "hand-over", seat="0", name="Otter", address="otter@example.org").status_code == 302
    assert "otter@example.org" in page(desk)
    assert 'data-order="A1"' not in table_page(desk, "Red")
    assert 'name="press"' not in table_page(desk, "Red")
    otter = browser("Green")
    otter.post(letter(desk, 0))
    assert "A1, B2" in table_page(desk, "Green")


def test_a_free_seat_is_filled_and_not_handed_over() -> None:
    desk = desk_of("me", "link", "bot")
    for more in ({"to": "bot"}, {"name": "Otter", "address": "otter@example.org"}):
        assert act(desk, "hand-over", seat="1", **more).status_code == 422
    browser("Blue").post(f"/mail/{desk.pk}/standby", {"name": "Blue"})
    assert act(desk, "hand-over", seat="1", to="standby").status_code == 422
    assert [one.name for one in again(desk).standby.all()] == ["Blue"]
    assert table_at(desk).number == 0


@pytest.mark.parametrize(
    "more", [{}, {"name": "Otter"}, {"address": "otter@example.org"}, {"to": "standby"}, {"seat": "7", "to": "bot"}]
)
def test_a_seat_is_not_handed_to_nobody(more: dict[str, str]) -> None:
    desk = desk_of("me", "bot")
    assert act(desk, "hand-over", **{"seat": "0"} | more).status_code == 422
    assert seat(desk, 0).player == player("Red")


def test_a_player_who_has_resigned_is_not_replaced() -> None:
    desk = desk_of("me", "bot", "bot")
    service.submit(table_id=desk.table_id, seat=Seat(0), text="resign", after=table_at(desk).number)
    answer = act(desk, "hand-over", seat="0", to="bot")
    assert answer.status_code == 422
    assert "has resigned" in answer.text
    assert seat(desk, 0).kind == "person"


def test_private_notes_are_not_handed_over() -> None:
    desk = desk_of("me", "open", "bot")
    browser("Blue").post(f"/t/{desk.table_id}/join")
    SeatRow.objects.filter(table_id=desk.table_id, number=1).update(draft=["C3"], pencil={"D4": "mine"})
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    act(desk, "hand-over", seat="1", to="standby")
    assert (seat(desk, 1).player, seat(desk, 1).draft, seat(desk, 1).pencil) == (player("Green"), [], {})


# substitutes


def test_a_substitute_is_told_so_and_counts_once() -> None:
    desk = desk_of("me", "bot", by_hand=True)
    green = browser("Green")
    for name in ("Green", "Verdant"):
        assert green.post(f"/mail/{desk.pk}/standby", {"name": name}).headers["Location"] == f"/t/{desk.table_id}"
    assert "You stand by for a seat." in table_page(desk, "Green")
    assert [one.name for one in again(desk).standby.all()] == ["Verdant"]
    assert "Standing by:" in page(desk)
    assert browser("Red").post(f"/mail/{desk.pk}/standby", {"name": "Red"}).status_code == 409
    assert browser("Blue").post(f"/mail/{desk.pk}/standby", {"name": "x" * 61}).status_code == 409
    assert browser("Blue").post(f"/mail/{desk.pk}/standby", {"address": "nowhere"}).status_code == 409


def test_the_first_who_stood_by_takes_over_and_one_who_has_come_otherwise_is_passed_over() -> None:
    desk = desk_of("me", "open", "open", "bot", by_hand=True)
    for name in ("Green", "Olive", "Lime"):
        browser(name).post(f"/mail/{desk.pk}/standby", {"name": name})
    for name in ("Blue", "Green"):
        browser(name).post(f"/t/{desk.table_id}/join")
    act(desk, "hand-over", seat="1", to="standby")
    assert seat(desk, 1).player == player("Olive")
    assert [one.name for one in again(desk).standby.all()] == ["Lime"]


def test_where_the_program_is_the_master_a_standby_player_is_called_at_two_misses_by_itself() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    for week in range(2):
        let_bots_move(desk.table_id)
        assert seat(desk, 0).player == player("Red")
        with at(FRIDAY + timedelta(days=7 * week, seconds=1)):
            desk_scheduler.sweep()
    assert seat(desk, 0).player == player("Green")


def test_where_the_master_closes_by_hand_nobody_is_called_by_itself() -> None:
    desk = desk_of("me", "bot", by_hand=True)
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    miss(desk, 2)
    assert seat(desk, 0).player == player("Red")
    assert "A standby player may take over." in page(desk)


def test_a_vacant_seat_goes_to_the_first_substitute_and_not_to_the_next_as_well() -> None:
    desk = desk_of("me", "bot")
    miss(desk, 2)
    assert "A standby player is wanted." in table_page(desk, "Green")
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"})
    assert seat(desk, 0).player == player("Green")
    assert "A standby player is wanted." not in table_page(desk, "Olive")
    browser("Olive").post(f"/mail/{desk.pk}/standby", {"name": "Olive"})
    assert seat(desk, 0).player == player("Green")
    miss(desk, 1)
    desk_scheduler.sweep()
    assert seat(desk, 0).player == player("Green")


# handing the desk over


def test_the_desk_is_handed_over_by_a_link_that_is_good_once() -> None:
    desk = desk_of("me", "bot")
    path = f"/mail/{desk.pk}/desk/take/{handing_token(desk)}"
    assert path in page(desk)
    green = browser("Green")
    assert "Red hands the game master’s desk" in green.get(path).text
    assert again(desk).owner_id == player("Red").id
    assert green.post(path).headers["Location"] == f"/mail/{desk.pk}/desk"
    assert green.get(f"/mail/{desk.pk}/desk").status_code == 200
    assert browser("Red").get(f"/mail/{desk.pk}/desk").status_code == 404
    assert "Green is the game master now." in table_page(desk, "Red")
    assert browser("Blue").post(path).status_code == 409
    assert "no longer works" in browser("Blue").get(path).text
    assert again(desk).owner_id == player("Green").id


def test_the_owner_who_opens_that_link_spends_it_not() -> None:
    desk = desk_of("me", "bot")
    path = f"/mail/{desk.pk}/desk/take/{handing_token(desk)}"
    assert browser("Red").get(path).headers["Location"] == f"/mail/{desk.pk}/desk"
    assert browser("Red").post(path).headers["Location"] == f"/mail/{desk.pk}/desk"
    assert not table_at(desk).bulletins.exists()
    assert browser("Green").post(path).status_code == 302


def test_a_round_that_was_to_be_closed_is_the_next_owner_s_to_close() -> None:
    desk = desk_of("me", "bot", by_hand=True)
    act(desk, "close")
    browser("Green").post(f"/mail/{desk.pk}/desk/take/{handing_token(desk)}")
    assert again(desk).wanted is None


def test_join_reaches_a_seat_of_a_held_table() -> None:
    desk = desk_of("me", "open")
    join(table_id=desk.table_id, player=player("Blue"))
    assert seat(desk, 1).player == player("Blue")


def test_an_invitation_names_the_game_its_master_and_when_orders_are_due() -> None:
    desk = desk_of("bot", "link", "bot")
    link = re.findall(r'data-link="([^"]+)"', page(desk))[0]
    shown = browser("Green").get(link).text
    assert "Red invites you" in shown
    assert "Winter game" in shown
    assert "4 December 2026, 20:00 (" in shown
    assert "every 7 days" in shown
    assert "Clock" not in shown


def test_an_invitation_is_written_as_its_readers_language_is() -> None:
    desk = desk_of("bot", "link", "bot", owner="Stonechat 4334")
    link = re.findall(r'data-link="([^"]+)"', page(desk, "Stonechat 4334"))[0]
    shown = {code: browser("Green").get(link, headers={"accept-language": code}).text for code in ("de", "nl")}
    assert "4. Dezember 2026, 20:00 (" in shown["de"]
    assert "Roodborsttapuit 4334 nodigt je uit" in shown["nl"]


def test_where_the_site_sends_no_mail_the_desk_says_so() -> None:
    assert "data-no-mail" in page(desk_of("me", "Otter"))


@pytest.mark.parametrize("sends", [True, False])
def test_a_guest_is_told_what_takes_an_account_only_where_the_site_sends_mail(sends: bool, settings: Settings) -> None:
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test") if sends else None
    assert ("data-no-account" in page(desk_of("me", "link", owner="Blue"), "Blue")) is sends


def test_a_seat_with_sealed_orders_waits_for_no_substitute() -> None:
    desk = desk_of("me", "open", "bot")
    browser("Blue").post(f"/t/{desk.table_id}/join")
    order(desk, 1, "A1")
    assert "no standby players" in act(desk, "hand-over", seat="1", to="standby").text
    assert again(desk).heirs == {}
