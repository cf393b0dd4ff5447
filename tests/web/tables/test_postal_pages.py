"""The page of a table of Postal Minesweeper: what it contains, and what it doesn't."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from support.markup import joined
from support.tables import do, fresh, player, table_of

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.base.payers import GUEST
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import notes
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db

CONFIG = {"width": 6, "height": 6, "mines": 3}


def page(table: Table, name: str = "", path: str = "") -> str:
    """The main part of the page, for a player of this name."""
    client = Client()
    if name:
        session = client.session
        session[GUEST] = player(name).id
        session.save()
    answer = client.get(f"/t/{table.id}{path}")
    assert answer.status_code == 200
    return answer.content.decode().split("<main")[1]


def table_for_three(**more: Any) -> Table:
    table = table_of("me", "open", "open", game="postal", config=CONFIG, **more)
    for name in ("Blue", "Green"):
        join(table_id=table.id, player=player(name))
    return fresh(table)


def row_of(html: str, seat: int) -> str:
    """A seat's line in the standings."""
    (row,) = re.findall(rf'<tr data-of="{seat}".*?</tr>', html, re.DOTALL)
    return str(row)


def square_of(html: str, name: str) -> str:
    """A square of the field."""
    (square,) = re.findall(rf'<button [^>]*data-square="{name}".*?</button>', html, re.DOTALL)
    return str(square)


def test_orders_are_on_no_other_page_before_the_round_is_closed() -> None:
    table = table_for_three()
    do(table, 0, "order F6, B2")
    notes.draft(seat=SeatRow.objects.get(table=table, number=0), words=["r1", "C4"])
    own = page(table, "Red")
    assert "F6, B2" in own
    assert 'data-state="tip"' in square_of(own, "C4")
    for name in ("Blue", ""):
        html = page(table, name)
        assert 'data-orders="sent"' in row_of(html, 0)
        assert "data-order=" not in html
        assert 'data-state="tip' not in html
        assert "F6" not in re.sub(r'<button [^>]*data-square.*?</button>|value="\w{64}"', "", html, flags=re.DOTALL)


def test_what_was_received_says_when_by_utc() -> None:
    table = table_for_three()
    do(table, 0, "order A1")
    received = page(table, "Red").split("data-receipt")[1].split("</p>")[0]
    assert re.findall(r"<time.*?</time>", received) == [
        '<time datetime="2026-02-28T19:30:00.000Z">Saturday 19:30 UTC</time>'
    ]
    assert received.count("</time>") == 1


def test_the_list_of_moves_has_rounds_and_not_each_order() -> None:
    table = table_for_three()
    for seat in range(3):
        do(table, seat, f"order {'ABC'[seat]}1")
        do(table, seat, "final")
    html = page(table, "Blue")
    assert len(re.findall(r'<li[^>]*>\s*<span class="nr', html)) == 2
    assert '<a href="?at=7"' in html
    assert "Round 1, square by square" in html


def test_a_closed_round_can_be_looked_back_at() -> None:
    table = table_for_three()
    for first in ("order A1", "order"):
        for seat in range(3):
            do(table, seat, first if seat == 0 else "order")
            do(table, seat, "final")
    html = joined(page(table, "Red", "?at=7"))
    assert "You are looking back: after round 1." in html
    assert 'aria-current="page">1</a>' in html
    assert "ws-connect" not in html
    assert "data-round" not in html
    assert 'data-state="open"' in square_of(html, "A1")


def test_every_open_link_is_shown_to_those_who_sit_and_goes_when_its_seat_is_taken() -> None:
    table = table_of("me", *["invite"] * 3, game="postal", config=CONFIG)
    links = re.findall(r'data-link="([^"]+)"', page(table, "Red"))
    assert len(set(links)) == 3
    assert "data-link" not in page(table)
    client = Client()
    assert client.post(links[1]).status_code == 302
    assert re.findall(r'data-link="([^"]+)"', page(table, "Red")) == [links[0], links[2]]


def test_a_table_of_two_has_one_link() -> None:
    table = table_of("me", "invite", game="postal", config=CONFIG)
    html = page(table, "Red")
    assert "Send this link to your friend" in html
    assert html.count("data-link=") == 1


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_it_is_read_in_three_languages(language: str) -> None:
    table = table_for_three(days=2)
    do(table, 0, "order A1")
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    session = client.session
    session[GUEST] = player("Red").id
    session.save()
    html = client.get(f"/t/{table.id}").content.decode()
    told = {"en": "Order form", "nl": "Opdrachtformulier", "de": "Zugzettel"}[language]
    assert told in html
    assert "{" not in re.sub(r'data-[a-z-]+="[^"]*"|content=\'[^\']*\'', "", html)


