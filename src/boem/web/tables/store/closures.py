"""Why a moderator has closed a table, without tables knowing of moderators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from boem.web.base.errors import Moderated
from boem.web.tables.models import Table

Reason: TypeAlias = Callable[[Table], str]
"""The reason why a table was closed, which everybody may read who may see the table."""
_REASONS: Final[list[Reason]] = []


def explain_by(reason: Reason) -> None:
    """Ask it from now on; called once, when the site starts."""
    if reason not in _REASONS:
        _REASONS.append(reason)


def why_closed(table: Table) -> str | None:
    """The reason, where a moderator has closed the table; else None."""
    return " ".join(reason(table) for reason in _REASONS) if table.ruling == Table.CLOSED else None


def check_open(table: Table) -> None:
    """Raise Moderated where a moderator has closed the table."""
    reason = why_closed(table)
    if reason is not None:
        raise Moderated(reason)
