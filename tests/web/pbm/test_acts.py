"""The owner's actions at the desk: their effects, and refusals."""

from __future__ import annotations

import html
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from support.desk_pages import act, browser, page, table_page
from support.desks import BEFORE, FRIDAY, again, at, desk_of, order, position, table_at
from support.markup import joined

from boem.core.game import Seat
from boem.web.pbm import desk_scheduler, desks, rounds
from boem.web.pbm.models import Desk, Press
from boem.web.tables.store import service

pytestmark = pytest.mark.django_db
LATER = "2026-12-11T18:30"


def refused(answer: HttpResponse, sentence: str) -> None:
    """Raise AssertionError unless the desk says this, and that it did nothing."""
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)


def told(desk: Desk) -> list[str]:
    """The kinds of announcements, latest first."""
    return [one.kind for one in table_at(desk).bulletins.all()]


def closed(*ways: str, **more: Any) -> Desk:
    """A game after its first round."""
    desk = desk_of(*(ways or ("me", "bot")), **more)
    order(desk, 0, "A1, B2")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    return desk


def test_a_deadline_is_set_by_the_game_s_clock_and_everybody_reads_it() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        answer = act(desk, "deadline", deadline=LATER)
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/mail/{desk.pk}/desk#deadline")
        assert table_at(desk).deadline == datetime(2026, 12, 11, 17, 30, tzinfo=UTC)
        assert "The deadline is now:" in table_page(desk, "Green")
        act(desk, "deadline", deadline="")
        assert table_at(desk).deadline is None
        assert "The round has no deadline now." in table_page(desk, "Green")


@pytest.mark.parametrize("when", ["soon", "2026-11-30T20:00", "2036-12-04T20:00", "2026-12-04T20:00Z", "-1-1"])
@pytest.mark.parametrize("what", ["deadline", "go-on"])
def test_a_deadline_that_is_none_is_refused_and_stays_to_be_mended(what: str, when: str) -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        if what == "go-on":
            act(desk, "pause")
        before = told(desk)
        answer = act(desk, what, deadline=when)
        assert answer.status_code == 422
        assert f'name="deadline" value="{when}"' in joined(answer.text)
        assert told(desk) == before
        assert again(desk).paused == (what == "go-on")


def test_a_pause_is_announced_once_and_ends_with_a_deadline() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        act(desk, "pause")
        act(desk, "pause")
        assert (again(desk).paused, table_at(desk).deadline) == (True, None)
        assert "The game is paused." in table_page(desk, "Green")
        act(desk, "go-on", deadline=LATER)
    assert not again(desk).paused
    assert table_at(desk).deadline == datetime(2026, 12, 11, 17, 30, tzinfo=UTC)
    assert told(desk) == ["gone_on", "paused"]


def test_a_round_is_closed_by_hand_with_the_master_s_words() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", by_hand=True)
        answer = act(desk, "close", press="Well done")
        assert answer.status_code == 302
        desk_scheduler.sweep()
    assert position(desk).round == 2
    assert "Well done" in page(desk, "Green", "/round-1.html")


def test_an_owner_who_saw_another_round_closes_nothing() -> None:
    with at(BEFORE):
        desk = closed(by_hand=True)
        refused(act(desk, "close", seen=0), "meanwhile; look again")
        refused(act(desk, "close", seen="x" * 20), "meanwhile; look again")
        assert again(desk).wanted is None


def test_where_the_program_closes_the_owner_does_not() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        refused(act(desk, "close"), "The program closes the rounds")
        assert again(desk).wanted is None


def test_a_round_with_free_seats_is_not_closed_and_the_desk_says_why() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", "link", by_hand=True)
        refused(act(desk, "close", press="kept"), "Some seats are still free")
        assert again(desk).wanted is None


def test_a_round_is_taken_back_and_everybody_reads_why() -> None:
    with at(BEFORE):
        desk = closed("me", "bot", visibility="public")
        act(desk, "undo", why="a letter lay in the wrong tray")
    assert position(desk).round == 1
    for name in ("Red", "Green"):
        assert "a letter lay in the wrong tray" in table_page(desk, name)
        assert "a letter lay in the wrong tray" in page(desk, name, "/round-0.html")
    refused(act(desk, "undo", why="again"), "")


def test_a_round_is_not_taken_back_without_a_reason_or_after_another_was() -> None:
    with at(BEFORE):
        desk = closed()
        refused(act(desk, "undo", why="  "), "Give a reason of 1 to 1000 characters")
        refused(act(desk, "undo", why="late", seen=0), "meanwhile; look again")
    assert position(desk).round == 2


