"""Reads the mailbox: passes on each mail once, in order of arrival, and stores the progress in the same transaction."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q

from boem.core.clock import CLOCK
from boem.web.base.hooks import MAIL_ARRIVED
from boem.web.mail.arrived import Arrived
from boem.web.mail.mailbox import MOST_BYTES, Glance, OpenMailbox, Unfetched, Unreachable, opened
from boem.web.mail.models import Inbox, Received

TRIES: Final = 3  # failures after which a mail is set aside
HOLD: Final = timedelta(minutes=3)  # after which a silent reader counts as gone
log: Final = logging.getLogger("boem.mail")


class _Superseded(Exception):
    """Another reader has taken over, so nothing about this mail is stored."""


class _Later(Exception):
    """A mail couldn't be handled, and must be tried again before the ones after it."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """One reading: the inbox, the reader, and the open mailbox."""

    inbox: int
    reader: str
    box: OpenMailbox

    @property
    def held(self) -> Q:
        """The condition that the inbox is still this reader's."""
        return Q(pk=self.inbox, reader=self.reader)


def read_inbox(goes_on: Callable[[], bool] = lambda: True) -> bool:
    """Read what has arrived since the last reading; returns whether it got to the end.

    Does nothing if somebody else is reading. If the mailbox can't be reached, its row says so.
    """
    if settings.MAILBOX is None:
        return False
    inbox, reader = this_inbox(), secrets.token_hex(8)
    if inbox is None or not _claim(inbox, reader):
        return False
    began = CLOCK.now()
    try:
        with opened(settings.MAILBOX) as box:
            _read_all(_Reading(inbox.pk, reader, box), goes_on)
    except Unreachable as trouble:
        _write_trouble(inbox, str(trouble))
        return False
    except (_Later, _Superseded):
        return False
    else:
        held = Inbox.objects.filter(pk=inbox.pk, reader=reader)
        return goes_on() and bool(held.update(read_at=began, trouble="", trouble_since=None))
    finally:
        Inbox.objects.filter(pk=inbox.pk, reader=reader).update(reader="", reader_until=None)


def this_inbox() -> Inbox | None:
    """The row of the mailbox that is set up now; None if none is."""
    if settings.MAILBOX is None:
        return None
    return Inbox.objects.get_or_create(name=settings.MAILBOX.name)[0]


def _claim(inbox: Inbox, reader: str) -> bool:
    now = CLOCK.now()
    free = Inbox.objects.filter(Q(reader="") | Q(reader_until__isnull=True) | Q(reader_until__lt=now), pk=inbox.pk)
    return bool(free.update(reader=reader, reader_until=now + HOLD))


def _write_trouble(inbox: Inbox, why: str) -> None:
    now, rows = CLOCK.now(), Inbox.objects.filter(pk=inbox.pk)
    if rows.filter(trouble="").update(trouble=why, trouble_since=now):
        log.warning("the mailbox can't be read: %s", why)
    else:
        rows.update(trouble=why)


def _read_all(reading: _Reading, goes_on: Callable[[], bool]) -> None:
    box = reading.box
    renumbered = Inbox.objects.filter(reading.held).exclude(validity=box.validity)
    renumbered.update(validity=box.validity, uid=0, trying=0, tries=0)
    _mark_what_is_handled(reading)
    done = Inbox.objects.values_list("uid", flat=True).get(pk=reading.inbox)
    for uid in box.after(done):
        if not goes_on():
            return
        _read_one(reading, uid)


def _mark_what_is_handled(reading: _Reading) -> None:
    """Mark mails that an earlier reader handled, but didn't mark before it ended."""
    rows = Received.objects.filter(inbox=reading.inbox, marked=False, state=Received.State.HANDLED)
    rows = rows.filter(validity=reading.box.validity)
    uids = list(rows.values_list("uid", flat=True))
    if uids:
        reading.box.mark(uids)
        rows.filter(uid__in=uids).update(marked=True)


