"""Answers that take long to make: of one network one at a time, and none for a client that has gone.

Only one is made at a time: two at once take as long as one after the other, and hold twice the memory. Most are made by
a process beside the site's, so that no move waits for the interpreter.
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
PATIENCE: Final = 15.0  # seconds that somebody waits
LIGHT: Final = 1_000
"""Squares shown, and entries gone through, up to which an answer is there in a moment."""
TURNSTILE: Final = Turnstile(AT_ONCE, PATIENCE)
POOL: Final = Pool(kept=True, django=True)


def weight_of_log(entries: int) -> int:
    """What entries weigh that are only told, or folded: ten as much as a square that is shown."""
    return entries // 10


def made(weight: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a function gives: here where that is light, else by another process, once it is one's turn, as `heavy`."""
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
    """Wait for a turn, unless the work is light; raises Crowded, or ClientGone where nobody waits any more.

    A turn is for one piece of work: whoever has one may not ask for another.
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
