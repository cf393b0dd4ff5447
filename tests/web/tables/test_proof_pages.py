"""What pages get to check answers with: the sign, the entries, and roots to note."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from support.desk_pages import browser
from support.tables import do, fresh, laid_out

from boem.core.game import Seat
from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.socket import FEW, TablePageSocket
from boem.web.tables.page.views import MOST_ENTRIES
from boem.web.tables.store.openings import entries_with_openings
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db(transaction=True)


def entries(table: Table, name: str, after: str = "") -> list[dict[str, object]]:
    answer = browser(name).get(f"/t/{table.id}/entries", {"after": after} if after else {})
    assert answer.status_code == 200
    told: list[dict[str, object]] = json.loads(answer.content)
    return told


def test_a_page_gets_the_entries_of_its_viewer_with_roots_and_openings() -> None:
    table = laid_out()
    do(table, 0, "sweep B2")
    red, blue = entries(table, "Red"), entries(table, "Blue")
    assert [one["do"] for one in red] == ["lay A1 B1", "lay …", "sweep B2"]
    assert [one["do"] for one in blue] == ["lay …", "lay A3 C3", "sweep B2"]
    assert [one["root"] for one in red[:2]] == [one["root"] for one in blue[:2]]
    assert red[2] == blue[2]
    assert "opening" in red[2]
    assert entries(table, "Red", "2") == red[2:]
    for beyond in ("3", "99"):
        assert entries(table, "Red", beyond) == []
    for odd in ("-1", "x", "1.5"):
        assert entries(table, "Red", odd) == red


def test_a_page_gets_no_more_than_a_hundred_entries_at_once() -> None:
    table = laid_out()
    for _ in range(MOST_ENTRIES // 2):
        do(table, 0, "flag B2")
        do(table, 0, "unflag B2")
    assert len(entries(table, "Red")) == MOST_ENTRIES
    assert [one["n"] for one in entries(table, "Red", str(MOST_ENTRIES))] == [MOST_ENTRIES, MOST_ENTRIES + 1]


def test_nobody_gets_entries_of_a_table_that_they_may_not_see() -> None:
    table = laid_out()
    Table.objects.filter(id=table.id).update(visibility="seats")
    assert browser("Onlooker").get(f"/t/{table.id}/entries").status_code == 404
    assert entries(table, "Red")
    assert browser("Red").get("/t/none/entries").status_code == 404


def test_the_page_shows_a_sign_and_roots_where_answers_are_proved_and_neither_elsewhere() -> None:
    table = laid_out()
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    roots = re.findall(r'data-root="(\d)">(\w{64})<', page)
    assert roots == [(str(one["seat"]), one["root"]) for one in entries(table, "Red")]
    assert 'id="proof"' in page
    assert 'id="proof"' not in browser("Red").get(f"/t/{table.id}?at=0").content.decode()
    Table.objects.filter(id=table.id).update(proved=False)
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert 'id="proof"' not in page
    assert "data-root" not in page


def test_a_few_new_entries_come_with_the_pieces_and_what_is_missing_is_left_to_ask_for() -> None:
    table = laid_out()
    do(table, 0, "sweep B2")
    place = place_at(table.id, table.seats.get(number=0).player)
    shown = sight(place)
    told = entries_with_openings(game_at(fresh(table)), place, [2])
    page = TablePageSocket()
    for before, sent in ((2, told), (3, None), (0, None)):
        page.shown = before
        piece = page._proof(shown).get("entries")
        assert (json.loads(unescape(piece.partition(">")[2].rpartition("<")[0])) if piece else None) == sent
    assert place.viewer == Seat(0)
    piece = "".join(page._proof(shown).values())
    page.shown = 2
    assert len("".join(page._proof(shown).values())) < 1_500
    assert piece == ""
    for _ in range(FEW + 1):
        do(table, 1, "flag C1")
        do(table, 1, "unflag C1")
    assert page._proof(sight(place_at(table.id, place.player))) == {}


def test_what_is_written_into_the_page_is_escaped() -> None:
    table = laid_out()
    do(table, 0, "sweep B2")
    place = place_at(table.id, None)
    page = TablePageSocket()
    page.shown = 2
    assert '"answer"' not in page._proof(sight(place))["entries"]
