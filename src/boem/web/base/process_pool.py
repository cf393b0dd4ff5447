"""Has something made in a process of its own, so that neither the pages nor whoever writes waits for it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext_noop

from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.core.game import Json
from boem.web.base.errors import TableError
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway, Turnstile

BESIDE: Final = 2  # such processes at a time for those who wait for an answer
QUEUE: Final = 15.0  # seconds that somebody waits for a free one
LOOK: Final = 0.5  # seconds between two looks at whether it has ended
COMMAND: Final = (sys.executable, "-m", "boem.web.puzzles.puzzle_jobs")
SENTENCES: Final = {
    "rare": gettext_noop("No puzzle like that was found; try again, or choose another size or grade."),
    "hard": gettext_noop("Whether exactly one layout fits is too hard to tell here."),
    "slow": gettext_noop("This took too long; try again, or choose a smaller size."),
    "stopped": gettext_noop("The site is shutting down; try again in a moment."),
    "busy": gettext_noop("Many puzzles are being made just now; try again in a moment."),
    "fault": gettext_noop("Something went wrong here; it was noted."),
}
TURNSTILE: Final = Turnstile(BESIDE, QUEUE)


class Unmade(TableError):
    """Nothing came of it; `why` is a key of SENTENCES, and `wait` the seconds until it may be tried again, if known."""

    code = "unmade"

    def __init__(self, why: str) -> None:
        super().__init__(SENTENCES[why])
        self.why = why
        self.wait = AGAIN if why == "busy" else None


def later(page: HttpResponse, error: BoemError) -> HttpResponse:
    """The page that tells of an error; where nothing is wrong but the moment, programs read when to come again."""
    if isinstance(error, Unmade) and error.wait is not None:
        page.status_code, page["Retry-After"] = 503, str(error.wait)
    return page


def ask(job: dict[str, Json], seconds: float, *, unless: Callable[[], bool] = lambda: False) -> Json:
    """What comes of a job for somebody who waits for it, or raise Unmade; None if `unless` holds once it is its turn.

    Of one network one job is done at a time, and networks take turns.
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
    heard: Callable[[str, Json], None] | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Json:
    """What comes of a job, or raise Unmade.

    `heard` is told how far it is, in the thread that called; `goes_on` is asked now and then, and ends it with a no.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, text=True) as process:  # noqa: S603 (our own, no shell)
        try:
            return _followed(process, json.dumps(job), seconds, heard, goes_on)
        finally:
            process.kill()
            with suppress(BrokenPipeError):  # it may have ended before it had read its job
                if process.stdin:
                    process.stdin.close()


def _followed(
    process: subprocess.Popen[str],
    job: str,
    seconds: float,
    heard: Callable[[str, Json], None] | None,
    goes_on: Callable[[], bool],
) -> Json:
    lines: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_read, args=(process, job, lines), daemon=True).start()
    until = CLOCK.monotonic() + seconds
    while goes_on():
        if CLOCK.monotonic() > until:
            raise Unmade("slow")
        try:
            line = lines.get(timeout=LOOK)
        except Empty:
            continue
        if line is None:
            raise Unmade("fault")
        ((key, value),) = json.loads(line).items()
        if key == "result":
            return value
        if key == "fault":
            raise Unmade(value)
        if heard is not None:
            heard(key, value)
    raise Unmade("stopped")


def _read(process: subprocess.Popen[str], job: str, lines: SimpleQueue[str | None]) -> None:
    """Hand the job in, and on every line that is answered; None at the end, or when nothing can be handed in."""
    try:
        if process.stdin and process.stdout:
            process.stdin.write(job + "\n")
            process.stdin.flush()
            for line in process.stdout:
                lines.put(line)
    except (OSError, ValueError):  # it was ended meanwhile
        pass
    finally:
        lines.put(None)
