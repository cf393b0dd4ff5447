"""What a player is asked before leaving a game: at the table, and from the list of tables."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.web.tables.boards import presenter_of
from boem.web.tables.models import Table
from boem.web.tables.store.table_access import TableAccess


def resigning_asked(place: TableAccess) -> tuple[str, str]:
    """The text of the table's resign button, and the question before resigning."""
    presenter = presenter_of(place.table.game)
    giving_up, resigning = presenter.leaving(place.table.status)
    if presenter.alone and len(place.seats) == 1:
        resigning = _("Resign? You can’t come back to this game.")
    return giving_up, resigning


def leaving_asked(table: Table, against: str) -> str:
    """The question before a game without other people is left; `against`: its bots, by name."""
    presenter, seats = presenter_of(table.game), len(table.seats.all())
    if presenter.seats == 1:
        return _("Give up? The puzzle then counts as not solved, also if you solve it later.")
    if presenter.cards and table.status == "setup":
        return _("Leave this game? It hasn’t begun, so nobody wins.")
    if table.rated:
        return _("This game is rated: if you resign, it counts as lost.")
    if not presenter.cards or seats == 1:
        return _("Leave this game? You can’t come back to it.")
    return _("Leave this game? {name} then wins, and you can’t come back.").format(name=against)
