"""A moment of a finished game is tried again at a table that counts for nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, Final

import pytest
from support.desk_pages import browser
from support.tables import TINY, do, fresh, let_bots_move, log_of, player, table_for_two, table_of
from support.waiting import SECONDS

from boem.core.game import HOUSE, Actor, Seat
from boem.core.own import own
from boem.games.postal.analysis import PostalCritic
from boem.games.postal.rules.facts import View
from boem.records import Moment, read_record, verify
from boem.web.base.errors import Closed, NoTable, NotYours
from boem.web.lobby.levels import level_of
from boem.web.lobby.models import Outcome
from boem.web.tables.jobs import analyst
from boem.web.tables.jobs.analyst import Analyst
from boem.web.tables.models import Entry, SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.retry import try_again
from boem.web.tables.store.writer import WRITER

pytestmark = pytest.mark.django_db

SETTINGS: Final[Mapping[str, Any]] = {
    "mijnenveger": TINY,
    "coan": {"width": 6, "height": 6, "mines": 6, "starts": 0},
    "uitweg": {"width": 4, "height": 4, "barriers": 6, "starts": 0},
    "postal": {"width": 6, "height": 6, "mines": 6, "seats": 3},
}
STORIES: Final[Mapping[str, Sequence[tuple[int, str]]]] = {
    "mijnenveger": [(1, "lay A3 C3"), (0, "lay A1 B1"), (0, "sweep A1"), (1, "sweep C3"), (0, "resign")],
    "coan": [(0, "mark F6"), (1, "explore F1"), (0, "resign")],
    "uitweg": [(1, "build B2"), (0, "build B2"), (0, "to A1"), (0, "to A2"), (0, "resign")],
    "postal": [
        (0, "order A1"), (0, "final"), (1, "order F1"), (1, "final"), (2, "order A6"), (2, "final"),
        (0, "resign"), (1, "resign"),
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _writing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots' moves are written in the test's own transaction."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


def lost(game: str, level: str = "hen") -> Table:
    """A table of Red's, who has resigned after some moves against bots."""
    bots = [f"bot:{level}"] * (SETTINGS[game].get("seats", 2) - 1)
    table = table_of("me", *bots, game=game, config=SETTINGS[game])
    for seat, text in STORIES[game]:
        do(table, seat, text)
    return fresh(table)


def last_move(table: Table) -> int:
    """The number of Red's last entry."""
    return max(Entry.objects.filter(table=table, seat=0).values_list("number", flat=True))


def again_at(table: Table, number: int) -> Table:
    return fresh(try_again(table_id=table.id, player=player("Red"), number=number))


@pytest.mark.parametrize("game", SETTINGS)
def test_the_seat_knows_at_the_new_table_what_it_knew_at_that_moment(game: str) -> None:
    table = lost(game)
    again = again_at(table, last_move(table))
    then = Moment(service.game_at(table), again.number - 1)
    assert again.number > 0
    assert service.game_at(again).history.view(Seat(0)) == then.view(Seat(0))
    assert (again.game, again.config, again.status) == (game, table.config, "playing")
    assert again.number == last_move(table) or game == "postal"


@pytest.mark.parametrize("game", SETTINGS)
def test_it_is_played_on_against_the_same_level_and_proves_its_own_commitments(game: str) -> None:
    table = lost(game, "cat")
    again = again_at(table, last_move(table))
    assert [(seat.kind, seat.bot) for seat in again.seats.all()][1:] == [
        (SeatRow.Kind.BOT, "cat")
    ] * again.bots.bit_count()
    for seat in range(again.bots.bit_count()):
        do(again, seat, "resign")
    assert fresh(again).status == "over"
    entries = Entry.objects.filter(table=again, commitment__isnull=False)
    noted: dict[Actor, str] = {
        HOUSE if entry.seat is None else Seat(entry.seat): entry.commitment or "" for entry in entries
    }
    earlier = Entry.objects.filter(table=table, commitment__isnull=False).values_list("commitment", flat=True)
    assert not {*noted.values()} & {*earlier}
    record = read_record(browser("Red").get(f"/t/{again.id}/record").content)
    assert all(finding.holds for finding in verify(record, noted))


