"""After a restart, due work is found without messages, and without anybody opening the table."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from support.site import Guest, Site
from support.tables import TINY
from support.waiting import SECONDS, wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite


def sql(site: Site, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Bypasses the site, so that nothing is requested from it."""
    with closing(sqlite3.connect(site.folder / "data" / "boem.sqlite3", timeout=SECONDS)) as database, database:
        return list(database.execute(statement, values))


def wait_until_stored(site: Site, table: str, *entries: tuple[object, str]) -> None:
    query = "SELECT seat, substr(json_extract(said, '$.do'), 1, 6) FROM tables_entry WHERE table_id = ? ORDER BY number"

    def stored() -> list[tuple[object, str]]:
        return [(seat, str(verb).split()[0]) for seat, verb in sql(site, query, table)]

    wait_until(lambda: stored() == list(entries), stored)


def begun(site: Site, **more: object) -> tuple[Guest, Guest, str]:
    """Red and Blue at a table where nobody has laid."""
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY, **more)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    return red, blue, table


def test_after_a_restart_players_are_known_what_was_due_is_ruled_on_and_bots_move(
    tmp_path: Path, start_site: StartSite
) -> None:
    with start_site(tmp_path) as site:
        late, with_bot, (red, blue, played) = begun(site, clock={"days": 1}), begun(site), begun(site)
        for actor, _, table in (late, (red, blue, played)):
            assert actor.act(table, "lay A1 B1", 0).status_code == 200
        before = red.see(played)
        site.stop()
        sql(site, "UPDATE tables_table SET deadline = '2020-01-01 00:00:00' WHERE id = ?", late[2])
        bot = "UPDATE tables_seat SET kind = 'bot', bot = 'careful', player_id = NULL WHERE table_id = ? AND number = 1"
        sql(site, bot, with_bot[2])
        sql(site, "UPDATE tables_table SET bots = 2 WHERE id = ?", with_bot[2])
        site.start()
        wait_until_stored(site, late[2], (0, "lay"), (None, "timeou"))
        wait_until_stored(site, with_bot[2], (1, "lay"))
        assert late[1].see(late[2])["result"] == {"winners": [], "scores": None, "reason": "abandoned"}
        assert with_bot[0].see(with_bot[2])["waits_for"] == [0]
        assert red.see(played) == before
        assert blue.act(played, "lay A3 C3", 1).status_code == 200
