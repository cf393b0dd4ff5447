"""Positions worked out for whoever asks: bounded, and networks take turns, so no move waits for it."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from django.utils.translation import get_language

from boem.inference import Field
from boem.web.analysis_board.findings import Findings, findings
from boem.web.base.limits import ANALYSED, Crowded, charge
from boem.web.base.process_pool import Died, Overdue, Pool
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway, Turnstile

AT_ONCE: Final = 2
QUEUE: Final = 10.0  # seconds to wait for a turn
SECONDS: Final = 6.0  # per position; the budgets end most sooner
TURNSTILE: Final = Turnstile(AT_ONCE, QUEUE)
POOL: Final = Pool(kept=True, django=False, nice=5, tries=1)
_LOG: Final = logging.getLogger("boem.tables")


def answer(field: Field) -> Findings:
    """What follows from a field, in the current language; nothing if it took too long.

    Raises Inconsistent, or TooMany if the caller asks too often or the site is busy.
    """
    charge(ANALYSED)
    try:
        with TURNSTILE.turn(), PAGES.outside():
            return POOL.call(partial(findings, field, get_language() or "en"), seconds=SECONDS)
    except TurnedAway:
        raise Crowded(AGAIN) from None
    except Overdue:
        return Findings(field, (), (), (), None, None, (), "")
    except Died:
        _LOG.exception("a process beside the site has failed at a position")
        raise Crowded(AGAIN) from None
