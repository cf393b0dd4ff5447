"""The page of Classic Minesweeper: its hints, what a tap on a number does, and when its field is dealt."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from support.desk_pages import browser
from support.tables import do, fresh, player, table_of

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.games.minesweeper import GAME
from boem.games.minesweeper.rules.knowledge import field_of
from boem.games.minesweeper.rules.referee import MinesweeperReferee
from boem.games.minesweeper.site.form import FORM
from boem.inference import infer
from boem.web.base.errors import Unfit
from boem.web.guide.service import open_guided
from boem.web.tables.boards import BoardSquare
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import TablePage
from boem.web.tables.store.match_cache import fold
from boem.web.tables.store.notes import note, told
from boem.web.tables.store.opening import rematch
from boem.web.tables.store.table_access import place_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]
SMALL = {"width": 6, "height": 6, "mines": 6}


@pytest.fixture
def field() -> Table:
    """One begun, on which some mines are already certain, as they are on most."""
    while True:
        table = table_of("me", game="minesweeper", config=SMALL)
        do(table, 0, "open C3")
        table = fresh(table)
        if table.status != "over" and known(table).mined:
            return table


def seen(table: Table, name: str = "Red") -> TablePage:
    return sight(place_at(table.id, player(name) if name else None))


def squares(table: Table, name: str = "Red") -> dict[str, BoardSquare]:
    return {square.name: square for row in seen(table, name).scene.large[0].rows for square in row}


def ask(table: Table) -> None:
    seat = SeatRow.objects.get(table=table)
    note(seat=seat, told=told(seat=seat, what="hint"))


def known(table: Table) -> Any:
    position: Any = fold(table).history.public
    return infer(field_of(position.position))


def test_the_deal_is_drawn_before_the_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, deal = [], GAME.referee.deal

    def watched(self: MinesweeperReferee, *args: Any) -> Any:
        inside.append(transaction.get_connection().in_atomic_block)
        return deal(*args)

    monkeypatch.setattr(MinesweeperReferee, "deal", watched)
    table = table_of("me", game="minesweeper", config=SMALL)
    do(table, 0, "resign")
    rematch(table_id=table.id, player=player("Red"))
    assert inside == [False, False]


def test_before_the_first_square_the_start_stands_out_and_there_is_no_hint() -> None:
    table = table_of("me", game="minesweeper", config=SMALL)
    assert [name for name, square in squares(table).items() if square.hint] == ["C3"]
    assert seen(table).scene.title == "Begin with C3"
    ask(table)
    assert not seen(table).scene.aside


def test_hint_after_hint_opens_the_whole_field(field: Table) -> None:
    for number in range(30):
        if field.status == "over":
            break
        ask(field)
        page = seen(field)
        settled = [name for name, square in squares(field).items() if square.hint == "settled"]
        assert len(settled) == 1
        assert Square.parse(settled[0]) in known(field).safe
        (panel,) = page.scene.aside
        assert panel.about["title"] == f"Open {settled[0]}"
        assert f'<mark class="sure">{settled[0]}</mark>' in panel.about["sentences"][-1]
        assert page.scene.panels[0].about["hints"] == str(number + 1)
        do(field, 0, f"open {settled[0]}")
        field = fresh(field)
        assert not seen(field).scene.aside
    assert seen(field).scene.title == "Cleared!"


def test_only_the_seat_sees_its_hint(field: Table) -> None:
    ask(field)
    assert seen(field).scene.aside
    assert not seen(field, "").scene.aside
    assert not seen(field, "Blue").scene.aside


def test_a_hint_stays_when_flags_are_set(field: Table) -> None:
    ask(field)
    before = seen(field).scene.aside[0].about
    mine = min(known(field).mined)
    do(field, 0, f"flag {mine}")
    assert seen(fresh(field)).scene.aside[0].about == before
    assert squares(field)[str(mine)].state == "flag"


def test_a_number_says_that_a_tap_opens_the_squares_around_it_once_it_has_its_flags(field: Table) -> None:
    assert not any(square.does for square in squares(field).values())
    for mine in sorted(known(field).mined):
        do(field, 0, f"flag {mine}")
    position: Any = fold(fresh(field)).history.public
    ready = {
        str(square)
        for square in position.position.config.every_square
        if position.position.at(square) in "12345678"
        and position.position.is_flagged_out(square)
        and position.position.openable(square)
    }
    assert {name for name, square in squares(field).items() if square.does == "around"} == ready


def test_nothing_but_a_hint_can_be_asked_for(field: Table) -> None:
    with pytest.raises(ParseError, match="must be hint"):
        told(seat=SeatRow.objects.get(table=field), what="check")


def test_another_field_has_the_same_size_and_after_the_guide_the_usual_one(field: Table) -> None:
    client = browser("Red")
    do(field, 0, "resign")
    assert 'form="again"' in button(client, field)
    following = client.post(f"/t/{field.id}/again").headers["location"].rpartition("/")[2]
    assert Table.objects.get(id=following).config == Table.objects.get(id=field.id).config
    guided = open_guided(game=GAME.opaque, player=player("Red"))
    do(guided, 0, "resign")
    assert 'form="another"' in button(client, guided)


def button(client: Client, table: Table) -> str:
    """The opening tag of the button for another field."""
    page = client.get(f"/t/{table.id}").content.decode()
    return next(str(tag) for tag in re.findall(r"<button[^>]*>", page) if 'data-action="another"' in tag)


def test_a_finished_field_has_a_replay_and_an_analysis(field: Table) -> None:
    do(field, 0, "resign")
    page = browser("Red").get(f"/t/{field.id}").content.decode()
    assert [page.count(f'data-action="{action}"') for action in ("replay", "analyse", "record")] == [1, 1, 1]
    for name in ("replay/0", "analysis"):
        assert browser("Red").get(f"/t/{field.id}/{name}").status_code == 200


@pytest.mark.parametrize(
    ("data", "settings"),
    [
        ({}, {"width": 9, "height": 9, "mines": 10, "no_guess": True}),
        ({"board": "wide"}, {"width": 30, "height": 16, "mines": 99, "no_guess": True}),
        ({"board": "tall", "guesses": "maybe"}, {"width": 16, "height": 30, "mines": 99, "no_guess": False}),
        (
            {"board": "own", "width": "5", "height": "6", "mines": "21", "guesses": "maybe"},
            {"width": 5, "height": 6, "mines": 21, "no_guess": False},
        ),
    ],
)
def test_the_form_reads_a_field(data: dict[str, str], settings: dict[str, Any]) -> None:
    assert FORM.settings(data) == settings


def test_the_form_says_how_many_mines_are_possible() -> None:
    with pytest.raises(Unfit, match="At most 6 mines are possible on 5 × 6 squares if no guess may be needed, not 7"):
        FORM.settings({"board": "own", "width": "5", "height": "6", "mines": "7"})


@pytest.mark.parametrize(("action", "size"), [("small", (9, 9)), ("square", (16, 16)), ("wide", (30, 16))])
def test_each_size_on_the_home_page_is_the_size_of_the_field(
    client: Client, action: str, size: tuple[int, int]
) -> None:
    page = client.get("/").content.decode()
    button = re.search(rf'<button\s+name="(\w+)"\s+value="(\w+)"\s+data-action="{action}"', page)
    assert button
    answer = client.post("/start/minesweeper", {button[1]: button[2]})
    config = Table.objects.get(id=answer["Location"].rpartition("/")[2]).config
    assert (config["width"], config["height"]) == size
