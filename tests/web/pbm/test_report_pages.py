"""The reports on the site: each for its reader's eyes, as a page, for printing, and as text."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings
from support.desk_pages import XSS, act, browser, page, table_page
from support.desks import desk_of, order, position
from support.tables import player

from boem.core.game import Seat
from boem.core.squares import Square
from boem.web.base.mail_urls import read_mailbox
from boem.web.moderation.blocks import block
from boem.web.pbm import rounds
from boem.web.pbm.models import Desk
from boem.web.pbm.seating import Heir, hand_over
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db


class Tags(HTMLParser):
    """The elements of a page, and the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the element."""
        self.found.add(tag)
        self.attributes |= {name for name, _ in attrs}


def played(**more: Any) -> Desk:
    """A game of Red's and Blue's after its first round, with orders for the second."""
    desk = desk_of("me", "open", settings={"width": 12, "height": 12, "mines": 60}, **more)
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 0, "A1")
    order(desk, 1, "H8")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    for seat, name in enumerate(pending(desk)):
        order(desk, seat, name)
    return desk


def pending(desk: Desk) -> list[str]:
    """Everybody's orders for the second round: two squares still covered after the first."""
    cells = position(desk).now.cells
    return [str(Square(*divmod(at, 12))) for at, cell in enumerate(cells) if cell == "."][10:12]


@pytest.mark.parametrize("form", ["html", "txt"])
def test_whoever_has_blocked_somebody_does_not_read_their_press_and_everybody_else_does(form: str) -> None:
    desk = desk_of("me", "open", "open")
    for name in ("Blue", "Green"):
        join(table_id=desk.table_id, player=player(name))
    for seat, text in enumerate(("Red's words", "Blue's words", "Green's words")):
        rounds.write_press(table=desk.table, seat=Seat(seat), text=text)
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    block(by=player("Red"), of=player("Blue"))
    read = {name: page(desk, name, f"/round-1.{form}") for name in ("Red", "Blue", "Green")}
    assert {name for name, told in read.items() if "Blue's words" in unescape(told)} == {"Blue", "Green"}
    for told in map(unescape, read.values()):
        assert "Red's words" in told
        assert "Green's words" in told


def test_press_is_hidden_with_who_wrote_it_and_not_with_who_has_the_seat_later() -> None:
    desk = desk_of("me", "open")
    join(table_id=desk.table_id, player=player("Blue"))
    rounds.write_press(table=desk.table, seat=Seat(1), text="Well begun")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    hand_over(table_id=desk.table_id, number=Seat(1), heir=Heir("Green", player("Green")))
    block(by=player("Red"), of=player("Green"))
    assert "Well begun" in page(desk, "Red", "/round-1.txt")


def test_a_report_says_how_to_order_by_e_mail_where_e_mails_are_read(settings: Settings) -> None:
    desk = desk_of("me", "open")
    assert "Lines of their own may say" not in page(desk, "Red", "/round-0.html")
    settings.MAILBOX = read_mailbox("imap://boem:secret@127.0.0.1:1/INBOX", "")
    assert "Lines of their own may say" in page(desk, "Red", "/round-0.html")


@pytest.mark.parametrize("form", ["html", "txt"])
def test_a_report_has_the_reader_s_own_pending_order_and_nobody_else_s(form: str) -> None:
    desk = played()
    path = f"/round-1.{form}"
    red, blue, green = (page(desk, name, path) for name in ("Red", "Blue", "Green"))
    assert red != blue != green != red
    assert "A1" in green
    assert "H8" in green
    own = pending(desk)
    assert f"Received from you so far: {own[0]}" in red
    assert f"Received from you so far: {own[1]}" in blue
    assert "Received from you" not in green
    if form == "txt":  # on pages, the squares' names are beside the field
        assert [own[0] in shown for shown in (red, blue, green)] == [True, False, False]
        assert [own[1] in shown for shown in (red, blue, green)] == [False, True, False]


def test_each_form_says_what_it_is() -> None:
    desk = played()
    kinds = {}
    for form in ("html", "pdf", "txt"):
        answer = browser("Red").get(f"/mail/{desk.pk}/round-1.{form}")
        kinds[form] = (answer.headers["Content-Type"], answer.content[:5] == b"%PDF-")
        assert "no-store" in answer.headers["Cache-Control"]
    assert kinds == {
        "html": ("text/html; charset=utf-8", False),
        "pdf": ("application/pdf", True),
        "txt": ("text/plain; charset=utf-8", False),
    }


@pytest.mark.parametrize(
    "path", ["round-2.html", "round-99999999999999999999.html", "round-1.exe", "round-1.", "round--1.txt"]
)
def test_rounds_and_forms_that_are_not_there_are_not_found(path: str) -> None:
    desk = played()
    assert browser("Red").get(f"/mail/{desk.pk}/{path}").status_code == 404


def test_a_report_is_in_the_reader_s_language() -> None:
    desk = played()
    german = Client().get(f"/mail/{desk.pk}/round-1.txt", headers={"accept-language": "de"}).text
    assert "Runde 1" in german


def test_a_round_that_was_taken_back_has_no_report_and_the_next_tells_of_it() -> None:
    desk = played()
    rounds.undo(table_id=desk.table_id, seen=1, why="spilt coffee")
    assert browser("Red").get(f"/mail/{desk.pk}/round-1.html").status_code == 404
    assert "spilt coffee" in page(desk, "Green", "/round-0.html")


def test_users_texts_are_escaped_on_every_page() -> None:
    desk = desk_of("me", "link", "bot", title=XSS, by_hand=True)
    act(desk, "invite", seat="1", name=XSS, address="otter@example.org")
    for what, more in (("message", {"text": XSS}), ("press", {"press": XSS})):
        act(desk, what, **more)
    browser("Red").post(f"/mail/{desk.pk}/press", {"press": XSS})
    browser("Green").post(f"/mail/{desk.pk}/standby", {"name": XSS})
    act(desk, "bot", seat="1")
    act(desk, "hand-over", seat="0", to="standby")
    rounds.close(table_id=desk.table_id, seen=None, by_itself=False)
    shown = page(desk, "Red", "/round-1.html")
    act(desk, "undo", why=XSS)
    refused = act(desk, "hand-over", seat="0", name=XSS, address=XSS).content.decode()
    shown += refused + page(desk) + table_page(desk) + table_page(desk, "Green") + page(desk, "Green", "/round-0.html")
    shown += browser("Green").get(f"/mail/{desk.pk}/desk/take/x").text
    assert "&lt;img src=x" in shown
    parser = Tags()
    parser.feed(shown)
    assert "main" in parser.found
    assert "img" not in parser.found
    assert not any(name.startswith("on") for name in parser.attributes)
