"""Games are read together from PostgreSQL in one round trip, as from SQLite."""

from __future__ import annotations

from support.programs import CONFIG
from support.site import Site

READ = """
from boem.web.base.prepare import set_up
set_up()
from boem.web.tables.store.catching_up import _read_all
for table_id, game in _read_all({table_ids!r}).items():
    print(table_id, len(game.said) if hasattr(game, "said") else type(game).__name__)
"""


def test_each_of_several_games_has_all_of_its_own_entries(big_site: Site) -> None:
    told = {"nowhere": "NoTable"}
    for moves in range(3):
        players = big_site.guest(), big_site.guest()
        table = players[0].open("me", "open", config=CONFIG)["id"]
        players[1].call("POST", f"/tables/{table}/join").raise_for_status()
        for number in range(moves):
            players[number].act(table, "lay A1 B1", number).raise_for_status()
        told[table] = str(moves)
    ran = big_site.run(READ.format(table_ids=[*told]))
    assert dict(line.split() for line in ran.stdout.splitlines()) == told, ran.stderr
