"""Positions and puzzles worked out for whoever asks: bounded, and networks take turns, so no move waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from boem.web.base.limits import ANALYSED, Crowded, charge
from boem.web.base.process_pool import Died, Overdue, Pool
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway, Turnstile

T = TypeVar("T")
AT_ONCE: Final = 2
QUEUE: Final = 10.0  # seconds to wait for a turn
TURNSTILE: Final = Turnstile(AT_ONCE, QUEUE)
POOL: Final = Pool(kept=True, django=False, nice=5, tries=1)
_LOG: Final = logging.getLogger("boem.tables")


def work_out(work: Callable[[], T], *, seconds: float) -> T | None:
    """The result of some work in a process beside the site, in the current language; None if it took too long.

    Raises what the work raises, or TooMany if the caller asks too often or the site is busy.
    """
    charge(ANALYSED)
    try:
        with TURNSTILE.turn(), PAGES.outside():
            return POOL.call(work, seconds=seconds)
    except TurnedAway:
        raise Crowded(AGAIN) from None
    except Overdue:
        return None
    except Died:
        _LOG.exception("a process beside the site has failed at a position")
        raise Crowded(AGAIN) from None
