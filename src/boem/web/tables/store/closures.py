"""Why a moderator has closed a table, without tables knowing of moderators."""

from __future__ import annotations

from boem.web.base.errors import Moderated
from boem.web.base.hooks import CLOSURE_REASONS
from boem.web.tables.models import Table


def why_closed(table: Table) -> str | None:
    """The reason, where a moderator has closed the table; else None."""
    return " ".join(reason(table) for reason in CLOSURE_REASONS) if table.ruling == Table.CLOSED else None


def check_open(table: Table) -> None:
    """Raise Moderated where a moderator has closed the table."""
    reason = why_closed(table)
    if reason is not None:
        raise Moderated(reason)