@pytest.mark.parametrize(("words", "kept"), [
    ("r2 K9* H5 final", ["r2", "K9*", "H5", "final"]), ("r1", ["r1"]), ("", []), ("r3 a1 A1", ["r3", "A1"]),
])  # fmt: skip
def test_a_draft_is_kept_with_its_round(words: str, kept: list[str]) -> None:
    table = table_for_three()
    notes.draft(seat=SeatRow.objects.get(table=table, number=0), words=words.split())
    assert SeatRow.objects.get(table=table, number=0).draft == kept


@pytest.mark.parametrize("words", ["K9", "r K9", "r2 final K9", "r2 9K", "round2", "r2 K9**"])
def test_a_draft_of_anything_else_is_refused(words: str) -> None:
    table = table_for_three()
    with pytest.raises(ParseError):
        notes.draft(seat=SeatRow.objects.get(table=table, number=0), words=words.split())


def test_its_card_plays_bots_invites_friends_and_leads_to_the_games_by_mail() -> None:
    card = Client().get("/").content.decode().split('data-game="postal"')[1].split("</article>")[0]
    assert re.findall(r'data-action="([^"]+)"', card) == ["first-game", "play-bot", "invite", "find"]
    assert 'href="/mail"' in card


def test_forty_seats_are_told_apart() -> None:
    table = table_of("me", *["bot:random"] * 39, game="postal", config={"width": 20, "height": 20, "mines": 40})
    html = joined(page(table, "Red"))
    assert len(re.findall(r"<tr data-of=", html)) == 40
    assert "Bot Random 39<" in html
    assert "Waiting for" not in html
    assert Player.objects.count() == 1


def test_a_table_is_opened_with_halves_and_its_page_and_its_api_tell_them() -> None:
    client = Client()
    shown = joined(client.get("/new/postal").text)
    assert re.search(r'inputmode="decimal"\s+name="mine_points"', shown)
    told = {"board": "own", "width": "6", "height": "6", "mines": "3", "mine_points": "4.5", "penalty": "2.5"}
    opened = client.post("/start/postal", told | {"with": "friend", "others": "1"})
    assert opened.status_code == 302
    table = Table.objects.get()
    assert (table.config["mine_points"], table.config["penalty"]) == (4.5, 2.5)
    assert "a mine is worth 4½, a wrong guess costs 2½" in client.get(f"/t/{table.id}").text
    refused = client.post("/start/postal", told | {"penalty": "2.25", "with": "friend", "others": "1"})
    assert refused.status_code == 422
    assert "Points lost by a wrong guess: write a whole number or a half from 0 to 1000000" in refused.text


def test_scores_with_halves_are_told_over_the_api_and_whole_ones_as_whole_numbers() -> None:
    table = table_of("me", "open", game="postal", config=CONFIG | {"mine_points": 4.5, "penalty": 2.5})
    join(table_id=table.id, player=player("Blue"))
    table = fresh(table)
    for seat, text in ((0, "order A1"), (0, "final"), (1, "order"), (1, "final")):
        do(table, seat, text)
    mines = deal_of(table)
    do(fresh(table), 0, f"order {mines[0]} mine")
    do(fresh(table), 1, f"order {mines[0]}")
    for seat in (0, 1):
        do(fresh(table), seat, "final")
    told = Client().get(f"/api/v1/tables/{table.id}").content.decode()
    first, second = json.loads(told)["scores"]
    assert (first % 1, second) == (0.5, -2.5)
    assert json.loads(told)["entries"][-1]["points"] == [4.5, -2.5]
    assert not re.search(r"\d\.0\b", told)


def deal_of(table: Table) -> list[str]:
    """The mines of a table, from its record."""
    (deal,) = [entry.said["deal"] for entry in table.entries.all() if "deal" in entry.said]
    return str(deal).split()


def test_the_end_says_who_resigned_and_breaks_no_short_name() -> None:
    table = table_for_three()
    for seat in range(3):
        do(table, seat, "final")
    for seat in range(2):
        do(table, seat, "resign")
    red, green = page(table, "Red"), page(table, "Green")
    assert "You resigned. Resigned: Blue. Only one seat is left." in joined(red)
    assert "Resigned: Red, Blue. Only one seat is left." in joined(green)
