"""An organiser decides a game on PostgreSQL, where rows are locked, while its last move is made."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
from support.programs import CONFIG
from support.site import Guest, Site
from support.waiting import wait_until

BLOCKED = """
SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%tables_table%'
"""
"""How many connections wait for a lock on a table's row."""


def test_an_organiser_locks_rows_in_the_order_of_a_last_move(big_site: Site) -> None:
    organiser, *players = (big_site.lasting(f"Locking {name}") for name in ("Organiser", "Red", "Blue"))
    made, table = _game(organiser, *players)
    decision = {"table": table, "winners": [one.name for one in players], "why": "It is stuck."}
    with ThreadPoolExecutor(1) as pool, psycopg.connect(big_site.database_url) as moving:
        moving.execute("UPDATE tables_table SET changed = changed WHERE id = %s", [table])
        deciding = pool.submit(organiser.call, "POST", f"/tournaments/{made}/decide", json=decision)
        with psycopg.connect(big_site.database_url, autocommit=True) as looking:
            wait_until(lambda: looking.execute(BLOCKED).fetchone() == (1,))
        moving.execute("UPDATE tournaments_pairing SET how = how WHERE table_id = %s", [table])
        moving.commit()
        assert deciding.result().status_code == 200
    assert _pairings(organiser, made)[0]["decided"] == "It is stuck."


def _game(organiser: Guest, *players: Guest) -> tuple[str, str]:
    """A tournament, and the table of its only game, in which both have moved."""
    plan = {"kind": "knockout", "name": "Stuck", "game": "mijnenveger", "config": CONFIG, "clock": {"days": 3}}
    made = organiser.call("POST", "/tournaments", json=plan).json()["id"]
    for one in players:
        one.call("POST", f"/tournaments/{made}/enter").raise_for_status()
    organiser.call("POST", f"/tournaments/{made}/start").raise_for_status()
    wait_until(lambda: any(one["table"] for one in _pairings(organiser, made)))
    table = _pairings(organiser, made)[0]["table"]
    by_name = {one.name: one for one in players}
    for number, name in enumerate(organiser.see(table)["seats"]):
        by_name[name].act(table, "lay A1 B1", number).raise_for_status()
    return made, table


def _pairings(reader: Guest, tournament: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = reader.call("GET", f"/tournaments/{tournament}/pairings").json()["pairings"]
    return found
