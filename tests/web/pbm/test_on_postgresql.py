"""The desk on PostgreSQL and Redis, with row locks: the owner's actions happen exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from support.desk_pages import FORM
from support.site import Site
from support.two_worlds import Person
from support.waiting import wait_until

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
"""How many connections wait for a lock."""


@pytest.fixture
def master(big_site: Site, request: pytest.FixtureRequest) -> Iterator[Person]:
    """A player with an account of their own."""
    person = Person(big_site)
    with person.client:
        person.client.get("/account/new")
        told = {"username": f"Master {request.node.name[-20:]}", "password1": "three herons in a row"}
        assert person.post("/account/new", **told).status_code == 302
        yield person


def test_every_action_of_the_desk_works(master: Person) -> None:
    form = FORM | {"bots": "2", "links": "2", "anybody": "1", "keeper": "hand", "players": "heron@example.org"}
    desk = master.post("/mail/new", **form).headers["Location"]
    for what, told in (
        ("bot", {"seat": "1"}), ("bot", {"seat": "2"}), ("invite", {"seat": "3"}), ("bot", {"seat": "3"}),
        ("invite", {"seat": "4", "name": "Otter", "address": "otter@example.org"}), ("bot", {"seat": "4"}),
        ("hand-over", {"seat": "1", "to": "bot"}),
        ("hand-over", {"seat": "2", "name": "Wren", "address": "wren@example.org"}),
        ("deadline", {"deadline": ""}), ("pause", {}), ("go-on", {"deadline": ""}), ("run", {"by": "program"}),
        ("run", {"by": "hand"}), ("message", {"text": "Hello"}), ("press", {"press": "Hello"}),
        ("close", {"seen": "0", "press": "Well begun"}),
    ):  # fmt: skip
        answer = master.post(f"{desk}/{what}", **told)
        assert answer.status_code == 302, (what, answer.text)
    wait_until(lambda: "Round 2" in master.client.get(desk).text)
    assert master.post(f"{desk}/undo", seen="1", why="a slip").status_code == 302
    assert "Round 1" in master.client.get(desk).text


@pytest.mark.parametrize("what", ["invite", "bot"])
def test_a_seat_that_is_filled_while_somebody_takes_it_keeps_neither_waiting(
    big_site: Site, master: Person, what: str
) -> None:
    desk = master.post("/mail/new", **FORM | {"bots": "0", "links": "3", "keeper": "hand"}).headers["Location"]
    table = desk.split("/")[2]
    with ThreadPoolExecutor(1) as pool, psycopg.connect(big_site.database_url) as taking:
        taking.execute("SELECT FROM tables_table WHERE id = %s FOR UPDATE", [table])
        filling = pool.submit(master.post, f"{desk}/{what}", seat="2")
        with psycopg.connect(big_site.database_url, autocommit=True) as looking:
            wait_until(lambda: looking.execute(WAITING).fetchone() == (1,))
        taking.execute("UPDATE tables_seat SET kind = 'person' WHERE table_id = %s AND number = 2", [table])
        taking.commit()
        answer = filling.result()
    assert answer.status_code == 422
    assert "Somebody has that seat." in answer.text


def test_a_round_that_is_closed_and_messages_that_are_sent_at_once_are_not_in_each_other_s_way(master: Person) -> None:
    desk = master.post("/mail/new", **FORM | {"bots": "3", "keeper": "hand"}).headers["Location"]
    deeds = [("deadline", {"deadline": ""}), ("close", {"seen": "0"}), ("message", {"text": "Hello"}), ("pause", {})]
    deeds *= 3
    with ThreadPoolExecutor(len(deeds)) as pool:
        answers = list(pool.map(lambda deed: master.post(f"{desk}/{deed[0]}", **deed[1]).status_code, deeds))
    assert set(answers) <= {302, 422}
    wait_until(lambda: "Round 2" in master.client.get(desk).text)
    assert master.client.get(desk).text.count('data-kind="message"') == 3