def _read_one(reading: _Reading, uid: int) -> None:
    """Pass on one mail, unless it came before; afterwards the inbox is past it, or _Later is raised."""
    glance: Glance | None = None
    arrived: Arrived | None = None
    try:
        glance = reading.box.glance(uid)
        if glance is not None and not Received.objects.filter(key=glance.message_id).exists():
            arrived = _fetched(reading.box, glance)
    except Unfetched as trouble:
        log.warning("mail %s can't be fetched: %s", uid, trouble)
        _count(reading, uid)
        _fail(reading, uid, f"uid:{reading.inbox}:{reading.box.validity}:{uid}")
        return
    if arrived is None:
        _pass(reading, uid)
    elif _count(reading, uid) > TRIES:  # it has killed its reader each time
        _set_aside(reading, uid, arrived.key)
        return
    elif not _handle(reading, uid, arrived):
        return
    if glance is not None:
        reading.box.mark([uid])
        Received.objects.filter(inbox=reading.inbox, validity=reading.box.validity, uid=uid).update(marked=True)


def _fetched(box: OpenMailbox, glance: Glance) -> Arrived | None:
    whole = glance.size <= MOST_BYTES
    data = box.whole(glance.uid) if whole else box.header(glance.uid)
    if not data and glance.size:
        return None  # it went meanwhile
    key = glance.message_id or f"sha256:{hashlib.sha256(data + str(glance.size).encode()).hexdigest()}"
    return Arrived(data, glance.received, glance.size, key, whole)


def _count(reading: _Reading, uid: int) -> int:
    """Record an attempt at a mail before making it; returns the number of attempts."""
    rows = Inbox.objects.filter(reading.held)
    rows.exclude(trying=uid).update(trying=uid, tries=0)
    if not rows.update(tries=F("tries") + 1, reader_until=CLOCK.now() + HOLD):
        raise _Superseded
    return rows.values_list("tries", flat=True).get()


def _handle(reading: _Reading, uid: int, arrived: Arrived) -> bool:
    """Whether a mail was handled; if not, it was set aside. Everything about it is in one transaction."""
    try:
        with transaction.atomic():
            if _note(reading, uid, arrived.key, arrived, Received.State.HANDLED):
                for take in MAIL_ARRIVED:
                    take(arrived)
            _pass(reading, uid)
    except (OperationalError, InterfaceError):  # the database's fault, not the mail's
        Inbox.objects.filter(reading.held, tries__gt=0).update(tries=F("tries") - 1)
        raise
    except _Superseded:
        raise
    except Exception as error:
        log.warning("mail %s could not be handled: %s", uid, _where(error))
        _fail(reading, uid, arrived.key)
        return False
    return True


def _fail(reading: _Reading, uid: int, key: str) -> None:
    tries = Inbox.objects.values_list("tries", flat=True).get(pk=reading.inbox)
    if tries < TRIES:
        raise _Later
    _set_aside(reading, uid, key)


def _set_aside(reading: _Reading, uid: int, key: str) -> None:
    """Leave it in the mailbox, unread and flagged for a person to look at, and go on after it."""
    with transaction.atomic():
        _note(reading, uid, key, None, Received.State.ASIDE)
        _pass(reading, uid)
    log.error("mail %s is set aside after %s tries; it is flagged in the mailbox", uid, TRIES)
    reading.box.mark([uid], r"\Flagged")


def _note(reading: _Reading, uid: int, key: str, arrived: Arrived | None, state: Received.State) -> bool:
    """Record a mail; False if its key was recorded before."""
    at = arrived.received if arrived else CLOCK.now()
    validity = reading.box.validity
    row = {"inbox_id": reading.inbox, "validity": validity, "uid": uid, "at": at, "state": state}
    return Received.objects.get_or_create(key=key, defaults=row)[1]


def _pass(reading: _Reading, uid: int) -> None:
    """Move the inbox past this mail; raises _Superseded if another reader has taken over."""
    now = CLOCK.now()
    rows = Inbox.objects.filter(reading.held)
    if not rows.update(uid=uid, trying=0, tries=0, reader_until=now + HOLD):
        raise _Superseded


def _where(error: BaseException) -> str:
    """The type of an error and its line in our code; not its message, which could quote the mail."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{place.tb_frame.f_code.co_filename.rpartition('boem/')[2]}:{place.tb_lineno}" if place else ""
    return f"{type(error).__name__} in {where}"
