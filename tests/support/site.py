"""The real site in a process of its own, as a host runs it, and a client of its API."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Protocol

import httpx
from support.forkserver import fork, run
from support.moved import forward
from support.waiting import SECONDS, wait_until

from boem.core.clock import SystemClock
from boem.records import commit, fresh_salt

HOST = "127.0.0.1"
LISTENS = re.compile(r"^Boem is at http://[^/]+:(\d+)/", re.MULTILINE)


class Process(Protocol):
    """What a site needs of its processes."""

    pid: int

    def poll(self) -> int | None: ...
    def send_signal(self, how: int, /) -> None: ...
    def wait(self, timeout: float) -> int: ...


@dataclass
class Site:
    """A site that can be killed and restarted with the same data and port."""

    folder: Path
    database_url: str = ""
    redis_url: str = ""
    port: int = 0
    processes: list[Process] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    workers: int = 1  # serving processes
    ahead: float = 0  # seconds by which its clock was moved
    template: Path | None = None  # data of a fresh site to begin with

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://{HOST}:{self.port}"

    @property
    def ws(self) -> str:
        """The base URL of its WebSockets."""
        return f"ws://{HOST}:{self.port}"

    @property
    def log(self) -> str:
        """Its output."""
        return (self.folder / "log").read_text(errors="replace")

    def environment(self) -> dict[str, str]:
        """The environment of its processes."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOEM_", "DJANGO_"))}
        at_once = {"BOEM_BOT_PAUSE": "0"}
        told = {"BOEM_DATABASE_URL": self.database_url, "BOEM_REDIS_URL": self.redis_url}
        return (
            at_once
            | self.settings
            | kept
            | {"BOEM_DATA": str(self.folder / "data")}
            | {name: url for name, url in told.items() if url}
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if self.template is not None and not (self.folder / "data").exists():
            shutil.copytree(self.template, self.folder / "data")
        several = ("--workers", str(self.workers)) if self.workers > 1 else ()
        self._run("serve", *several, "--port", str(self.port))
        wait_until(lambda: self._answers() or self.processes[0].poll() is not None, lambda: self.log)
        assert self.processes[0].poll() is None, f"the site has ended:\n{self.log}"
        if self.redis_url:
            self.run_worker()

    def run_worker(self) -> None:
        """Start a worker beside it."""
        self._run("worker")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End its processes; SIGKILL gives them no chance to finish anything."""
        for process in self.processes:
            process.send_signal(how)
        for process in self.processes:
            process.wait(SECONDS)
        self.processes.clear()

    def now(self) -> datetime:
        """The time there."""
        return SystemClock().now() + timedelta(seconds=self.ahead)

    def forward(self, seconds: float) -> None:
        """Move its clock forward, if it has one serving process; this can't be undone, so never on a shared site."""
        self.ahead += seconds
        for process in self.processes:
            wait_until(partial(self._forwarded, process, seconds))

    @staticmethod
    def _forwarded(process: Process, seconds: float) -> bool:
        return process.poll() is not None or forward(process.pid, seconds)

    def deal(self, table: str, mines: str) -> None:
        """Lay the mines of a table on SQLite, as the house would once everybody has sat down."""
        starts = "1 << json_extract(config, '$.starts')"
        self._write(table, [{"deal": mines}], f"status = 'playing', waits = {starts}")

    def deal_and_close(self, table: str, mines: str) -> None:
        """Lay the mines of a game in rounds and close its first one, as the house would once all orders are final."""
        every = "(1 << json_extract(config, '$.seats')) - 1"
        self._write(table, [{"deal": mines}, {"close": True}], f"status = 'playing', waits = {every}")

    def run_out(self, table: str) -> None:
        """Let the time of a table on SQLite run out."""
        with self._stored() as file:
            file.execute("UPDATE tables_table SET deadline = '2026-02-28 19:30:00' WHERE id = ?", (table,))

    def hurry(self, table: str, seconds: int) -> None:
        """Leave this many seconds on the running clock of a live table on SQLite in its first turn."""
        with self._stored() as file:
            file.execute(
                "UPDATE tables_table SET clocked = datetime('now', :left || ' seconds', -seconds || ' seconds'), "
                "deadline = datetime('now', :left || ' seconds') WHERE id = :id",
                {"left": seconds, "id": table},
            )

    def leave_alone(self, table: str, days: int) -> None:
        """Make a table on SQLite look untouched for this many days."""
        with self._stored() as file:
            file.execute("UPDATE tables_table SET changed = datetime('now', ?) WHERE id = ?", (f"-{days} days", table))

    def dealt(self, table: str) -> list[str]:
        """Where the house has laid the mines of a table on SQLite."""
        with self._stored() as file:
            ((said,),) = file.execute("SELECT said FROM tables_entry WHERE table_id = ? AND number = 0", (table,))
        mines: list[str] = json.loads(said)["deal"].split()
        return mines

    def token_of(self, name: str) -> str:
        """A player's token; on SQLite without `boem token`, which takes as long to load as the site."""
        if self.database_url:
            return self.command("token", name).stdout.strip()
        token = f"boem_{secrets.token_urlsafe(32)}"
        with self._stored() as file:
            file.execute(
                "INSERT INTO accounts_token (digest, player_id, label, scope, created) "
                "SELECT ?, id, '', 'play', '2026-02-28 19:30:00' FROM accounts_player WHERE name = ?",
                (sha256(token.encode()).hexdigest(), name),
            )
        return token

    def _write(self, table: str, entries: list[dict[str, Any]], row: str) -> None:
        """Write entries of the house and the resulting row of the table, without notifying anybody."""
        with self._stored() as file:
            ((number,),) = file.execute("SELECT number FROM tables_table WHERE id = ?", (table,))
            for place, said in enumerate(entries, start=number):
                salt = fresh_salt() if "deal" in said else None
                promised = commit(salt, f"deal {said['deal']}") if salt else None
                file.execute(
                    "INSERT INTO tables_entry (table_id, number, said, at, commitment, salt) VALUES (?, ?, ?, ?, ?, ?)",
                    (table, place, json.dumps(said), "2026-02-28T19:30:00.000Z", promised, salt),
                )
            file.execute(f"UPDATE tables_table SET number = {number + len(entries)}, {row} WHERE id = ?", (table,))

    @contextmanager
    def _stored(self) -> Iterator[Any]:
        with closing(sqlite3.connect(self.folder / "data" / "boem.sqlite3", timeout=SECONDS)) as file, file:
            yield file

    def lasting(self, name: str) -> Guest:
        """A player of this name with an account."""
        return Guest(self, name, self.command("token", name).stdout.strip())

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another `boem` command on its data."""
        return self._ended("-m", "boem", *words)

    def run(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run a program on its data."""
        return self._ended("-c", code)

    def client(self, token: str = "") -> httpx.Client:
        """A client of its API, with a token or anonymous."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Loading certificates takes a hundred times as long as a call, and nothing here needs them.
        address = f"{self.url}/api/v1"
        return httpx.Client(base_url=address, headers=headers, timeout=SECONDS, trust_env=False, verify=False)

    def guest(self) -> Guest:
        """A new guest."""
        with self.client() as client:
            answer = client.post("/guests")
        assert answer.status_code == 201, answer.text
        return Guest(self, answer.json()["name"], answer.json()["token"])

    def _ended(self, *words: str) -> subprocess.CompletedProcess[str]:
        ended = run(words, self.environment(), folder=self.folder)
        return subprocess.CompletedProcess(words, ended.status, ended.out.decode(), ended.err.decode())

    def _run(self, *words: str) -> None:
        with (self.folder / "log").open("ab") as log, Path(os.devnull).open("rb") as nothing:
            files = [nothing.fileno(), log.fileno(), log.fileno()]
            moved = ["-m", "support.moved", str(self.ahead), *words]
            self.processes.append(fork(moved, self.environment(), self.folder, files))

    def _answers(self) -> bool:
        if not self.port and (told := LISTENS.search(self.log)):
            self.port = int(told[1])
        if not self.port:
            return False
        try:
            with closing(HTTPConnection(HOST, self.port, timeout=5)) as connection:
                connection.request("GET", "/readyz")
                return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


@dataclass
class Guest:
    """A guest with a token."""

    site: Site
    name: str
    token: str

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Call the API as this guest."""
        with self.site.client(self.token) as client:
            return client.request(method, path, **more)

    def open(self, *seats: str, **more: Any) -> dict[str, Any]:
        """Open a table of Mijnenveger with these seats."""
        body = {"game": "mijnenveger", "seats": list(seats)} | more
        answer = self.call("POST", "/tables", json=body)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def act(self, table: str, do: str, after: int, key: str = "") -> httpx.Response:
        """Act at a table."""
        headers = {"Idempotency-Key": key} if key else {}
        return self.call("POST", f"/tables/{table}/actions", json={"do": do, "after": after}, headers=headers)

    def see(self, table: str) -> dict[str, Any]:
        """The table, with what this guest may know."""
        told: dict[str, Any] = self.call("GET", f"/tables/{table}").json()
        return told


@contextmanager
def running_site(folder: Path, database_url: str = "", redis_url: str = "", **details: Any) -> Iterator[Site]:
    """A site for the duration of the block; with a port given, it can be restarted at the same address."""
    folder.mkdir(parents=True, exist_ok=True)
    site = Site(folder, database_url, redis_url, **details)
    try:
        site.start()
        yield site
    finally:
        site.stop()
