"""Expensive answers: one at a time per network, and none for a client that has gone.

Only one is made at a time in all: two at once take as long as one after the other, and twice the memory. Most are made
in another process, so that no move waits for the interpreter lock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, ParamSpec, TypeVar

from boem.web.base.client import ClientGone, check_client
from boem.web.base.limits import Crowded
from boem.web.base.metrics import HEAVY
from boem.web.base.process_pool import Died, Pool
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway, Turnstile

log: Final = logging.getLogger("boem.tables")
P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE: Final = 1  # for all networks
PATIENCE: Final = 15.0  # seconds to wait for a turn
LIGHT: Final = 1_000
"""Weight (squares shown plus entries gone through) up to which an answer takes only a moment."""
TURNSTILE: Final = Turnstile(AT_ONCE, PATIENCE)
POOL: Final = Pool(kept=True, django=True)


def weight_of_log(entries: int) -> int:
    """The weight of entries that are only sent or folded: ten weigh as much as a square shown."""
    return entries // 10


def made(weight: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of a function: called here if light, otherwise in another process after a turn, as in `heavy`."""
    if weight <= LIGHT:
        return function(*args, **kwargs)
    with heavy(weight), PAGES.outside():
        try:
            return POOL.call(partial(function, *args, **kwargs))
        except Died:
            log.exception("another process has failed at %s", function.__name__)
            raise Crowded(AGAIN) from None


@contextmanager
def heavy(weight: int) -> Iterator[None]:
    """Wait for a turn, unless the work is light; raises Crowded, or ClientGone if the client has gone.

    A turn is for one piece of work: don't ask for another while holding one.
    """
    if weight <= LIGHT:
        yield
        return
    outcome = "failed"
    try:
        with TURNSTILE.turn():
            check_client()
            yield
            outcome = "made"
    except ClientGone:
        outcome = "left"
        raise
    except TurnedAway:
        outcome = "crowded"
        raise Crowded(AGAIN) from None
    finally:
        HEAVY.labels(outcome).inc()
