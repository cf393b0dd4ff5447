"""A game with rounds but without a mail face can be played by mail on the site, by letters and from its desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from support.bids import done_in
from support.desk_pages import browser
from support.desks import again, desk_of
from support.letters import addresses, answer, letters
from support.stranger import install

from boem.pbm.rounds import rounds_of
from boem.web.pbm import desk_scheduler, rounds
from boem.web.pbm.models import Desk
from boem.web.pbm.seating import come
from boem.web.tables.models import Table
from boem.web.tables.store import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread", "bids")]
NAMES = ("Heron", "Otter", "Wren")


@pytest.fixture
def bids(site_packages: Path) -> None:
    """Installs the game as somebody's package."""
    install(site_packages, "bids-game", "bids = support.bids:BIDS")


@pytest.fixture
def desk() -> Desk:
    """A game of two rounds whose three players have taken their seats by mail."""
    made = desk_of(*NAMES, game="bids", settings={"rounds": 2}, first=None)
    for address in addresses(made):
        come(address=address, player=None)
    desk_scheduler.attend(made.pk)
    return again(made)


def body(name: str, kind: str) -> str:
    """The last letter of a kind to somebody, on one line."""
    return " ".join(letters(f"{name.lower()}@example.org", kind)[-1].body.split())


def send(name: str, text: str) -> str:
    """The answer to somebody's orders, on one line."""
    answer(letters(f"{name.lower()}@example.org", "report")[-1], text)
    return body(name, "receipt")


def test_the_invitation_names_the_game() -> None:
    desk_of(*NAMES, game="bids", settings={})
    assert "Red invites you to a game of Bids by e-mail, Winter game." in body("Heron", "invite")


def test_mines_dealt_before_the_first_order_are_dealt_once_all_seats_are_taken(desk: Desk) -> None:
    assert done_in(service.game_at(desk.table).record) == ["deal"]


def test_orders_come_by_mail_and_the_receipt_says_what_was_understood(desk: Desk) -> None:
    assert "Your orders for round 1: bid 5." in send("Heron", "bid 5\npress: good morning")
    assert "a later message with orders replaces" not in body("Heron", "receipt")
    assert rounds_of(service.game_at(again(desk).table)).sent == (True, False, False)


def test_orders_that_do_not_fit_are_answered_with_the_reason(desk: Desk) -> None:
    assert "* give a bid, as in bid 5" in send("Heron", "five")
    assert "this game has no empty orders" in send("Heron", "none")
    assert "in this game orders are final anyway" in send("Heron", "bid 5\nfinal")
    assert rounds_of(service.game_at(again(desk).table)).sent == (False, False, False)


def test_the_round_closes_once_all_orders_are_in_and_each_seat_is_told_its_points(desk: Desk) -> None:
    for name, much in zip(NAMES, (4, 7, 7), strict=True):
        send(name, f"bid {much}")
    assert rounds.close(table_id=desk.pk, seen=None, by_itself=True) is not None
    desk_scheduler.attend(desk.pk)
    assert "Round 1 · For Otter" in body("Otter", "report")
    assert "bids: 4, 7, 7" in body("Otter", "report")
    assert rounds_of(service.game_at(again(desk).table)).round == 2


def test_a_round_is_taken_back_at_the_desk_and_dealt_anew(desk: Desk) -> None:
    for name, much in zip(NAMES, (4, 7, 8), strict=True):
        send(name, f"bid {much}")
    rounds.close(table_id=desk.pk, seen=None, by_itself=True)
    client = browser("Red")
    assert client.post(f"/mail/{desk.pk}/desk/undo", {"seen": "1", "why": "a slip"}).status_code == 302
    game = service.game_at(again(desk).table)
    assert done_in(game.record)[-2:] == ["undo", "deal"]
    desk_scheduler.attend(desk.pk)
    assert "Round 1 was taken back: a slip." in body("Wren", "report")


def test_its_desk_and_its_reports_are_pages_like_those_of_any_game_by_mail(desk: Desk) -> None:
    client = browser("Red")
    shown = client.get(f"/mail/{desk.pk}/desk")
    assert (shown.status_code, 'data-game="bids"' in shown.text) == (200, True)
    assert "mines" not in shown.text
    assert client.get(reverse("table", args=[desk.pk])).status_code == 200
    for form in ("html", "txt", "pdf"):
        assert client.get(f"/mail/{desk.pk}/round-0.{form}").status_code == 200


def test_a_game_is_set_up_on_the_page_with_its_own_settings() -> None:
    client = browser("Red")
    shown = client.get("/mail/new?game=bids").text
    assert "<h1>A new game by e-mail: Bids</h1>" in shown
    assert 'name="rounds"' in shown
    assert 'name="mines"' not in shown
    told = {"title": "Spring", "keeper": "program", "zone": "UTC", "grace": "0", "watch": "link", "language": "en"}
    answered = client.post("/mail/new?game=bids", {**told, "play": "on", "links": "2", "rounds": "4"})
    assert answered.status_code == 302
    assert [(table.game, table.config) for table in Table.objects.all()] == [("bids", {"seats": 3, "rounds": 4})]


def test_the_overview_offers_every_game_with_rounds() -> None:
    assert 'data-new="bids"' in browser("Red").get("/mail").text
    assert browser("Red").get("/mail/new?game=uitweg").status_code == 404
