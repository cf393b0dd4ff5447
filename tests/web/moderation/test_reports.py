"""Reports keep a copy of what was reported, and are rate-limited."""

from __future__ import annotations

import pytest
from support.lobby import browser
from support.order import reported, say
from support.tables import laid_out, player, table_of

from boem.web.base import limits
from boem.web.base.errors import Closed
from boem.web.moderation.models import Report
from boem.web.tables.models import Message, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    limits.LIMITER.storage.reset()


def test_a_line_is_reported_as_it_stood_with_who_said_it_and_where() -> None:
    table = laid_out()
    say(table, "Red", "hello")
    line = say(table, "Blue", "you rotten fish")
    page = browser("Red").get(f"/t/{table.id}").content.decode()
    assert f'href="/report/table/{table.id}/1"' in page
    assert f'href="/report/table/{table.id}/0"' not in page  # one's own
    form = browser("Red").get(f"/report/table/{table.id}/1").content.decode()
    assert "you rotten fish" in form
    done = browser("Red").post(f"/report/table/{table.id}/1", {"kind": "insult", "words": "  each\n game "})
    assert b"A moderator will look at it." in done.content
    Message.objects.filter(pk=line.pk).update(text="changed")
    one = Report.objects.get()
    assert (one.by, one.of, one.table, one.line) == (player("Red"), player("Blue"), table, line)
    assert (one.text, one.called, one.words, one.closed) == ("you rotten fish", "Blue", "each game", None)


def test_players_and_tables_are_reported_too_by_guests_and_newcomers() -> None:
    table = laid_out()
    assert browser("Red").post("/report/player/Blue", {"kind": "name"}).status_code == 200
    assert browser("Red").post(f"/report/table/{table.id}", {"kind": "unfair"}).status_code == 200
    assert [(one.of, one.table) for one in Report.objects.all()] == [(player("Blue"), None), (None, table)]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "Choose what is wrong."),
        ({"kind": "weather"}, "Choose what is wrong."),
        ({"kind": "other", "words": "x" * 501}, "At most 500 characters"),
        ({"kind": "other", "words": "a\0b"}, "At most 500 characters"),
    ],
)
def test_an_invalid_report_is_refused_in_a_sentence(data: dict[str, str], sentence: str) -> None:
    player("Blue")
    answer = browser("Red").post("/report/player/Blue", data)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert not Report.objects.exists()


def test_nobody_reports_themselves_nor_the_same_twice() -> None:
    reported()
    with pytest.raises(Closed):
        reported()
    assert browser("Red").post("/report/player/Red", {"kind": "other"}).status_code == 422
    assert Report.objects.count() == 1


def test_players_can_report_only_what_they_can_read() -> None:
    table = laid_out(visibility=Table.Visibility.SEATS)
    say(table, "Blue", "between us")
    assert browser("Green").get(f"/report/table/{table.id}").status_code == 404
    Table.objects.update(visibility=Table.Visibility.PUBLIC)
    for path in (f"/report/table/{table.id}/0", f"/report/table/{table.id}/{10**30}", "/report/player/bot:club"):
        assert browser("Green").get(path).status_code == 404, path
    assert browser("Red").get(f"/report/table/{table.id}/0").status_code == 200


def test_an_eleventh_report_in_an_hour_waits() -> None:
    names = [player(f"Player {number}").name for number in range(11)]
    answer = [browser("Red").post(f"/report/player/{name}", {"kind": "spam"}) for name in names][-1]
    assert answer.status_code == 429
    assert b"try again in" in answer.content
    assert Report.objects.count() == 10


def test_alone_and_at_one_device_there_is_nothing_to_report() -> None:
    device = table_of("me", "me")
    page = browser("Red")
    page.post(f"/t/{device.id}/eyes", {"seat": "0"})
    assert b"data-report-table" not in page.get(f"/t/{device.id}").content
    assert b"data-report-table" in browser("Red").get(f"/t/{laid_out().id}").content
