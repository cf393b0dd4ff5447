"""Sends messages that are due: each is claimed first, so that several workers never send the same one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

from django.conf import settings
from django.db.models import F, Q, QuerySet

from boem.core.clock import CLOCK
from boem.web.base.push_key import PushKey
from boem.web.notices.challenge_notices import waiting_notices
from boem.web.notices.models import PushMessage, PushSubscription
from boem.web.notices.push import client
from boem.web.notices.push.client import NoPushAnswer, PushAnswer
from boem.web.notices.push.message import PushRequest, request_of
from boem.web.notices.push.turns import QUIET, seats_to_push
from boem.web.tables.social import presence

TOGETHER: Final = 8  # threads
OF_VENDORS: Final = 64  # messages a round
OF_OTHERS: Final = 4  # likewise: fewer than threads, so that no stranger's slow service holds up the vendors'
CLAIM: Final = timedelta(minutes=5)  # longer than any round; then a message whose sender died is due again
TRIES: Final = 5
FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(days=1)
KEPT: Final = timedelta(seconds=settings.SESSION_COOKIE_AGE)  # as long as the browser's session
GONE: Final = (404, 410)
log: Final = logging.getLogger("boem.push")


def send_due_pushes(goes_on: Callable[[], bool] = lambda: True) -> int:
    """Send messages that are due, the oldest first; returns how many services took."""
    key, now = settings.PUSH_KEY, CLOCK.now()
    if key is None:
        return 0
    claimed = [message for message in _due_messages(now) if goes_on() and _claim(message, now)]
    built = [(message, _built(message, key, now)) for message in _still_wanted(claimed, now)]
    wanted = [(message, request) for message, request in built if request is not None]
    if not wanted:
        return 0
    answers = _posted([request for _, request in wanted])
    return sum(_settle(message, answer) for (message, _), answer in zip(wanted, answers, strict=True))


def _due_messages(now: datetime) -> list[PushMessage]:
    due = PushMessage.objects.filter(due__lte=now).select_related("subscription__player", "seat__table", "seat__player")
    due = due.order_by("due", "pk")
    return [*due.filter(of_a_vendor=True)[:OF_VENDORS], *due.filter(of_a_vendor=False)[:OF_OTHERS]]


def _claim(message: PushMessage, now: datetime) -> bool:
    """Move the due time on, unless somebody else has."""
    as_it_was = PushMessage.objects.filter(pk=message.pk, due=message.due, tries=message.tries)
    if not as_it_was.update(due=now + CLAIM, tries=message.tries + 1):
        return False
    message.due, message.tries = now + CLAIM, message.tries + 1
    return True


def _still_wanted(claimed: Sequence[PushMessage], now: datetime) -> Iterator[PushMessage]:
    """Those whose turn goes on; what isn't wanted any more is settled, and whoever looks at the table is told later."""
    asked = {one.pk: one for one in waiting_notices(Q(pk__in=[message.challenge_id for message in claimed]))}
    waiting = {seat.pk: seat for seat in seats_to_push().filter(pk__in=[message.seat_id for message in claimed])}
    here = presence.who_is_here([(seat.table_id, seat.number) for seat in waiting.values()])
    for message in claimed:
        seat, one = waiting.get(message.seat_id or 0), message.subscription
        if one.created < now - KEPT:
            one.delete()
        elif message.challenge_id is not None:
            notice = asked.get(message.challenge_id)
            if notice is not None and notice.player.pk == one.player_id:
                message.challenge = notice
                yield message
            else:
                _unless_newer(message).update(due=None)
        elif seat is None or seat.player_id != one.player_id or (seat.table.clocked or now) > message.clocked:
            _unless_newer(message).update(due=None)
        elif (seat.table_id, seat.number) in here:
            _unless_newer(message).update(due=now + QUIET, tries=F("tries") - 1)
        else:
            yield message


def _built(message: PushMessage, key: PushKey, now: datetime) -> PushRequest | None:
    """The request; None if it can't be built, which must not stop the others."""
    try:
        return request_of(message, key, now)
    except Exception:
        log.exception("push message %s can't be built", message.pk)
        _unless_newer(message).update(due=None)
        return None


def _posted(requests: Sequence[PushRequest]) -> list[PushAnswer | None]:
    """What was answered, in order; None if nothing was. A service that can't be reached isn't tried again meanwhile."""
    silent: set[str] = set()

    def post(request: PushRequest) -> PushAnswer | None:
        if request.endpoint.host in silent:
            return None
        try:
            return client.post(request.endpoint, request.headers, request.body)
        except NoPushAnswer as trouble:
            silent.add(request.endpoint.host)
            log.warning("no answer from the push service %s: %s", request.endpoint.host, trouble)
            return None

    with ThreadPoolExecutor(TOGETHER, "push") as threads:
        return list(threads.map(post, requests))


def _settle(message: PushMessage, answer: PushAnswer | None) -> bool:
    """Note what came of it; returns whether the service took the message."""
    status = answer.status if answer else 0
    if status in GONE:
        PushSubscription.objects.filter(pk=message.subscription_id).delete()
        return False
    if (status in (0, 429) or status >= 500) and message.tries < TRIES:
        now = CLOCK.now()
        wait = max(FIRST_WAIT * 2 ** (message.tries - 1), wanted_wait(answer.retry_after if answer else "", now))
        _unless_newer(message).update(due=now + min(wait, LONGEST_WAIT))
        return False
    taken = 200 <= status < 300
    if not taken:
        log.warning("gave up on a push message after %s tries; the last answer was %s", message.tries, status)
    _unless_newer(message).update(due=None)
    return taken


def wanted_wait(text: str, now: datetime) -> timedelta:
    """What a Retry-After asks for: seconds, or a date; nothing if it is neither, or absurd."""
    try:
        if text.isascii() and text.isdecimal():
            return timedelta(seconds=min(int(text[:10]), LONGEST_WAIT.total_seconds()))
        until = parsedate_to_datetime(text)
        return min(max(until.replace(tzinfo=until.tzinfo or UTC) - now, timedelta(0)), LONGEST_WAIT)
    except (ValueError, OverflowError, TypeError):
        return timedelta(0)


def _unless_newer(message: PushMessage) -> QuerySet[PushMessage]:
    """The message's row, unless it has become one about a newer turn meanwhile."""
    return PushMessage.objects.filter(pk=message.pk, clocked=message.clocked)
