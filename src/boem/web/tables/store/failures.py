"""Failures of background work at a table: counted in its row, so that after a few of them the table is set aside."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from django.db import InterfaceError, OperationalError
from django.db.models import F

from boem.web.base.errors import Closed, NoTable, Stale
from boem.web.tables.models import Table

TRIES: Final = 3  # failures in a row, after which a table is set aside
log: Final = logging.getLogger("boem.worker")
T = TypeVar("T")


def attempt(table_id: str, work: Callable[[], T]) -> T | None:
    """The result of work at a table, or None if it fails, so that other tables' work can go on.

    Failures are counted, unless the table has merely moved on; those of the database itself are raised.
    """
    try:
        return work()
    except (Stale, NoTable, Closed):
        return None
    except (OperationalError, InterfaceError):  # the database's fault, not the table's
        raise
    except Exception:
        Table.objects.filter(id=table_id).update(failures=F("failures") + 1)
        log.exception("table %s failed", table_id)
        return None
