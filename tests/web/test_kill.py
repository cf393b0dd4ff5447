"""A site that is killed in play loses nothing that it has acknowledged, keeps nothing by half, and goes on.

Several tables are played at once over WebSockets, each action with a key, as fast as they are acknowledged. The server
gets SIGKILL, is started again on the same data, and every table is held to what its players know. Of two processes that
serve one gets it, and is started again by the process that watches over both.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGHUP, SIGKILL
from threading import Event
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from support.line import Line, line
from support.site import Guest, Site
from support.waiting import SECONDS, wait_until
from websockets.exceptions import WebSocketException

if TYPE_CHECKING:
    from support.fixtures import StartSite

TABLES = 4
GONE = (OSError, EOFError, WebSocketException, httpx.TransportError)
CONFIG = {"width": 4, "height": 4, "mines": 3, "sweepers": 3, "starts": 0}
SQUARES = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]


@dataclass
class Game:
    """A table as its players know it: what was acknowledged, and what was sent without an answer yet."""

    seats: tuple[Guest, Guest]
    table: str
    moves: Iterator[tuple[int, str]]
    acknowledged: list[dict[str, Any]] = field(default_factory=list)
    asked: tuple[int, str, str] | None = None  # seat, action, key
    sent_again: int = 0

    @property
    def over(self) -> bool:
        return bool(self.acknowledged) and "revealed" in self.acknowledged[-1]

    def compare(self) -> None:
        """Compare the stored table with what is known: at most the last action sent may be there besides."""
        told = self.seats[0].see(self.table)["entries"]
        assert [entry["n"] for entry in told] == list(range(len(told)))
        for entry, known in zip(told, self.acknowledged, strict=False):
            assert {**entry, "do": ""} == {**known, "do": ""}
            assert entry["do"] == known["do"] or known["do"].startswith("lay")
        further = told[len(self.acknowledged) :]
        assert len(told) >= len(self.acknowledged)
        if further:
            assert self.asked is not None
            assert [(entry["seat"], entry["do"].split()[0]) for entry in further] == [
                (self.asked[0], self.asked[1].split()[0])
            ]

    def play(self, lines: tuple[Line, Line]) -> None:
        """Play to the end."""
        while not self.over:
            if self.asked is None:
                seat, text = next(self.moves)
                self.asked = seat, text, f"{len(self.acknowledged)} {text}"
            else:
                self.sent_again += 1
            seat, text, key = self.asked
            lines[seat].say(do=text, after=len(self.acknowledged), key=key)
            while True:
                heard = lines[seat].hear()
                assert "n" in heard, (heard, self.asked)
                if heard["n"] == len(self.acknowledged):
                    break
            assert (heard["seat"], heard["do"]) == (seat, text)
            self.acknowledged.append(heard)
            self.asked = None


def moves(rng: Random) -> Iterator[tuple[int, str]]:
    """Two layings, then flags and sweeps; their order determines whose turn it is."""
    for seat in (0, 1):
        yield seat, f"lay {' '.join(sorted(rng.sample(SQUARES, 3), key=SQUARES.index))}"
    squares = [rng.sample(SQUARES, len(SQUARES)) for _ in range(2)]
    for number in count():
        seat = number % 2
        noted = squares[1 - seat][-1]
        yield 1 - seat, f"flag {noted}"
        yield seat, f"sweep {squares[seat].pop(0)}"
        yield 1 - seat, f"unflag {noted}"


class Driver:
    """Plays game after game of two guests, across as many deaths of the site as the test wants."""

    def __init__(self, site: Site, up: Event, done: Event, seed: int) -> None:
        self.site, self.up, self.done, self.rng = site, up, done, Random(seed)
        self.seats = site.guest(), site.guest()
        self.games: list[Game] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    def run(self) -> None:
        while not self.done.is_set():
            assert self.up.wait(SECONDS * 4)
            try:
                if not self.games or self.games[-1].over:
                    self.games.append(self.new_game())
                self.go_on(self.games[-1])
            except GONE:
                continue

    def new_game(self) -> Game:
        table = str(self.seats[0].open("me", "open", config=CONFIG)["id"])
        joined = self.seats[1].call("POST", f"/tables/{table}/join")
        assert joined.status_code == 200, joined.text
        return Game(self.seats, table, moves(self.rng))

    def go_on(self, game: Game) -> None:
        game.compare()
        with ExitStack() as stack:
            path = f"/ws/v1/tables/{game.table}?after={len(game.acknowledged)}"
            one, two = (stack.enter_context(line(self.site, path, guest.token)) for guest in game.seats)
            game.play((one, two))


@contextmanager
def under_load(site: Site, up: Event) -> Iterator[list[Driver]]:
    """Drivers at work for the duration of the block; whatever they find wrong is raised."""
    done = Event()
    drivers = [Driver(site, up, done, seed) for seed in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as pool:
        running: list[Future[None]] = [pool.submit(driver.run) for driver in drivers]
        try:
            yield drivers
        finally:
            done.set()
            up.set()
        for one in running:
            one.result(SECONDS * 4)


def wait_for_more(drivers: list[Driver], more: int) -> None:
    """Wait until this many further actions were acknowledged."""
    enough = sum(driver.acknowledged for driver in drivers) + more
    wait_until(lambda: sum(driver.acknowledged for driver in drivers) >= enough, lambda: "the drivers are stuck")


def kill_and_restart(site: Site, times: int) -> list[Game]:
    """Play at a site that is killed this often; returns the games."""
    up, rng = Event(), Random(1)
    up.set()
    with under_load(site, up) as drivers:
        for _ in range(times):
            wait_for_more(drivers, rng.randint(1, 60))
            up.clear()
            site.stop(SIGKILL)
            site.start()
            up.set()
        wait_for_more(drivers, 10)
    games = [game for driver in drivers for game in driver.games]
    for game in games:
        game.compare()
    return games


@pytest.mark.usefixtures("thorough")
def test_nothing_is_lost_or_doubled_by_fifty_kills(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site:
        assert count_sent_again(site, 50) > 10


def test_nothing_is_lost_or_doubled_by_a_few_kills(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site:
        assert count_sent_again(site, 4) > 0


def test_a_conditional_move_is_played_once_with_kills_before_and_after(tmp_path: Path, start_site: StartSite) -> None:
    with start_site(tmp_path) as site:
        red, blue = site.guest(), site.guest()
        table = str(red.open("me", "open", config=CONFIG)["id"])
        blue.call("POST", f"/tables/{table}/join")
        for number, guest in enumerate((red, blue)):
            assert guest.act(table, "lay A4 B4 C4", number).status_code == 200
        path, moves = f"/tables/{table}/conditional-moves", [{"do": "sweep A1"}, {"do": "sweep B1"}]
        assert blue.call("PUT", path, json={"moves": moves, "after": 2}).status_code == 200
        site.stop(SIGKILL)
        site.start()
        assert [move["do"] for move in blue.call("GET", path).json()["moves"]] == ["sweep A1", "sweep B1"]
        asked = {"json": {"do": "sweep D1", "after": 2}, "headers": {"Idempotency-Key": "k"}}
        first = red.call("POST", f"/tables/{table}/actions", **asked)
        site.stop(SIGKILL)
        site.start()
        again = red.call("POST", f"/tables/{table}/actions", **asked)
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        assert [entry["do"] for entry in red.see(table)["entries"]][2:] == ["sweep D1", "sweep A1"]
        assert blue.call("GET", path).json()["played"] == [3]


def count_sent_again(site: Site, kills: int) -> int:
    """How many actions were sent again at a site on SQLite, without faults; if none, no kill hit one."""
    games = kill_and_restart(site, kills)
    assert "Traceback" not in site.log
    with closing(sqlite3.connect(site.folder / "data" / "boem.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = database.execute("SELECT count(*), count(DISTINCT table_id || ' ' || number) FROM tables_entry")
        assert stored.fetchone() == (sum(len(game.acknowledged) for game in games),) * 2
    return sum(game.sent_again for game in games)


@pytest.mark.usefixtures("thorough")
def test_a_kill_loses_nothing_with_postgresql_and_redis_either(
    tmp_path: Path, start_site: StartSite, site_database: Callable[[str], str], redis_url: str
) -> None:
    with start_site(tmp_path, site_database("kill"), redis_url) as site:
        games = kill_and_restart(site, 5)
        assert sum(len(game.acknowledged) for game in games) > 100


def serving(site: Site) -> set[int]:
    """The serving processes: the children of the one started, which watches over them."""
    parent, found = site.processes[0].pid, set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            of = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            serves = b"spawn_main" in (process / "cmdline").read_bytes()
        except OSError:
            continue  # it has just ended
        if of == parent and serves:
            found.add(int(process.name))
    return found


def test_one_of_two_processes_that_is_killed_costs_nobody_a_game(
    tmp_path: Path, start_site: StartSite, site_database: Callable[[str], str], redis_url: str
) -> None:
    up = Event()
    up.set()
    with start_site(tmp_path, site_database("two"), redis_url, workers=2) as site:
        wait_until(lambda: len(serving(site)) == 2)
        first = serving(site)
        with under_load(site, up) as drivers:
            for victim in first:
                wait_for_more(drivers, 40)
                os.kill(victim, SIGKILL)
            wait_for_more(drivers, 40)
            wait_until(lambda: len(serving(site) - first) == 2)  # each was started again
            wait_for_more(drivers, 40)
        games = [game for driver in drivers for game in driver.games]
        for game in games:
            game.compare()
        assert site.log.count("serves in its place") == 2, site.log
        assert sum(game.sent_again for game in games) > 0  # otherwise no kill hit an action under way
        assert "Traceback" not in site.log, site.log


def test_each_process_goes_on_until_the_one_that_replaces_it_serves(
    tmp_path: Path, start_site: StartSite, site_database: Callable[[str], str], redis_url: str
) -> None:
    up = Event()
    up.set()
    with start_site(tmp_path, site_database("hup"), redis_url, workers=2) as site:
        wait_until(lambda: len(serving(site)) == 2)
        first = serving(site)
        with under_load(site, up) as drivers:
            wait_for_more(drivers, 10)
            os.kill(site.processes[0].pid, SIGHUP)
            wait_until(lambda: len(serving(site)) == 3)
            wait_until(lambda: len(serving(site)) == 2 and not serving(site) & first)
            wait_for_more(drivers, 10)
        for driver in drivers:
            for game in driver.games:
                game.compare()
        assert "Traceback" not in site.log, site.log
