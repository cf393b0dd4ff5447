"""A backup is written while the site runs, moves between SQLite and PostgreSQL, and is restored whole or not at all."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
from support.site import Guest, Site
from support.tables import TINY
from support.waiting import wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite

CONNECTED = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'restore' AND backend_type = 'client backend'"


def rows_of(path: Path) -> list[str]:
    """Everything except head and checksum; databases differ in the order of JSON names and of ids."""
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()[1:-1]
    return sorted(json.dumps(json.loads(line), sort_keys=True) for line in lines)


def is_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


@contextmanager
def game_going_on(started: AbstractContextManager[Site]) -> Iterator[tuple[Site, Guest, Guest, str]]:
    with started as site:
        red, blue = site.guest(), site.guest()
        table = str(red.open("me", "open", config=TINY, clock={"days": 3})["id"])
        blue.call("POST", f"/tables/{table}/join")
        for guest, do, after in ((red, "lay A1 B1", 0), (blue, "lay A3 C3", 1), (red, "sweep B2", 2)):
            assert guest.act(table, do, after).status_code == 200
        yield site, red, blue, table


def changed(source: Path, target: Path, **head: Any) -> None:
    """A copy of a backup with another first layout, or another head."""
    first, *rest = gzip.decompress(source.read_bytes()).decode().splitlines()
    told = json.dumps(json.loads(first) | head)
    rows = rest if head else [row.replace("A1 B1", "A1 C1") for row in rest]
    target.write_bytes(gzip.compress("\n".join([told, *rows, ""]).encode()))


def test_a_game_goes_on_where_it_was_on_the_other_database(
    tmp_path: Path, start_site: StartSite, postgres_url: str, site_database: Callable[[str], str]
) -> None:
    one, two = tmp_path / "one.gz", tmp_path / "two.gz"
    with game_going_on(start_site(tmp_path / "here")) as (site, red, blue, table):
        told = site.command("backup", str(one))
        assert (told.returncode, told.stdout) == (0, ""), told.stderr
        before = red.see(table)
        key = (site.folder / "data" / "secret_key").read_text()
    assert one.stat().st_mode & 0o777 == 0o600
    with start_site(tmp_path / "there", site_database("restore")) as there:
        is_refused(there.command("restore", str(one)), "others are connected")
        there.stop()
        with psycopg.connect(postgres_url, autocommit=True) as other:  # which a busy server may take a while to notice
            wait_until(lambda: other.execute(CONNECTED).fetchone() == (0,))
        done = there.command("restore", str(one))
        assert done.returncode == 0, done.stderr
        assert (there.folder / "data" / "secret_key").read_text() == key
        assert there.command("backup", str(two)).returncode == 0
        assert rows_of(one) == rows_of(two)
        there.start()
        assert Guest(there, red.name, red.token).see(table) == before
        assert Guest(there, blue.name, blue.token).act(table, "sweep B2", 3).status_code == 200
        new = Guest(there, red.name, red.token).open("me", "open")  # row ids continue after those restored
        assert there.guest().call("POST", f"/tables/{new['id']}/join").status_code == 200


def test_on_sqlite_it_is_put_back_whole_or_nothing_changes(tmp_path: Path, start_site: StartSite) -> None:
    good, wrong = tmp_path / "good.gz", tmp_path / "wrong.gz"
    with game_going_on(start_site(tmp_path / "here")) as (site, red, blue, table):
        assert site.command("setup-push").returncode == 0
        signs = (site.folder / "data" / "push_key").read_text()
        assert site.command("backup", str(good)).returncode == 0
        assert site.command("setup-push", "--replace").returncode == 0
        is_refused(site.command("backup", str(good)), "there already")
        is_refused(site.command("restore", str(good)), "--replace")
        is_refused(site.command("restore", "--replace", str(good)), "in use", "stop the site")
        before = red.see(table)
        assert blue.act(table, "sweep B2", 3).status_code == 200
        later = red.see(table)
        site.stop()
        changed(good, wrong)
        is_refused(site.command("restore", "--replace", str(wrong)), "damaged", str(wrong))
        changed(good, wrong, applied=[["tables", "9999_tomorrow"]])
        is_refused(site.command("restore", "--replace", str(wrong)), "a newer Boem has made it")
        assert [path.name for path in (site.folder / "data").glob("boem.sqlite3*")] == ["boem.sqlite3"]
        site.start()
        assert red.see(table) == later
        site.stop()
        assert site.command("restore", "--replace", str(good)).returncode == 0
        assert (site.folder / "data" / "push_key").read_text() == signs
        site.start()
        assert red.see(table) == before
