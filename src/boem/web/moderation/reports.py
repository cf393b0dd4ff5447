"""Reports to the moderators, and the queue of open ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, Unfit
from boem.web.moderation.models import Hidden, Report
from boem.web.tables.models import Message, Table
from boem.web.tables.social.chat import NO_TEXT
from boem.web.tables.store.seat_names import called
from boem.web.tournaments.models import Tournament

LONGEST: Final = 500  # characters of a reporter's own words
MOST_SHOWN: Final = 100
_SPACES: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class ReportSubject:
    """What is reported: a player, a table, a line there with its author, or a tournament with its organiser."""

    of: Player | None = None
    table: Table | None = None
    line: Message | None = None
    tournament: Tournament | None = None

    @property
    def name(self) -> str:
        """The name of the player concerned; empty for a table."""
        return called(self.of) if self.of else ""

    @property
    def text(self) -> str:
        """The line, or the name and description, as it is now."""
        if self.tournament:
            return f"{self.tournament.title}\n{self.tournament.about}".strip()[:LONGEST]
        return self.line.text if self.line else ""


def report(*, by: Player, subject: ReportSubject, kind: str, words: str) -> Report:
    """Store a report with a copy of what it is about; raises Unfit, or Closed if this player has reported it before."""
    if kind not in Report.Kind.values:
        raise Unfit("Choose what is wrong.")
    if subject.of == by:
        raise Unfit("You can't report yourself.")
    told = tidy(words, LONGEST)
    about = {
        "of": subject.of,
        "table": subject.table,
        "line": subject.line,
        "tournament": subject.tournament,
    }
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=by.pk)
        if open_reports().filter(by=by, **about).exists():
            raise Closed("You have reported this already; a moderator will look at it.")
        return Report.objects.create(by=by, **about, called=subject.name, text=subject.text, kind=kind, words=told)


def open_reports() -> QuerySet[Report]:
    """The open reports, the oldest first."""
    hidden = Exists(Hidden.objects.filter(line=OuterRef("line")))
    found = Report.objects.filter(closed=None).select_related("by", "of", "table", "line", "tournament")
    return found.annotate(is_hidden=hidden)


def find_open(report_id: int) -> Report:
    """An open report, locked against other transactions; raises Closed if it isn't open."""
    found = Report.objects.select_for_update().filter(pk=report_id, closed=None).first()
    if found is None:
        raise Closed("A moderator has dealt with this report already.")
    return found


def close(reports: QuerySet[Report]) -> None:
    """Mark these reports as dealt with."""
    reports.filter(closed=None).update(closed=CLOCK.now())


def tidy(text: str, most: int) -> str:
    """Free text on one line; raises Unfit if it is too long or not plain text."""
    words = _SPACES.sub(" ", text).strip()
    if len(words) > most or NO_TEXT.search(words):
        raise Unfit("At most {most} characters of plain text are taken.", most=most)
    return words