def test_the_bot_moves_on_from_there() -> None:
    again = again_at(lost("mijnenveger"), 2)
    do(again, 0, "sweep C1")
    let_bots_move(again.id)
    assert log_of(again)[-1][0] == 1


def test_what_the_bot_has_laid_is_not_simply_copied() -> None:
    table = lost("mijnenveger")
    laid = {again_at(table, 2).entries.get(number=0).said["do"] for _ in range(30)}
    assert len(laid) > 3


def test_it_has_no_clock_no_rating_and_no_outcome_and_does_not_move_the_players_level() -> None:
    table = lost("mijnenveger")
    before, level = Outcome.objects.count(), level_of(player("Red"), "mijnenveger")
    for _ in range(6):
        again = again_at(table, 2)
        assert (again.practice, again.rated, again.days, again.seconds, again.match_games) == (
            True,
            False,
            None,
            None,
            None,
        )
        do(again, 0, "resign")
    assert Outcome.objects.count() == before > 0
    assert level_of(player("Red"), "mijnenveger") == level


def test_a_rematch_of_it_counts_again() -> None:
    again = again_at(lost("mijnenveger"), 2)
    do(again, 0, "resign")
    answer = browser("Red").post(f"/t/{again.id}/again")
    assert not Table.objects.get(id=answer["Location"].rsplit("/", 1)[1]).practice


def test_it_can_itself_be_tried_again() -> None:
    table = lost("mijnenveger")
    again = again_at(table, 2)
    do(again, 0, "resign")
    third = again_at(fresh(again), 2)
    assert log_of(third)[1] == log_of(again)[1] == log_of(table)[1]


def test_only_a_seat_that_played_may_and_only_after_the_end() -> None:
    table = lost("mijnenveger")
    with pytest.raises(NotYours):
        try_again(table_id=table.id, player=player("Green"), number=2)
    with pytest.raises(NoTable):
        try_again(table_id="none", player=player("Red"), number=2)
    going_on = table_of("me", "bot:hen", config=TINY)
    do(going_on, 0, "lay A1 B1")
    with pytest.raises(Closed):
        again_at(going_on, 0)
    assert browser("Green").post(f"/t/{table.id}/retry", {"move": "2"}).status_code == 409
    assert browser().post(f"/t/{table.id}/retry", {"move": "2"}).status_code == 404
    assert browser("Red").post("/t/none/retry", {"move": "2"}).status_code == 404


def test_a_game_between_people_or_against_several_levels_has_no_moment_to_try() -> None:
    people = table_for_two()
    do(people, 0, "resign")
    mixed = table_of("me", "bot:hen", "bot:fox", game="postal", config=SETTINGS["postal"])
    for seat, text in STORIES["postal"]:
        do(mixed, seat, text)
    for table in (people, mixed):
        with pytest.raises(Closed):
            again_at(fresh(table), 0)


@pytest.mark.parametrize("move", ["0", "99", "-1", "", "x"])
def test_only_a_move_of_ones_own_can_be_tried(move: str) -> None:
    table = lost("mijnenveger")
    answer = browser("Red").post(f"/t/{table.id}/retry", {"move": move})
    assert answer.status_code == 409
    assert Table.objects.count() == 1


def test_the_lesson_has_the_button_and_the_new_table_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table, red = lost("mijnenveger"), browser("Red")
    with closing(Analyst(wait=SECONDS, seconds=SECONDS)) as patient:
        monkeypatch.setattr(analyst, "ANALYST", patient)
        red.get(f"/t/{table.id}/lesson")
        lesson = red.get(f"/t/{table.id}/lesson").text
        assert ('data-action="retry"' in lesson) == ("?move=" in lesson)
        analysis = red.get(f"/t/{table.id}/analysis?move=0").text
        elsewhere = browser("Green").get(f"/t/{table.id}/analysis?move=0").text
    assert 'data-action="retry"' not in elsewhere
    found = re.search(r'name="move" value="(\d+)" data-action="retry"', analysis)
    assert found
    answer = red.post(f"/t/{table.id}/retry", {"move": found[1]})
    assert answer.status_code == 302
    assert "data-practice" in red.get(answer["Location"]).text
    assert "data-practice" not in red.get(f"/t/{table.id}").text
    assert red.get(f"/t/{table.id}/retry").status_code == 302


