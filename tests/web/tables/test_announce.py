"""Nothing is announced before it is committed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from support.tables import do, table_for_two

from boem.core.errors import IllegalAction
from boem.web.base import announce

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What was sent, and to whom."""
    sent: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(announce, "_send", lambda group, message: sent.append((group, message)))
    return sent


def test_an_action_is_announced_once_it_is_committed_and_not_before(told: list[tuple[str, dict[str, Any]]]) -> None:
    table = table_for_two()
    told.clear()
    with transaction.atomic():
        do(table, 0, "lay A1 B1")
        assert told == []
    stamp = told[0][1].pop("stamp")
    assert len(stamp) == 8
    assert told == [
        (f"table.{table.id}", {"type": "table.moved", "table": table.id, "number": 1}),
        (f"turns.{table.id}", {"type": "player.waited"}),
    ]


def test_a_rolled_back_change_is_never_announced(told: list[tuple[str, dict[str, Any]]]) -> None:
    table = table_for_two()
    told.clear()
    with transaction.atomic():
        do(table, 0, "lay A1 B1")
        transaction.set_rollback(True)
    assert told == []


def test_a_refusal_is_announced_to_nobody(told: list[tuple[str, dict[str, Any]]]) -> None:
    table = table_for_two()
    told.clear()
    with pytest.raises(IllegalAction):
        do(table, 0, "sweep A1")
    assert told == []
