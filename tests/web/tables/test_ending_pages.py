"""What both players see at the end: opposite titles, both layouts, commitments, and a record that verifies."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from support.desk_pages import browser
from support.tables import TINY, do, table_for_two

from boem.core.clock import CLOCK
from boem.core.game import Actor, Seat
from boem.records import read_record, verify
from boem.web.tables.models import Entry, Table

pytestmark = pytest.mark.django_db

THREE = TINY | {"mines": 3}
LAID = ((0, "lay A1 B1 C1"), (1, "lay A3 B3 C3"))


def ended(*moves: tuple[int, str], **more: object) -> tuple[str, str, str]:
    """The pages of Red and Blue after these moves, and the reason of the end."""
    table = table_for_two(config=THREE, **more)
    for seat, text in moves:
        do(table, seat, text)
    if table.days:
        Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))
    red, blue = browser("Red"), browser("Blue")
    pages = [client.get(f"/t/{table.id}").text for client in (red, blue)]
    records = [client.get(f"/t/{table.id}/record").content for client in (red, blue)]
    assert records[0] == records[1]
    promised = Entry.objects.filter(table=table, commitment__isnull=False)
    noted: dict[Actor, str] = {Seat(entry.seat or 0): entry.commitment or "" for entry in promised}
    assert all(finding.holds for finding in verify(read_record(records[0]), noted))
    return pages[0], pages[1], Client().get(f"/api/v1/tables/{table.id}").json()["result"]["reason"]


def title(page: str) -> str:
    """The page's title as set by its script."""
    found = re.search(r'data-title="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([(0, "disarm A3"), (0, "disarm B3"), (0, "disarm C3")], "located"),
        ([(0, "disarm A3"), (0, "disarm B3"), (0, "sweep C3")], "located"),
        ([(0, "sweep A3"), (1, "sweep A2"), (0, "sweep B3")], "last_sweeper"),
        ([(0, "disarm B2")], "wrong_disarm"),
        ([(1, "resign")], "resigned"),
    ],
)
def test_both_see_both_layouts_and_opposite_ends(moves: list[tuple[int, str]], reason: str) -> None:
    red, blue, why = ended(*LAID, *moves)
    assert why == reason
    assert title(red) != title(blue)
    for page in (red, blue):
        assert len(re.findall('data-state="(?:mine|found|hit)"', page)) == 6
        assert page.count("data-salt") == page.count("data-commitment") == 2
        assert 'data-action="record"' in page
        assert not re.search('data-action="(?:sweep|disarm|flag|resign)"', page)


def test_time_that_has_run_out_is_lost_by_whoever_it_ran_for() -> None:
    red, blue, why = ended(*LAID, days=1)
    assert why == "timeout"
    assert title(red) != title(blue)
    assert 'data-action="record"' in red


def test_a_game_that_is_left_before_both_have_laid_is_the_same_for_both() -> None:
    red, blue, why = ended(LAID[1], (0, "resign"))
    assert why == "abandoned"
    assert title(red) == title(blue)
    assert red.count("data-salt") == 1
    assert outcome(red) == outcome(blue) == "unwon"


def outcome(page: str) -> str:
    """What the panel above the boards is about."""
    found = re.findall('data-outcome="([a-z]+)"', page)
    assert len(found) == 1
    return str(found[0])


def test_the_end_is_above_the_boards_with_the_winners_mark_and_the_rematch_first() -> None:
    red, blue, _ = ended(*LAID, (1, "resign"))
    assert (outcome(red), outcome(blue)) == ("won", "lost")
    for page in (red, blue):
        panel = page[page.index('id="ending"') : page.index('id="board"')]
        assert 'data-winner="0"' in panel
        assert re.findall('data-action="([a-z-]+)"', panel) == ["rematch", "new-game"]


def test_where_seats_have_no_marks_the_panel_has_no_seats_colour_and_a_win_a_mark_of_its_own() -> None:
    table = table_for_two(game="postal", config={"width": 6, "height": 6, "mines": 4, "seats": 2})
    for seat, text in ((0, "order A1"), (0, "final"), (1, "order F1"), (1, "final"), (0, "resign")):
        do(table, seat, text)
    for name, marked in (("Red", False), ("Blue", True)):
        page = browser(name).get(f"/t/{table.id}").text
        panel = page[page.index('id="ending"') : page.index('id="board"')]
        assert "data-winner" not in panel
        assert ("#found" in panel) == marked


def test_an_onlooker_is_told_of_the_end_as_somebody_elses() -> None:
    table = table_for_two(config=THREE)
    for seat, text in (*LAID, (1, "resign")):
        do(table, seat, text)
    assert outcome(browser("Green").get(f"/t/{table.id}").text) == "watched"


def test_no_end_is_shown_while_the_game_goes_on_or_when_looking_back() -> None:
    table = table_for_two(config=THREE)
    assert "data-outcome" not in browser("Red").get(f"/t/{table.id}").text
    for seat, text in (*LAID, (1, "resign")):
        do(table, seat, text)
    assert "data-outcome" not in browser("Red").get(f"/t/{table.id}?at=1").text


def test_hashes_are_folded_away_behind_verify() -> None:
    page, _, _ = ended(*LAID, (1, "resign"))
    facts = page[page.index('id="proof"') :]
    assert "open" not in facts[: facts.index(">")]
    assert facts.index('data-action="verify"') < facts.index("data-commitment")


@pytest.mark.parametrize(("game", "moves", "listed"), [
    ("postal", ["0 order A1", "0 final", "1 order F1", "1 final"], ["You", "Red"]), ("coan", [], []),
])  # fmt: skip
def test_scores_are_listed_best_first_unless_cards_show_them(game: str, moves: list[str], listed: list[str]) -> None:
    table = table_for_two(game=game, config={"width": 6, "height": 6, "mines": 4})
    for move in (*moves, "0 resign"):
        seat, text = move.split(" ", 1)
        do(table, int(seat), text)
    panel = browser("Blue").get(f"/t/{table.id}").text
    assert outcome(panel) == "won"
    assert re.findall(r"<li>(\w+) <strong>\S+</strong></li>", panel) == listed


def test_the_end_by_time_is_told_once_and_in_the_panel() -> None:
    red, blue, _ = ended(*LAID, days=1)
    for page, who in ((red, "You"), (blue, "Red")):
        panel = page[page.index('id="ending"') : page.index('id="board"')]
        assert re.findall(r"data-ruling>([^<]*)<", page) == re.findall(r"data-ruling>([^<]*)<", panel)
        assert f"{who} made no move within 1 day." in panel
