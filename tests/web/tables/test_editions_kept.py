"""Games that had begun before tables said by which edition they are played: they go on, and by the rules of then.

`before_editions.json` has the rows that the site wrote then: table, seats by their players' names, and entries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from support.desk_pages import browser
from support.tables import do, fresh

from boem.records import read_record, replay, verify
from boem.web.tables.models import Table
from boem.web.tables.store.match_cache import FOLDS
from boem.web.tables.store.openings import entries_with_openings
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db(transaction=True)
ROWS: Final[Mapping[str, Any]] = json.loads((Path(__file__).parent / "before_editions.json").read_text())
BEFORE: Final = ("tables", "0007_matches")
NEXT: Final = ("tables", "0008_editions")
LED: Final = "postal, resigned by whoever leads"
ON: Final = {
    "coan": [(1, "mark B5"), (0, "mark E4")],
    "mijnenveger": [(1, "sweep B1"), (0, "sweep C2"), (1, "resign")],
    "postal": [
        (0, "order C6 mine"), (2, "order E2"), (0, "final"), (1, "final"), (2, "final"), (0, "resign"), (1, "resign"),
    ],
    "solo": [(0, "mine F1"), (0, "resign")],
    "uitweg": [(1, "to A1")],
}  # fmt: skip


@pytest.fixture
def tables() -> Mapping[str, Table]:
    """A table of each game, and another for `LED`, stored by the old schema and migrated at once, which is slow."""
    executor = MigrationExecutor(connection)
    now = executor.loader.graph.leaf_nodes()
    executor.migrate([BEFORE])
    graph = executor.loader.graph
    then = executor.loader.project_state([BEFORE, *(one for one in now if NEXT not in graph.forwards_plan(one))]).apps
    try:
        ids = {name: store(then, rows) for name, rows in (*ROWS.items(), (LED, ROWS["postal"]))}
    finally:
        MigrationExecutor(connection).migrate(now)
    FOLDS.clear()
    return {name: Table.objects.get(id=table_id) for name, table_id in ids.items()}


def store(then: Any, rows: Mapping[str, Any]) -> str:
    """Write a table's rows by the old models."""
    players = then.get_model("accounts", "Player").objects
    table = then.get_model("tables", "Table").objects.create(**rows["table"])
    for number, name in enumerate(rows["seats"]):
        player, _ = players.get_or_create(name=name, defaults={"key": name.casefold()})
        then.get_model("tables", "Seat").objects.create(table=table, number=number, kind="person", player=player)
    for entry in rows["entries"]:
        then.get_model("tables", "Entry").objects.create(table=table, **entry)
    return str(table.id)


def whoever_leads_and_resigns_still_wins(table: Table) -> None:
    for seat in (0, 1):
        do(table, seat, "resign")
    result = game_at(fresh(table)).history.public.result
    assert result is not None
    assert result.winners == {0}
    assert result.scores == (12, 2, 3)


def test_every_game_goes_on_by_the_first_edition_in_which_whoever_leads_in_postal_may_resign(
    tables: Mapping[str, Table],
) -> None:
    whoever_leads_and_resigns_still_wins(tables[LED])
    assert set(tables) == {*ON, LED}
    for name in ON:
        table = tables[name]
        assert (table.edition, table.proved) == (1, False)
        assert browser("Red").get(f"/t/{table.id}").status_code == 200, name
        for seat, text in ON[name]:
            do(table, seat, text)
        assert browser("Red").get(f"/t/{table.id}").status_code == 200, name
        told = entries_with_openings(game_at(fresh(table)), place_at(table.id, None), range(fresh(table).number))
        assert not [entry for entry in told if {"root", "opening"} & entry.keys()], name
        kept = browser("Red").get(f"/t/{table.id}/record").content
        record = read_record(kept)
        assert (json.loads(kept)["boem"], record.game.edition) == (1, 1), name
        assert replay(record).over, name
        assert not [finding for finding in verify(record, {}) if finding.holds is False], name
        assert len(record.log) > len(ROWS[name]["entries"]), name
