"""After a restart what is due is found by looking, without a message and without anybody asking for the table."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from support.site import SECONDS, Site
from support.tables import TINY
from support.warm import warm_site


def sql(site: Site, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Beneath the site, so that it is asked for nothing."""
    with closing(sqlite3.connect(site.folder / "data" / "boem.sqlite3", timeout=20)) as database, database:
        return list(database.execute(statement, values))


def wait_until_stored(site: Site, table: str, *entries: tuple[object, str]) -> None:
    until, wanted = time.monotonic() + SECONDS, list(entries)
    query = "SELECT seat, substr(json_extract(said, '$.do'), 1, 6) FROM tables_entry WHERE table_id = ? ORDER BY number"
    while (stored := [(seat, str(verb).split()[0]) for seat, verb in sql(site, query, table)]) != wanted:
        assert time.monotonic() < until, stored
        time.sleep(0.02)


def test_a_deadline_that_passed_while_nothing_ran_is_ruled_on(tmp_path: Path) -> None:
    with warm_site(tmp_path) as site:
        red, blue = site.guest(), site.guest()
        table = str(red.open("me", "open", config=TINY, clock={"days": 1})["id"])
        blue.call("POST", f"/tables/{table}/join")
        red.act(table, "lay A1 B1", 0)
        site.stop()
        sql(site, "UPDATE tables_table SET deadline = '2020-01-01 00:00:00' WHERE id = ?", table)
        site.start()
        wait_until_stored(site, table, (0, "lay"), (None, "timeou"))
        assert blue.see(table)["result"] == {"winners": [], "scores": None, "reason": "abandoned"}


def test_a_bot_that_was_to_move_moves(tmp_path: Path) -> None:
    with warm_site(tmp_path) as site:
        red, blue = site.guest(), site.guest()
        table = str(red.open("me", "open", config=TINY)["id"])
        blue.call("POST", f"/tables/{table}/join")
        site.stop()
        bot = "UPDATE tables_seat SET kind = 'bot', bot = 'careful', player_id = NULL WHERE table_id = ? AND number = 1"
        sql(site, bot, table)
        sql(site, "UPDATE tables_table SET bots = 2 WHERE id = ?", table)
        site.start()
        wait_until_stored(site, table, (1, "lay"))
        assert red.see(table)["waits_for"] == [0]


def test_a_player_is_known_again_and_the_game_goes_on(tmp_path: Path) -> None:
    with warm_site(tmp_path) as site:
        red, blue = site.guest(), site.guest()
        table = str(red.open("me", "open", config=TINY)["id"])
        blue.call("POST", f"/tables/{table}/join")
        red.act(table, "lay A1 B1", 0)
        before = red.see(table)
        site.stop()
        site.start()
        assert red.see(table) == before
        assert blue.act(table, "lay A3 C3", 1).status_code == 200
