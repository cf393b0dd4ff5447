"""Analyses finished games, each in a process of its own, so the site never waits for one."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from functools import partial
from threading import Lock
from typing import Final, TypeAlias

from django.utils.translation import gettext_noop

from boem.analysis import Analysis
from boem.analysis.analyse import analyse_record
from boem.core.errors import TooHard
from boem.web.base.errors import TableError
from boem.web.base.fair_queue import FairQueue
from boem.web.base.payers import network_asking
from boem.web.base.process_pool import Overdue, Pool
from boem.web.base.turnstile import PAGES

log: Final = logging.getLogger("boem.tables")
Work: TypeAlias = Callable[[str], Analysis]
SECONDS: Final = 60.0  # of the processor that an analysis may take
LONGEST: Final = 600.0  # seconds that it may take, however little it has of the processor
WAIT: Final = 1.0  # seconds for which `ask` waits for an analysis
BESIDE: Final = 1  # analyses at a time
KEPT: Final = 32  # outcomes remembered
WAITING: Final = 64  # analyses that may wait; while the queue is full, requests must be repeated
OF_ONE: Final = 4  # of these, for one network
SLOW: Final = gettext_noop(
    "This game takes too long to analyse here. Download its record: “boem analyse” takes all the time it needs."
)
HARD: Final = gettext_noop("What could be known in this game is too hard to work out.")
FAULT: Final = gettext_noop("The analysis failed; we have noted it.")


class Unanalysed(TableError):
    """An analysis failed, took too long or was too hard; the message says which."""

    code = "unanalysed"


class Analyst:
    """Remembers the latest analyses, failures included: a failed one is retried only after others have displaced it."""

    def __init__(self, *, seconds: float = SECONDS, wait: float = WAIT, work: Work = analyse_record) -> None:
        self._seconds, self._wait, self._work = seconds, wait, work
        self._pool = Pool(kept=False, django=False, tries=1)
        self._lock = Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._asked: OrderedDict[str, Future[Analysis]] = OrderedDict()
        self._waiting = FairQueue[tuple[Future[Analysis], str]](of_one=OF_ONE, of_all=WAITING)  # records, by network

    def ask(self, table_id: str, record: Callable[[], str]) -> Analysis | None:
        """The analysis of a table's record; None while it is under way or can't be queued. Raises Unanalysed."""
        asked = self._future(table_id, record)
        try:
            with PAGES.outside():
                return None if asked is None else asked.result(timeout=self._wait)
        except NotYet:
            return None

    def known(self, table_id: str) -> Analysis | None:
        """The analysis of a table if it is remembered; nothing is begun."""
        with self._lock:
            asked = self._asked.get(table_id)
        return asked.result() if asked is not None and asked.done() and not asked.exception() else None

    def close(self) -> None:
        """End running analyses, and forget all outcomes; can be used again afterwards."""
        with self._lock:
            threads, self._threads = self._threads, None
            self._asked.clear()
            while self._waiting.take():
                pass
            if threads is not None:
                threads.shutdown(wait=False, cancel_futures=True)
        self._pool.close()

    def _future(self, table_id: str, record: Callable[[], str]) -> Future[Analysis] | None:
        network = network_asking()
        with self._lock:
            if table_id not in self._asked and self._waiting.is_full(network):
                return None
            known = table_id in self._asked
        text = "" if known else record()  # slow, so not under the lock
        with self._lock:
            if table_id not in self._asked:
                if known or self._waiting.is_full(network):  # meanwhile it was forgotten, or the queue filled up
                    return None
                if self._threads is None:
                    self._threads = ThreadPoolExecutor(BESIDE)
                self._asked[table_id] = asked = Future[Analysis]()
                self._waiting.put(network, (asked, text))
                self._threads.submit(self._next, self._threads)
            self._asked.move_to_end(table_id)
            done = [key for key, one in self._asked.items() if one.done()]
            for key in done[: max(0, len(self._asked) - KEPT)]:
                del self._asked[key]
            return self._asked.get(table_id)

    def _next(self, threads: ThreadPoolExecutor) -> None:
        """Run the next analysis for the network whose turn it is."""
        with self._lock:
            taken = self._waiting.take() if self._threads is threads else None
        if taken is None:
            return
        _, (asked, record) = taken
        try:
            asked.set_result(self._analyse(threads, record))
        except Exception as error:
            asked.set_exception(error)

    def _analyse(self, threads: ThreadPoolExecutor, record: str) -> Analysis:
        try:
            return self._pool.call(
                partial(self._work, record),
                seconds=LONGEST,
                processor=self._seconds,
                goes_on=lambda: self._threads is threads,
            )
        except Overdue:
            raise Unanalysed(SLOW) from None
        except TooHard:
            raise Unanalysed(HARD) from None
        except Exception:
            if self._threads is threads:
                log.exception("an analysis ended without a result")
            raise Unanalysed(FAULT) from None


ANALYST: Final = Analyst()