def test_an_error_is_shown_in_its_part_of_the_desk_or_at_the_top_once_that_is_gone() -> None:
    with at(BEFORE):
        desk = closed()
        for what, part, form in (
            ("undo", "undo", {"why": " "}),
            ("deadline", "deadline", {"deadline": "soon"}),
            ("message", "message", {"text": ""}),
            ("close", "close", {"seen": 7}),
        ):
            parts = act(desk, what, **form).content.decode().split("<section ")
            assert [f'id="{part}"' in one for one in parts if 'role="alert"' in one] == [True], what
        act(desk, "undo", why="a slip")
        top = act(desk, "undo", why="again", seen=1).content.decode().split("<section ")[0]
    assert 'role="alert" tabindex="-1" autofocus' in top


def test_a_message_reaches_everybody_s_page() -> None:
    desk = desk_of("me", "bot")
    act(desk, "message", text="Snow.\nNo post on Friday.")
    for shown in (page(desk), table_page(desk), table_page(desk, "Green")):
        assert "Snow.<br>No post on Friday." in shown


@pytest.mark.parametrize("text", ["", " \n ", "x" * 5001, "a\0b"])
def test_a_message_of_no_or_too_many_words_is_refused(text: str) -> None:
    desk = desk_of("me", "bot")
    refused(act(desk, "message", text=text), "1 to 5000 characters")
    assert told(desk) == []


def test_words_with_the_report_are_kept_replaced_and_taken_away() -> None:
    desk = desk_of("me", "bot")
    for text in ("first", "second"):
        act(desk, "press", press=text)
    assert [one.text for one in Press.objects.all()] == ["second"]
    assert ">second</textarea>" in page(desk)
    act(desk, "press", press=" ")
    assert not Press.objects.exists()
    refused(act(desk, "press", press="x" * 5001), "at most 5000 characters")


def test_a_change_of_who_closes_the_rounds_is_announced_once() -> None:
    desk = desk_of("me", "bot")
    for by in ("hand", "hand", "program", "program"):
        act(desk, "run", by=by)
    assert told(desk) == ["program", "hand"]
    assert "The program closes the rounds from now on." in table_page(desk, "Green")


def test_a_player_says_something_with_the_report_and_a_spectator_does_not() -> None:
    desk = desk_of("me", "bot")
    assert browser("Red").post(f"/mail/{desk.pk}/press", {"press": "I saw it first"}).status_code == 302
    assert ">I saw it first</textarea>" in table_page(desk)
    assert "I saw it first" not in table_page(desk, "Green")
    answer = browser("Green").post(f"/mail/{desk.pk}/press", {"press": "So did I"})
    assert (answer.status_code, Press.objects.count()) == (422, 1)
    assert browser("Red").post(f"/mail/{desk.pk}/press", {"press": "x" * 5001}).status_code == 422
    assert Press.objects.get().text == "I saw it first"


def test_when_the_game_is_over_rounds_deadlines_and_seats_stay_as_they_are() -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot", by_hand=True)
    order(desk, 0, "A1")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    service.submit(table_id=desk.table_id, seat=Seat(0), text="resign", after=table_at(desk).number)
    assert table_at(desk).status == "over"
    before = table_at(desk)
    for what, more in (
        ("deadline", {"deadline": "2027-01-04T20:00"}),
        ("pause", {}),
        ("go-on", {"deadline": "2027-01-04T20:00"}),
        ("run", {"by": "program"}),
        ("close", {}),
        ("undo", {"why": "late"}),
        ("press", {"press": "late"}),
        ("hand-over", {"seat": "1", "to": "bot"}),
    ):
        answer = act(desk, what, **more)
        assert answer.status_code == 422, what
    after = table_at(desk)
    assert (after.deadline, after.number, after.status) == (before.deadline, before.number, "over")
    assert told(desk) == []
    assert again(desk).wanted is None
    assert browser("Red").post(f"/mail/{desk.pk}/press", {"press": "late"}).status_code == 422
    assert browser("Green").post(f"/mail/{desk.pk}/standby", {"name": "Green"}).status_code == 409
    assert act(desk, "message", text="Thanks for playing").status_code == 302


def test_deadlines_that_were_set_while_the_desk_was_open_are_not_lost() -> None:
    with at(BEFORE):
        desk = again(desk_of("me", "bot"))
        order(desk, 0, "A1")
        rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
        desks.move_deadline(desk=desk, moment=FRIDAY + timedelta(days=1))
    assert set(again(desk).deadlines) == {"1", "2"}


@pytest.mark.parametrize(
    ("moved", "later", "suggested"),
    [
        ("2026-12-05T21:00", BEFORE, "2026-12-05T21:00"),
        ("", BEFORE, "2026-12-11T20:00"),
        ("2026-12-05T21:00", BEFORE + timedelta(days=7), "2026-12-18T20:00"),
    ],
)
def test_going_on_suggests_the_deadline_that_was_taken_away_or_the_next(
    moved: str, later: datetime, suggested: str
) -> None:
    with at(BEFORE):
        desk = desk_of("me", "bot")
        act(desk, "deadline", deadline=moved)
        act(desk, "pause")
    with at(later):
        assert f'name="deadline" value="{suggested}"' in joined(page(desk))
