"""Failures of what happens at a table by itself: counted in its row until, after a few, the table is set aside."""

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
    """What the work at a table gives, or None where it fails: that is counted there, and never stops the others."""
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
