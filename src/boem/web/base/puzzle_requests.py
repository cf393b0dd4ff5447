"""Puzzles are made on request in processes of their own: neither the pages nor the database writer waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext_noop

from boem.core.errors import BoemError
from boem.core.game import Json
from boem.web.base.child import call_by_name
from boem.web.base.errors import TableError
from boem.web.base.process_pool import Died, Overdue, Pool, Unwanted
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway, Turnstile

BESIDE: Final = 2  # such processes at a time, for people who wait for an answer
QUEUE: Final = 15.0  # seconds to wait for a free one
WORK: Final = "boem.web.puzzles.puzzle_jobs:work"
PUZZLES: Final = Pool(kept=False, django=False, nice=5, tries=1)
BOOKS: Final = Pool(kept=False, django=False, tries=1)  # nobody sits and waits for one
SENTENCES: Final = {
    "rare": gettext_noop("No puzzle like that was found; try again, or choose another size or grade."),
    "hard": gettext_noop("Whether exactly one layout fits is too hard to tell here."),
    "slow": gettext_noop("This took too long; try again, or choose a smaller size."),
    "stopped": gettext_noop("The site is shutting down; try again in a moment."),
    "busy": gettext_noop("Many puzzles are being made just now; try again in a moment."),
    "fault": gettext_noop("Something went wrong here; we have noted it."),
}
TURNSTILE: Final = Turnstile(BESIDE, QUEUE)


class Unmade(TableError):
    """No result; `why` is a key of SENTENCES, `wait` the seconds until another try makes sense, if known."""

    code = "unmade"

    def __init__(self, why: str) -> None:
        super().__init__(SENTENCES[why])
        self.why = why
        self.wait = AGAIN if why == "busy" else None


def later(page: HttpResponse, error: BoemError) -> HttpResponse:
    """The page for an error; if the problem is temporary, programs can read when to try again."""
    if isinstance(error, Unmade) and error.wait is not None:
        page.status_code, page["Retry-After"] = 503, str(error.wait)
    return page


def ask(job: dict[str, Json], seconds: float, *, unless: Callable[[], bool] = lambda: False) -> Json:
    """The result of a job for somebody who waits for it, or raise Unmade; None if `unless` holds when its turn comes.

    A network has one job at a time, and networks take turns.
    """
    try:
        with TURNSTILE.turn(), PAGES.outside():
            return None if unless() else run(job, seconds=seconds)
    except TurnedAway:
        raise Unmade("busy") from None


def run(
    job: dict[str, Json],
    *,
    seconds: float,
    pool: Pool = PUZZLES,
    heard: Callable[[str, Json], None] = lambda _key, _value: None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Json:
    """The result of a job, or raise Unmade.

    `heard` gets reports of progress, in the calling thread; `goes_on` is called now and then, and ends the job by
    returning False.
    """
    work: partial[dict[str, Json]] = partial(call_by_name, WORK, job)
    try:
        answer = pool.call(work, seconds=seconds, heard=lambda told: heard(*told), goes_on=goes_on)
    except Overdue:
        raise Unmade("slow") from None
    except Unwanted:
        raise Unmade("stopped") from None
    except Died:
        raise Unmade("fault") from None
    if "fault" in answer:
        raise Unmade(answer["fault"])
    return answer["result"]
