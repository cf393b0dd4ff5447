"""How often somebody may ask: floods are slowed down with a sentence that says for how long.

Each limit is that of one player; `payers` says who pays besides.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.conf import settings
from django.http import HttpRequest
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
from boem.web.base.counters import Counts
from boem.web.base.payers import Payers, payers_asking, payers_of

GUESTS: Final = RateLimitItemPerMinute(600, namespace="guests")  # new ones
TABLES: Final = RateLimitItemPerMinute(300, namespace="tables")  # new ones
ACTIONS: Final = RateLimitItemPerSecond(500, namespace="actions")
LINES: Final = RateLimitItemPerMinute(60, namespace="lines")  # of chat
FRESH: Final = RateLimitItemPerMinute(60, namespace="fresh")  # puzzles made on request
JUDGED: Final = RateLimitItemPerMinute(120, namespace="judged")  # puzzles judged
BOOKS: Final = RateLimitItemPerHour(20, namespace="books")
IMPORTS: Final = RateLimitItemPerHour(60, namespace="imports")
PRINTED: Final = RateLimitItemPerMinute(60, namespace="printed")  # reports as PDF
CALLS: Final = RateLimitItemPerMinute(30_000, namespace="calls")  # of the API
FORMS: Final = RateLimitItemPerMinute(600, namespace="forms")  # of pages, whatever they do
INVITED: Final = RateLimitItemPerDay(200, namespace="invited")  # letters to those who have not asked
TOLD: Final = RateLimitItemPerHour(30, namespace="told")  # letters to everybody in a game
REPORTS: Final = RateLimitItemPerHour(10, namespace="reports")
SHARED: Final = frozenset(limit.namespace for limit in (ACTIONS, LINES, CALLS, FORMS, BOOKS, REPORTS))
"""What the guests of one network together may do several times as often as one: they play side by side.

All else they may do together as often as one.
"""
SEVERAL: Final = 3
LIMITER: Final = FixedWindowRateLimiter(storage_from_string(settings.REDIS) if settings.REDIS else Counts())
OWN: Final = FixedWindowRateLimiter(Counts())  # of this process


class TooMany(Exception):
    """A limit was reached; `wait` is in whole seconds. It is no refusal: `rate_limits` and the API answer.

    `template` and `params` are those of a BoemError.
    """

    code = "too_many"
    template = gettext_noop("Too many at once: at most {count} in {seconds} seconds; try again in {wait} seconds.")

    def __init__(self, limit: RateLimitItem | None, wait: int) -> None:
        of_limit = {"count": limit.amount, "seconds": limit.get_expiry()} if limit else {}
        self.params: Final = of_limit | {"wait": wait}
        self.limit, self.wait = limit, wait
        super().__init__(fill(self.template, self.params))


class Crowded(TooMany):
    """So much is under way that no more can wait; `wait` is in whole seconds."""

    code = "crowded"
    template = gettext_noop("The site is busy at the moment; try again in {wait} seconds.")

    def __init__(self, wait: int) -> None:
        super().__init__(None, wait)


def spend(limit: RateLimitItem, who: HttpRequest | Payers) -> None:
    """Count one for each of those who pay, or raise TooMany; while Redis is away nothing is counted."""
    with suppress(RedisError):
        _charge(LIMITER, limit, who if isinstance(who, Payers) else payers_of(who))


def charge(limit: RateLimitItem) -> None:
    """The same for those who ask, of whom the caller needn't know."""
    spend(limit, payers_asking())


def spend_on(limit: RateLimitItem, what: str) -> None:
    """Count one for something that pays for nothing itself, such as a game; or raise TooMany, as `spend`."""
    with suppress(RedisError):
        _hit(LIMITER, limit, what)


def check_left(limit: RateLimitItem, what: str) -> None:
    """Raise TooMany if `spend_on` would, and count nothing."""
    with suppress(RedisError):
        if not LIMITER.test(limit, what):
            raise _too_many(LIMITER, limit, what)


class Allowance:
    """A limit for all connections of the same payers to this process, which is counted without asking anybody."""

    def __init__(self, limit: RateLimitItem, who: Payers) -> None:
        self._limit, self._who = limit, who

    def spend(self) -> None:
        """Count one, or raise TooMany."""
        _charge(OWN, self._limit, self._who)


def _charge(limiter: FixedWindowRateLimiter, limit: RateLimitItem, who: Payers) -> None:
    """The player first: whoever asks too often uses nothing up that is the others'."""
    if who.player:
        _hit(limiter, limit, who.player)
    if who.network and not who.alone:
        _hit(limiter, _of_network(limit), who.network)


def _of_network(limit: RateLimitItem) -> RateLimitItem:
    several = SEVERAL if limit.namespace in SHARED else 1
    return type(limit)(limit.amount * several, limit.multiples, limit.namespace)


def _hit(limiter: FixedWindowRateLimiter, limit: RateLimitItem, who: str) -> None:
    if not limiter.hit(limit, who):
        raise _too_many(limiter, limit, who)


def _too_many(limiter: FixedWindowRateLimiter, limit: RateLimitItem, who: str) -> TooMany:
    until = limiter.get_window_stats(limit, who).reset_time
    return TooMany(limit, max(1, round(until - CLOCK.now().timestamp())))
