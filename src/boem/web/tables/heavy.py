"""Answers that take long to make: of one network one at a time, and none for a client that has gone.

They are made by threads of the site, of which only one computes at a time: two at once take as long as one after the
other, hold twice the memory, and keep moves waiting for longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from boem.web.config.client import Left, check_client
from boem.web.hosting.metrics import HEAVY
from boem.web.tables.limits import Crowded
from boem.web.tables.turnstile import AGAIN, TurnedAway, Turnstile

AT_ONCE: Final = 1  # for all networks
PATIENCE: Final = 15.0  # seconds that somebody waits
LIGHT: Final = 1_000
"""Squares shown, and entries gone through, up to which an answer is there in a moment."""
TURNSTILE: Final = Turnstile(AT_ONCE, PATIENCE)


def weight_of_log(entries: int) -> int:
    """What entries weigh that are only told, or folded: ten as much as a square that is shown."""
    return entries // 10


@contextmanager
def heavy(weight: int) -> Iterator[None]:
    """Go on once it is one's turn, and at once with what is light; raises Crowded, or Left where nobody waits any more.

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
    except Left:
        outcome = "left"
        raise
    except TurnedAway:
        outcome = "crowded"
        raise Crowded(AGAIN) from None
    finally:
        HEAVY.labels(outcome).inc()