def tried(table: Table, name: str = "Red") -> str:
    """What the page of a table says of the moment that is tried again there."""
    answer = browser(name).get(f"/t/{table.id}/tried")
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def asks(table: Table) -> bool:
    """Whether the table's page loads it."""
    return "/tried" in browser("Red").get(f"/t/{table.id}").text


def test_a_blamed_move_that_goes_well_this_time_is_told_what_it_risked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.page.tried.made", lambda _weight, work, *args: work(*args))
    table = lost("mijnenveger")
    again = again_at(table, 2)
    for _ in range(100):
        assert not asks(again)
        assert "data-tried" not in tried(again)
        do(again, 0, "disarm B2")
        if fresh(again).status == "playing":
            break
        again = again_at(table, 2)
    assert "data-tried" in tried(again)
    assert "It went well this time. Move 2: B2 held a mine with a chance of " in tried(again)


def test_a_move_as_good_as_any_is_told_so_and_only_to_the_seat_that_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.page.tried.made", lambda _weight, work, *args: work(*args))
    again = again_at(lost("mijnenveger"), 2)
    do(again, 0, "sweep C3")
    assert asks(again)
    assert "Working out what you risked there…" in browser("Red").get(f"/t/{again.id}").text
    assert "no move was clearly better than this one." in tried(again)
    assert "data-tried" not in tried(again, "Green")


def test_in_a_game_with_rounds_it_is_told_once_the_round_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.page.tried.made", lambda _weight, work, *args: work(*args))
    table = lost("postal")
    again = again_at(table, last_move(table))
    chances = PostalCritic().chances(own(View, service.game_at(again).history.view(Seat(0))))
    do(again, 0, f"order {next(iter(chances))}")
    assert not asks(again)
    do(again, 0, "final")
    let_bots_move(again.id)
    assert asks(again)
    assert "data-tried" in tried(again)


def test_a_first_move_over_known_squares_is_not_judged_and_the_page_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.tables.page.tried.made", lambda _weight, work, *args: work(*args))
    again = again_at(lost("uitweg"), last_move(lost("uitweg")))
    do(again, 0, "to A1")
    assert "data-tried" not in tried(again)
    assert f'hx-get="/t/{again.id}/tried"' in tried(again)
    do(again, 0, "to B1")
    assert "data-tried" in tried(again)
    assert "hx-get" not in tried(again)


def test_what_is_judged_while_a_move_is_made_is_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    again = again_at(lost("uitweg"), last_move(lost("uitweg")))
    do(again, 0, "to A1")
    assert 'hx-trigger="htmx:' in tried(again)

    def moving_on(*_args: object) -> None:
        do(again, 0, "to A3")

    monkeypatch.setattr("boem.web.tables.page.tried.made", moving_on)
    do(again, 0, "to A2")
    assert 'hx-trigger="load, htmx:' in tried(again)


def test_its_ending_says_that_it_does_not_count() -> None:
    again = again_at(lost("mijnenveger"), 2)
    do(again, 0, "resign")
    assert "A moment tried again. This game doesn’t count." in " ".join(
        browser("Red").get(f"/t/{again.id}").text.split()
    )


def test_an_ordinary_game_says_nothing_of_its_moves_while_it_goes_on() -> None:
    table = table_of("me", "bot:hen", config=TINY)
    do(table, 0, "lay A1 B1")
    assert not asks(table)
    assert "data-tried" not in tried(table)


def test_a_game_left_before_the_first_move_is_not_searched_for_a_moment() -> None:
    table = table_of("me", "bot:hen", config=TINY)
    do(table, 0, "resign")
    page = browser("Red").get(f"/t/{table.id}").text
    assert "data-outcome" in page
    assert "/lesson" not in page
