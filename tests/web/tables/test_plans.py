"""The panel for conditional moves: what it shows, to whom, and what its forms do."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import do, fresh, laid_out, player, table_for_two, table_of

from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.web.base.errors import Stale
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page import plans
from boem.web.tables.page.plans import PlanTold
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import piece
from boem.web.tables.store import conditional_moves as store
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


def seat(table: Table, number: int = 1) -> SeatRow:
    return SeatRow.objects.get(table=table, number=number)


def told(table: Table, name: str = "Blue") -> PlanTold:
    plan = sight(place_at(table.id, player(name))).plan
    assert plan is not None
    return plan


def add(table: Table, **fields: str) -> None:
    plan = told(table)
    form = {name.replace("_", "-"): text for name, text in fields.items()}
    plans.add(seat=seat(table), fields={"after": str(plan.after), "version": str(plan.version)} | form)


def remove(table: Table, path: str) -> None:
    plan = told(table)
    plans.remove(seat=seat(table), fields={"after": str(plan.after), "version": str(plan.version), "path": path})


def lines(table: Table) -> list[tuple[str, str, str]]:
    return [(line.path, line.when, line.move) for line in told(table).lines]


def test_a_form_adds_a_move_and_one_that_always_fits_stays_last() -> None:
    table = laid_out()
    add(table, own="sweep", own_square="a1")
    add(table, their="sweep", their_square="b2", own="disarm", own_square="A3")
    add(table, under="0", own_answer="ok", own="sweep", own_square="C2")
    assert lines(table) == [
        ("0", "Red: Sweep B2", "Disarm A3"),
        ("0.0", "answer: OK", "Sweep C2"),
        ("1", "in any case", "Sweep A1"),
    ]
    assert store.plan_of(seat(table)).branches == [
        {
            "do": "disarm A3",
            "if": [{"seat": 0, "do": "sweep B2"}],
            "then": [{"do": "sweep C2", "if": [{"seat": 1, "answer": "ok"}]}],
        },
        {"do": "sweep A1"},
    ]


def test_what_it_stores_is_played() -> None:
    table = laid_out()
    add(table, their="sweep", their_square="B2", own="sweep", own_square="B2")
    do(table, 0, "sweep B2")
    assert list(told(table).news) == ["Played for you: Sweep B2 “2”"]
    do(table, 0, "sweep C2")
    do(table, 1, "sweep C2")
    assert list(told(table).news) == []


def test_what_was_dropped_is_said_until_the_next_own_move() -> None:
    table = laid_out()
    add(table, their="sweep", their_square="B2", own="sweep", own_square="B2")
    do(table, 0, "sweep C2")
    assert list(told(table).news) == ["Your conditional moves are dropped: something else has happened."]
    assert "data-planned" in piece("notice", sight(place_at(table.id, player("Blue"))))
    do(table, 1, "sweep C2")
    assert list(told(table).news) == []


def test_a_move_is_removed_with_those_after_it() -> None:
    table = laid_out()
    add(table, their="sweep", their_square="B2", own="disarm", own_square="A3")
    add(table, under="0", own="sweep", own_square="C2")
    add(table, own="sweep", own_square="A1")
    for path in ("2", "0.1", "x", "", "0.", "-1", "0.0.0"):
        with pytest.raises(ParseError):
            remove(table, path)
    remove(table, "0")
    assert lines(table) == [("0", "in any case", "Sweep A1")]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"own": "sweep"},
        {"own": "sweep", "own_square": "Ä"},
        {"own": "lay", "own_square": "A1"},
        {"own": "sweep", "own_square": "A1", "their": "sweep"},
        {"own": "sweep", "own_square": "A1", "their_square": "A1"},
        {"own": "sweep", "own_square": "A1", "under": "0"},
        {"own": "sweep", "own_square": "A1", "own_answer": "\0"},
    ],
)
def test_an_incomplete_form_is_refused(fields: Any) -> None:
    table = laid_out()
    with pytest.raises(ParseError):
        add(table, **fields)
    assert lines(table) == []


def test_a_square_off_the_board_is_refused_at_once() -> None:
    table = laid_out()
    with pytest.raises(IllegalAction):
        add(table, own="sweep", own_square="D4")


def test_a_form_that_is_out_of_date_changes_nothing() -> None:
    table = laid_out()
    plan = told(table)
    fields = {"own": "sweep", "own-square": "A1", "after": str(plan.after), "version": str(plan.version)}
    do(table, 0, "flag A1")  # a note changes nothing
    plans.add(seat=seat(table), fields=fields)
    with pytest.raises(Stale):
        plans.add(seat=seat(table), fields=fields)
    plan = told(table)
    do(table, 0, "sweep B2")
    with pytest.raises(BoemError):
        plans.remove(seat=seat(table), fields={"path": "0", "after": str(plan.after), "version": str(plan.version)})


def test_the_panel_is_shown_where_moves_can_be_left_and_only_to_players() -> None:
    for table in (table_for_two(), laid_out(seconds=300), table_of("me", "bot:random")):
        assert sight(place_at(table.id, player("Red"))).plan is None
    table = laid_out(days=3)
    add(table, own="sweep", own_square="A1")
    red, blue, nobody = (sight(place_at(table.id, player(name) if name else None)) for name in ("Red", "Blue", ""))
    assert "Sweep A1" in piece("plan", blue)
    assert "Sweep A1" not in piece("plan", red)
    assert "hidden" in piece("plan", nobody)
    assert sight(place_at(table.id, player("Blue")), back=0).plan is None
    do(table, 0, "resign")
    assert sight(place_at(fresh(table).id, player("Blue"))).plan is None


def test_in_ones_own_turn_the_first_ones_are_for_after_the_next_move() -> None:
    table = laid_out()
    assert told(table, "Red").own_turn
    assert not told(table).own_turn
    assert list(told(table).answers) == [*"012345678", "boem", "ok"]
    assert not told(table).their_answers


def test_every_game_for_two_of_the_site_words_its_verbs() -> None:
    coan = table_of("me", "open", game="coan", config={"width": 5, "height": 5, "mines": 3})
    for game in ("coan", "mijnenveger", "uitweg"):
        for verb in presenter_of(game).planned:
            text = f"{verb.verb} B3" if verb.square else verb.verb
            assert presenter_of(game).done(text)
    assert presenter_of(coan.game).planned[0].unsure
