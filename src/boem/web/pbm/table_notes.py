"""The panel next to the board of a game by mail: game master, announcements, reports, press, standing by."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.pbm.rounds import rounds_of
from boem.records import Match
from boem.web.base.hooks import InvitationTerms
from boem.web.base.texts import day_and_time
from boem.web.pbm.models import Desk, Press
from boem.web.pbm.rounds import MOST_PRESS, out_of_reach, standing
from boem.web.tables.boards import Panel
from boem.web.tables.models import Table
from boem.web.tables.store.table_access import TableAccess

BULLETINS = 3  # shown at once


def desk_of(table: Table) -> Desk | None:
    """The desk of a table; None if it has none."""
    return Desk.objects.select_related("owner", "table").filter(table=table).first() if table.held else None


def terms(table: Table) -> InvitationTerms | None:
    """The terms in an invitation to a table with a desk."""
    desk = desk_of(table)
    if desk is None:
        return None
    due = _("none yet")
    if table.deadline is not None:
        due = f"{day_and_time(table.deadline, desk.calendar)} ({desk.zone})"
    every = ngettext("every day", "every {count} days", desk.days).format(count=desk.days)
    facts = [(_("Next deadline"), due)]
    if desk.first:
        facts.append((_("Rounds are due"), every))
    return InvitationTerms(desk.owner.shown, desk.title, facts)


def insert(place: TableAccess, game: Match) -> Panel | None:
    """The panel of a table with a desk."""
    desk = desk_of(place.table)
    if desk is None:
        return None
    how = standing(place.table, game)
    own = None if place.seat is None else Press.objects.filter(table=place.table, seat=place.seat.number, closing=None)
    return Panel(
        "pbm/insert.html",
        {
            "desk": desk,
            "table": place.table,
            "mine": place.player is not None and place.player.id == desk.owner_id,
            "over": game.over,
            "played": range(rounds_of(game).played, -1, -1),
            "bulletins": place.table.bulletins.all()[:BULLETINS],
            "press": "\n".join(one.text for one in own) if own is not None else None,
            "most_press": MOST_PRESS,
            "evaluations": how.evaluations,
            "calls": bool(how.calls) and not game.over,
            "stands_by": place.player is not None and desk.standby.filter(player=place.player).exists(),
            "may_stand_by": place.seat is None and not game.over,
            "waits_for_mail": out_of_reach(place.table),
        },
    )
