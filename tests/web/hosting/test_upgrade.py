"""A site with the first released schema is brought up to date by starting it, on both databases, and goes on.

`tests/web/first_schema` holds a site of those days: a game that goes on, one that is over, one that waits for whoever
has the invitation, a desk with orders, a book, guests and programs. Its tokens and keys are nobody's; what would run
out there lasts till 2037.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import psycopg
import pytest
from support import services
from support.line import line
from support.site import Guest, Site

FIRST = Path(__file__).parents[1] / "first_schema"
KNOWN = json.loads((FIRST / "known.json").read_text())
KEY = "the-key-of-the-first-schema-" + "k" * 40


def fill_sqlite(folder: Path) -> None:
    (folder / "data").mkdir(mode=0o700)
    with closing(sqlite3.connect(folder / "data" / "boem.sqlite3")) as database:
        database.executescript((FIRST / "sqlite.sql").read_text())


def fill_postgresql(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(cast("Any", (FIRST / "postgresql.sql").read_text()))


@contextmanager
def upgraded(folder: Path, url: str = "") -> Iterator[Site]:
    site = Site(folder, url, settings={"BOEM_SECRET_KEY": KEY})
    try:
        site.start()
        yield site
    finally:
        site.stop()


def all_goes_on(site: Site, known: dict[str, Any]) -> None:
    red, blue, heron = (Guest(site, name, token) for name, token in known["tokens"].items())
    tables = known["tables"]
    for name, table in tables.items():
        assert red.see(table)["number"] == known["entries"][name], name
    going_on, over = tables["going on"], tables["over"]
    again = red.act(going_on, "sweep B2", 2, key="first key")
    assert (again.status_code, again.json()["number"]) == (200, 3)
    assert blue.act(going_on, "sweep C3", 4).status_code == 200
    assert red.see(going_on)["number"] == 5
    assert red.see(over)["result"]["reason"] == "resigned"
    assert heron.call("GET", f"/tables/{over}/record").json()["log"][-1]["do"] == "resign"
    assert red.call("GET", f"/tables/{tables['desk']}").json()["entries"][0]["seat"] == 0
    invited = heron.call("POST", f"/tables/{tables['invited']}/join", json={"invite": known["invitation"]})
    assert invited.status_code == 200, invited.text
    with line(site, f"/ws/v1/tables/{tables['invited']}", heron.token) as heard:
        heard.say(do="lay A1 B1", after=0)
        assert heard.hear()["n"] == 0
    cookies = {"sessionid": known["session"]}
    with httpx.Client(base_url=site.url, cookies=cookies, trust_env=False, timeout=60) as browser:
        assert "Heron 1001" in browser.get(f"/t/{tables['invited']}").text
        assert browser.get(f"/t/{going_on}").status_code == 200


@pytest.mark.usefixtures("own_site")
def test_on_sqlite(tmp_path: Path) -> None:
    fill_sqlite(tmp_path)
    with upgraded(tmp_path) as site:
        all_goes_on(site, KNOWN["sqlite"])
        assert "Traceback" not in site.log


@pytest.mark.usefixtures("own_site")
def test_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    url = services.fresh_database(postgres_url, "upgrade")
    fill_postgresql(url)
    with upgraded(tmp_path, url) as site:
        all_goes_on(site, KNOWN["postgresql"])
        assert "Traceback" not in site.log
