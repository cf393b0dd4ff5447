"""Rate limits: too many requests are refused with a sentence that says how long to wait.

Each limit applies to one player; `payers` decides who else is charged.
"""

from __future__ import annotations

from threading import Lock
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
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from boem.core.clock import CLOCK
from boem.core.forms import fill
from boem.web.base.cache import UNLESS_AWAY
from boem.web.base.payers import Payers, payers_asking, payers_of

SWEEP: Final = 60.0  # seconds between two sweeps for windows that are over


class Counts(Storage):
    """Fixed-window counters by Boem's clock. Thread-safe.

    The library's own store goes by the system's clock, and starts a thread.
    """

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._counted: dict[str, tuple[float, int]] = {}  # end of the window, and count
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """The storage's own errors; there are none here."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to the counter; the first addition begins a window of `expiry` seconds."""
        now = CLOCK.now().timestamp()
        with self._lock:
            self._sweep(now)
            until, count = self._counted.get(key, (0.0, 0))
            if until <= now:
                until, count = now + expiry, 0
            self._counted[key] = until, count + amount
            return count + amount

    def get(self, key: str) -> int:
        """The count in the current window."""
        until, count = self._counted.get(key, (0.0, 0))
        return count if until > CLOCK.now().timestamp() else 0

    def get_expiry(self, key: str) -> float:
        """The end of the window, in seconds since 1970."""
        now = CLOCK.now().timestamp()
        return max(now, self._counted.get(key, (now, 0))[0])

    def check(self) -> bool:
        """True: memory is always available."""
        return True

    def reset(self) -> int:
        """Forget everything; returns the number of counters."""
        with self._lock:
            count = len(self._counted)
            self._counted.clear()
            return count

    def clear(self, key: str) -> None:
        """Forget this counter."""
        with self._lock:
            self._counted.pop(key, None)

    def _sweep(self, now: float) -> None:
        if abs(now - self._swept) >= SWEEP:  # a clock may be set back
            self._swept = now
            for key in [key for key, (until, _) in self._counted.items() if until <= now]:
                del self._counted[key]


GUESTS: Final = RateLimitItemPerMinute(600, namespace="guests")  # new ones
TABLES: Final = RateLimitItemPerMinute(300, namespace="tables")  # new ones
ACTIONS: Final = RateLimitItemPerSecond(500, namespace="actions")
LINES: Final = RateLimitItemPerMinute(60, namespace="lines")  # of chat
FRESH: Final = RateLimitItemPerMinute(60, namespace="fresh")  # puzzles made on request
JUDGED: Final = RateLimitItemPerMinute(120, namespace="judged")  # puzzles judged
TRAINED: Final = RateLimitItemPerHour(600, namespace="trained")  # puzzles served for training
RUNS: Final = RateLimitItemPerHour(120, namespace="runs")  # rushes and streaks begun
ANALYSED: Final = RateLimitItemPerMinute(300, namespace="analysed")  # positions worked out
BOOKS: Final = RateLimitItemPerHour(20, namespace="books")
IMPORTS: Final = RateLimitItemPerHour(60, namespace="imports")
PRINTED: Final = RateLimitItemPerMinute(60, namespace="printed")  # reports as PDF, results of tournaments
CALLS: Final = RateLimitItemPerMinute(30_000, namespace="calls")  # of the API
FORMS: Final = RateLimitItemPerMinute(600, namespace="forms")  # of pages, whatever they do
INVITED: Final = RateLimitItemPerDay(200, namespace="invited")  # mails to people who haven't asked for them
TOLD: Final = RateLimitItemPerHour(30, namespace="told")  # mails to everybody in a game
DEVICES: Final = RateLimitItemPerHour(60, namespace="devices")  # switched on for push messages
REPORTS: Final = RateLimitItemPerHour(10, namespace="reports")
TOURNAMENTS: Final = RateLimitItemPerDay(20, namespace="tournaments")  # new ones
SHARED: Final = frozenset(
    limit.namespace for limit in (ACTIONS, LINES, CALLS, FORMS, RUNS, TRAINED, ANALYSED, BOOKS, REPORTS)
)
"""Limits that are several times as high for a whole network as for one player, since its people play side by side.

All other limits are the same for both.
"""
SEVERAL: Final = 3
LIMITER: Final = FixedWindowRateLimiter(storage_from_string(settings.REDIS) if settings.REDIS else Counts())
OWN: Final = FixedWindowRateLimiter(Counts())  # for this process


class TooMany(Exception):
    """A limit was reached; `wait` is in whole seconds. No BoemError: the middleware and the API answer it.

    `template` and `params` are like those of a BoemError.
    """

    code = "too_many"
    template = gettext_noop("Too many at once: at most {count} in {seconds} seconds; try again in {wait} seconds.")

    def __init__(self, limit: RateLimitItem | None, wait: int) -> None:
        of_limit = {"count": limit.amount, "seconds": limit.get_expiry()} if limit else {}
        self.params: Final = of_limit | {"wait": wait}
        self.limit, self.wait = limit, wait
        super().__init__(fill(self.template, self.params))


class Crowded(TooMany):
    """Too much is under way for another request to wait; `wait` is in whole seconds."""

    code = "crowded"
    template = gettext_noop("The site is busy at the moment; try again in {wait} seconds.")

    def __init__(self, wait: int) -> None:
        super().__init__(None, wait)


def spend(limit: RateLimitItem, who: HttpRequest | Payers) -> None:
    """Count one for each payer, or raise TooMany; nothing is counted while Redis is away."""
    with UNLESS_AWAY:
        _charge(LIMITER, limit, who if isinstance(who, Payers) else payers_of(who))


def charge(limit: RateLimitItem) -> None:
    """The same for the current payers, so that the caller needn't know them."""
    spend(limit, payers_asking())


def spend_on(limit: RateLimitItem, what: str) -> None:
    """Count one for something that isn't a payer, such as a game; raises TooMany as `spend` does."""
    with UNLESS_AWAY:
        _hit(LIMITER, limit, what)


def check_left(limit: RateLimitItem, what: str) -> None:
    """Raise TooMany if `spend_on` would, without counting."""
    with UNLESS_AWAY:
        if not LIMITER.test(limit, what):
            raise _too_many(LIMITER, limit, what)


class Allowance:
    """A limit for all connections of the same payers to this process, counted in memory."""

    def __init__(self, limit: RateLimitItem, who: Payers) -> None:
        self._limit, self._who = limit, who

    def spend(self) -> None:
        """Count one, or raise TooMany."""
        _charge(OWN, self._limit, self._who)


def _charge(limiter: FixedWindowRateLimiter, limit: RateLimitItem, who: Payers) -> None:
    """Charge the player first, so that one who is over the limit uses up nothing of the network's."""
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
