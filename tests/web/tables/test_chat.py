"""Chat: players hear players, spectators hear spectators."""

from __future__ import annotations

import pytest
from support.tables import laid_out, player

from boem.core.errors import ParseError
from boem.web.base.errors import Closed, NotYours
from boem.web.tables.models import Message, Table
from boem.web.tables.page.chat_lines import chat_context, chat_pieces
from boem.web.tables.social import chat
from boem.web.tables.store.table_access import TableAccess, place_at

pytestmark = pytest.mark.django_db


def place(table: Table, name: str) -> TableAccess:
    return place_at(table.id, player(name) if name else None)


def heard(table: Table, name: str) -> list[str]:
    return [line.text for line in chat.lines(place(table, name))]


def test_the_rooms_are_apart() -> None:
    table = laid_out()
    chat.say(place=place(table, "Red"), text="good luck")
    chat.say(place=place(table, "Green"), text="who will win?")
    assert heard(table, "Red") == heard(table, "Blue") == ["good luck"]
    assert heard(table, "Green") == heard(table, "") == ["who will win?"]
    assert heard(laid_out(), "Red") == []


def test_an_anonymous_visitor_can_not_chat() -> None:
    with pytest.raises(NotYours):
        chat.say(place=place(laid_out(), ""), text="hello")


def test_spaces_are_tidied_and_nothing_is_not_said() -> None:
    table = laid_out()
    chat.say(place=place(table, "Red"), text="  well \n played\t")
    chat.say(place=place(table, "Red"), text=" \n ")
    assert heard(table, "Blue") == ["well played"]


def test_a_line_has_at_most_500_characters() -> None:
    table = laid_out()
    chat.say(place=place(table, "Red"), text="x" * 500)
    with pytest.raises(ParseError, match="500"):
        chat.say(place=place(table, "Red"), text="x" * 501)
    assert len(heard(table, "Blue")) == 1


def test_markup_is_shown_as_it_was_typed() -> None:
    table = laid_out()
    chat.say(place=place(table, "Red"), text="<script>alert(1)</script>")
    assert "&lt;script&gt;" in chat_pieces(place(table, "Blue"))["chat"]


def test_the_last_hundred_lines_are_shown_and_a_room_is_full_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table, red = laid_out(), player("Red")
    Message.objects.bulk_create(Message(table=table, room="players", player=red, text=f"{n}") for n in range(120))
    assert heard(table, "Blue") == [f"{number}" for number in range(20, 120)]
    monkeypatch.setattr(chat, "MOST", 121)
    chat.say(place=place(table, "Red"), text="one more")
    with pytest.raises(Closed):
        chat.say(place=place(table, "Red"), text="and another")
    chat.say(place=place(table, "Green"), text="here is room")


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_no_database_can_store_is_unreadable(text: str) -> None:
    with pytest.raises(ParseError):
        chat.say(place=place(laid_out(), "Red"), text=text)


def unread(table: Table, name: str) -> object:
    return chat_context(place(table, name))["unread"]


def hear(table: Table, name: str, count: int) -> None:
    seat = place(table, name).seat
    assert seat is not None
    chat.hear(seat=seat, count=count, origin="")


def test_a_seat_has_unread_what_others_said_since_the_chat_was_last_on_its_screen() -> None:
    table = laid_out()
    for name in ("Blue", "Red", "Blue"):
        chat.say(place=place(table, name), text="hello")
    chat.say(place=place(table, "Green"), text="who will win?")
    assert (unread(table, "Red"), unread(table, "Blue"), unread(table, "Green")) == (2, 1, 0)
    hear(table, "Red", 2)
    assert (unread(table, "Red"), unread(table, "Blue")) == (1, 1)
    hear(table, "Red", 1)
    assert unread(table, "Red") == 1


def test_lines_that_are_still_to_come_can_not_be_read() -> None:
    table = laid_out()
    hear(table, "Red", 10**9)
    chat.say(place=place(table, "Blue"), text="hello")
    assert unread(table, "Red") == 1
