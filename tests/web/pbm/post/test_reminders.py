"""A day before the deadline, missing players are reminded, once per round."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from support.desks import FRIDAY, at, order, position
from support.letters import letters, seated_desk

from boem.web.mail.models import Inbox
from boem.web.pbm import desk_scheduler
from boem.web.pbm.desks import move_deadline

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]
HERON, OTTER = "heron@example.org", "otter@example.org"


@pytest.fixture(autouse=True)
def _read(mail: None) -> None:
    """The mailbox counts as read, so that no round waits for it."""
    assert settings.MAILBOX is not None
    Inbox.objects.create(name=settings.MAILBOX.name, read_at=FRIDAY + timedelta(days=365))


def test_missing_players_are_reminded_once_and_nobody_else_is() -> None:
    desk = seated_desk("Heron", "Otter")
    desk_scheduler.sweep()
    order(desk, 0, "A1")
    with at(FRIDAY - timedelta(hours=25)):
        desk_scheduler.sweep()
    assert not letters(OTTER, "remind")
    for hours in (23, 22, 1):
        with at(FRIDAY - timedelta(hours=hours)):
            desk_scheduler.sweep()
    assert [len(letters(to, "remind")) for to in (HERON, OTTER)] == [0, 1]
    with at(FRIDAY):
        desk_scheduler.sweep()
    with at(FRIDAY + timedelta(days=6, hours=1)):
        desk_scheduler.sweep()
    assert [len(letters(to, "remind")) for to in (HERON, OTTER)] == [1, 2]


def test_a_report_a_day_before_the_deadline_is_no_reminder_in_a_game_with_a_deadline_each_day() -> None:
    seated_desk("Heron", "Otter", days=1)
    desk_scheduler.sweep()
    with at(FRIDAY):
        desk_scheduler.sweep()
    before = len(letters(OTTER, "remind"))
    with at(FRIDAY + timedelta(hours=11)):
        desk_scheduler.sweep()
    assert len(letters(OTTER, "report")) == 2
    assert len(letters(OTTER, "remind")) == before
    with at(FRIDAY + timedelta(hours=13)):
        desk_scheduler.sweep()
    assert len(letters(OTTER, "remind")) == before + 1


def test_a_report_shortly_before_the_deadline_is_the_reminder() -> None:
    desk = seated_desk("Heron", "Otter")
    move_deadline(desk=desk, moment=FRIDAY)
    with at(FRIDAY - timedelta(hours=2)):
        desk_scheduler.sweep()
        desk_scheduler.sweep()
    assert [len(letters(OTTER, kind)) for kind in ("report", "remind")] == [1, 0]


def test_everybody_is_reminded_again_of_a_deadline_that_was_postponed() -> None:
    desk = seated_desk("Heron", "Otter")
    desk_scheduler.sweep()
    with at(FRIDAY - timedelta(hours=3)):
        desk_scheduler.sweep()
        move_deadline(desk=desk, moment=FRIDAY + timedelta(hours=2))
        desk_scheduler.sweep()
    assert len(letters(OTTER, "remind")) == 1
    with at(FRIDAY - timedelta(hours=2)):
        move_deadline(desk=desk, moment=FRIDAY + timedelta(days=3))
        desk_scheduler.sweep()
    assert len(letters(OTTER, "remind")) == 1
    for hours in (50, 51):
        with at(FRIDAY + timedelta(hours=hours)):
            desk_scheduler.sweep()
    assert len(letters(OTTER, "remind")) == 2


def test_after_two_rounds_without_a_word_everybody_is_asked_for_a_standby_player() -> None:
    seated_desk("Heron", "Otter")
    for week in range(2):
        assert not letters(HERON, "standby")
        with at(FRIDAY + timedelta(days=7 * week)):
            desk_scheduler.sweep()
    assert len(letters(HERON, "standby")) == 1


def test_a_round_waits_until_the_mailbox_is_read_that_its_players_write_to() -> None:
    desk = seated_desk("Heron", "Otter")
    Inbox.objects.update(read_at=FRIDAY - timedelta(seconds=1))
    with at(FRIDAY + timedelta(minutes=1)):
        desk_scheduler.sweep()
        assert position(desk).round == 1
        Inbox.objects.update(read_at=FRIDAY)
        desk_scheduler.sweep()
    assert position(desk).round == 2
