"""How often somebody may ask: floods are slowed down with a sentence that says for how long."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_noop
from limits import (
    RateLimitItem,
    RateLimitItemPerDay,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from redis.exceptions import RedisError

from boem.core.clock import CLOCK
from boem.core.forms import fill
from boem.web.tables.counts import Counts

GUESTS: Final = RateLimitItemPerMinute(600, namespace="guests")  # new ones, from one address
TABLES: Final = RateLimitItemPerMinute(300, namespace="tables")  # new ones, of one player
ACTIONS: Final = RateLimitItemPerSecond(500, namespace="actions")  # of one connection or player
LINES: Final = RateLimitItemPerMinute(60, namespace="lines")  # of chat, of one player
FRESH: Final = RateLimitItemPerMinute(60, namespace="fresh")  # puzzles made on request, from one address
JUDGED: Final = RateLimitItemPerMinute(120, namespace="judged")  # puzzles judged, from one address
BOOKS: Final = RateLimitItemPerHour(20, namespace="books")  # of one player
BOOKS_FROM: Final = RateLimitItemPerHour(60, namespace="books-from")  # from one address
IMPORTS: Final = RateLimitItemPerHour(60, namespace="imports")  # of one player
PRINTED: Final = RateLimitItemPerMinute(60, namespace="printed")  # reports as PDF, to one address
CALLS: Final = RateLimitItemPerMinute(30_000, namespace="calls")  # of the API, of one player or address
FORMS: Final = RateLimitItemPerMinute(600, namespace="forms")  # of pages, whatever they do, of one player or address
INVITED: Final = RateLimitItemPerDay(200, namespace="invited")  # letters to those who have not asked, from one address
TOLD: Final = RateLimitItemPerHour(30, namespace="told")  # letters to everybody in a game
REPORTS: Final = RateLimitItemPerHour(10, namespace="reports")  # of one player
REPORTS_FROM: Final = RateLimitItemPerHour(30, namespace="reports-from")  # from one address
LIMITER: Final = FixedWindowRateLimiter(storage_from_string(settings.REDIS) if settings.REDIS else Counts())


class TooMany(Exception):
    """A limit was reached; `wait` is in whole seconds. No face takes it for a refusal: floods.py and the API answer it.

    `template` and `params` are those of a BoemError.
    """

    code = "too_many"
    template: Final = gettext_noop(
        "Too many at once: at most {count} in {seconds} seconds; try again in {wait} seconds."
    )

    def __init__(self, limit: RateLimitItem, wait: int) -> None:
        self.params: Final = {"count": limit.amount, "seconds": limit.get_expiry(), "wait": wait}
        self.wait = wait
        super().__init__(fill(self.template, self.params))


def spend(limit: RateLimitItem, who: str) -> None:
    """Count one, or raise TooMany; while Redis is away nothing is counted."""
    with suppress(RedisError):
        if not LIMITER.hit(limit, who):
            until = LIMITER.get_window_stats(limit, who).reset_time
            raise TooMany(limit, max(1, round(until - CLOCK.now().timestamp())))


class Allowance:
    """A limit for one connection, which counts by itself."""

    def __init__(self, limit: RateLimitItem) -> None:
        self._limit, self._spent, self._until = limit, 0, 0.0

    def spend(self) -> None:
        """Count one, or raise TooMany."""
        now = CLOCK.monotonic()
        if now >= self._until:
            self._spent, self._until = 0, now + self._limit.get_expiry()
        self._spent += 1
        if self._spent > self._limit.amount:
            raise TooMany(self._limit, max(1, round(self._until - now)))
