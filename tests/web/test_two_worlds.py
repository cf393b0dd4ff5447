"""Two tables that differ in nothing but what a viewer can't know are alike to the byte, over every channel.

The same two people play the same moves at both. Only Red's mines differ, and they are chosen so that every answer is
the same. So to Blue, and to whoever watches, everything that comes from one table is what comes from the other: pages
and looking back, the page's socket, the API, its sockets, records, refusals, with all headers and sizes. Red's notes
and drafts differ too, and are noticed by nobody.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
import pytest
from support.line import SECONDS, Line, line
from support.play import act, table
from support.site import Guest, Site
from support.worlds import Got, compare, got, got_answer

from boem.core.game import Seat
from boem.records import Replay

CONFIG: dict[str, Any] = {"width": 4, "height": 4, "mines": 4, "sweepers": 3, "starts": 0}
BLUE = "lay A1 B1 C1 D1"
RED = "lay A4 C4 B3 D2"
# What happens after the layings; Blue's sweeps and disarmings are answered from Red's mines.
STORY = (
    (0, "flag C3"), (1, "flag A1"), (0, "sweep B2"), (1, "sweep A1"), (0, "unflag C3"), (0, "disarm A1"),
    (0, "sweep C3"), (1, "flag C1"), (1, "sweep B1"), (0, "sweep D4"), (1, "unflag C1"), (1, "sweep A2"),
    (0, "sweep B1"), (1, "sweep D1"),
)  # fmt: skip


def replayed(red: str) -> Replay:
    """The story where Red has laid so."""
    return act(table(**CONFIG), (0, red), (1, BLUE), *STORY)


def layouts() -> tuple[str, str]:
    """Two layings of Red that Blue can't tell apart by the end of the story."""
    game = replayed(RED)
    rng, worlds, view = Random(3), game.record.game.worlds, game.history.view(Seat(1))
    for _ in range(500):
        mines = worlds.suppose(view, rng).layouts[0]
        other = f"lay {' '.join(map(str, sorted(mines)))}"
        if set(other.split()) != set(RED.split()):
            return RED, other
    raise AssertionError("the story tells everything")


class Person:
    """Somebody with a browser and with a program: the same player for both, or nobody's seat."""

    guest: Guest

    def __init__(self, site: Site) -> None:
        self.site = site
        self.client = httpx.Client(base_url=site.url, timeout=30, trust_env=False, verify=False)

    def arrive(self, *, plays: bool) -> None:
        """Get a form's cookie, and a token."""
        self.client.get("/")
        self.guest = self._player() if plays else self.site.guest()

    def post(self, path: str, **form: str) -> httpx.Response:
        """Send a form of a page of the site."""
        data = form | {"csrfmiddlewaretoken": self.client.cookies["csrftoken"]}
        return self.client.post(path, data=data, headers={"Origin": self.site.url})

    def page(self, table: str) -> AbstractContextManager[Line]:
        """The socket of the table's page, as a browser opens it."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)
        return line(self.site, f"/ws/t/{table}?lang=en", origin=self.site.url, cookie=cookie)

    def program(self, table: str) -> AbstractContextManager[Line]:
        """The table's socket for programs."""
        return line(self.site, f"/ws/v1/tables/{table}", self.guest.token)

    def _player(self) -> Guest:
        """A token for the player whom the browser has become by opening some table."""
        where = self.post("/start/mijnenveger", **{"with": "friend"}).headers["Location"]
        with self.site.client() as nobody:
            name = nobody.get(f"/tables/{where.removeprefix('/t/')}").json()["seats"][0]
        return Guest(self.site, name, self.site.command("token", name).stdout.strip())


@contextmanager
def person(site: Site, *, plays: bool) -> Iterator[Person]:
    """Somebody for as long as the block."""
    somebody = Person(site)
    with somebody.client:
        somebody.arrive(plays=plays)
        yield somebody


@dataclass
class World:
    """One of the tables, and the open sockets of those who look."""

    table: str
    red: Person
    viewers: tuple[Person, Person]  # Blue, and somebody who watches
    pages: tuple[Line, ...] = ()
    programs: tuple[Line, ...] = ()
    all_tables: Line | None = None  # Blue's socket for every table of theirs
    number: int = 0

    def act(self, seat: int, text: str) -> list[Got]:
        """Act, and give what the viewers then get by themselves."""
        actor = (self.red, self.viewers[0])[seat].guest
        answer = actor.act(self.table, text, self.number)
        assert answer.status_code == 200, answer.text
        self.number += 1
        own = [got_answer("answer", answer, self.table)] if seat == 1 else []
        return own + [one for who in (0, 1) for one in self.heard(who)]

    def heard(self, who: int) -> Iterator[Got]:
        """What a viewer's sockets have brought since the last entry, this one with it."""
        text = ""
        while f'data-number="{self.number}"' not in text:
            text = self.pages[who].text()
            yield got(f"page's socket of {who}", text, self.table)
        heard: dict[str, object] = {}
        while heard.get("n") != self.number - 1 and self.number:
            text = self.programs[who].text()
            heard = json.loads(text)
            yield got(f"program's socket of {who}", text, self.table)
        while who == 0 and self.all_tables and self.number:
            text = self.all_tables.text()
            event = json.loads(text)
            if event["table"] != self.table:
                continue  # of the other world
            yield got("socket for all tables", text, self.table)
            if event.get("entry", {}).get("n") == self.number - 1:
                break

    def refusals(self) -> Iterator[Got]:
        """What Blue's sockets say to what can't be done."""
        nonsense = f"lay {'A2 ' * self.number}" if self.number < 2 else f"flag Z{self.number + 5}"
        self.pages[0].say(what="act", do=nonsense, after=self.number)
        yield got("page's refusal", self.pages[0].text(), self.table)
        for what in (nonsense, "timeout", "dance"):
            self.programs[0].say(do=what, after=self.number, key="k")
            yield got(f"program's refusal of {what}", self.programs[0].text(), self.table)


def asked(world: World, who: Person, *, back: bool = False) -> Iterator[Got]:
    """All that somebody can ask for now, with all that is refused."""
    table, number = world.table, world.number
    pages = ["", "/record", *(f"?at={entry}" for entry in range(number) if back)]
    for path in pages:
        yield got_answer(f"page {path}", who.client.get(f"/t/{table}{path}"), table)
    for path in ("", "/record"):
        yield got_answer(f"call {path}", who.guest.call("GET", f"/tables/{table}{path}"), table)
    for do, after in (
        ("sweep B4", number + 9), ("sweep Z9", number), ("lay A1", number), ("unflag D4", number), ("disarm A1", 0),
        ("timeout", number), ("lay A1 A2 A3 A4 B1", number), ("dance", number),
    ):  # fmt: skip
        answer = who.guest.act(table, do, after)
        assert answer.status_code != 200
        yield got_answer(f"refusal of {do}", answer, table)
    yield got_answer("join", who.guest.call("POST", f"/tables/{table}/join"), table)
    yield got_answer("rematch", who.post(f"/t/{table}/again"), table)
    yield got_answer("no table", who.guest.call("GET", f"/tables/{'x' * len(table)}"), table)


def open_world(stack: ExitStack, red: Person, viewers: tuple[Person, Person]) -> World:
    """A table, with the sockets of all open and everybody's presence known before anything is compared."""
    table = str(red.guest.open("me", "open", config=CONFIG)["id"])
    viewers[0].guest.call("POST", f"/tables/{table}/join")
    for person in (red, viewers[0]):
        first = stack.enter_context(person.page(table))
        while 'aria-label="connected"' not in re.sub(r'(?s)id="far".*?</div>', "", first.text()):
            pass
    world = World(table, red, viewers)
    world.pages = tuple(stack.enter_context(person.page(table)) for person in viewers)
    world.programs = tuple(stack.enter_context(person.program(table)) for person in viewers)
    world.all_tables = stack.enter_context(line(viewers[0].site, "/ws/v1/me", viewers[0].guest.token))
    return world


def note(world: World, *, square: str, draft: bool) -> None:
    """Red notes something for nobody else, and it is kept."""
    with world.red.page(world.table) as page:
        page.text()
        page.say(what="draft" if draft else "pencil", draft=square, pencil=square, mark="mine")
        sign = f'data-square="{square}" data-state="mine"' if draft else 'data-pencil="mine"'
        until = time.monotonic() + SECONDS
        while sign not in world.red.client.get(f"/t/{world.table}").text:
            assert time.monotonic() < until


@pytest.fixture(scope="module")
def worlds(site: Site) -> Iterator[tuple[World, World]]:
    """Two tables of the same people: at one Red lays so, at the other otherwise."""
    with ExitStack() as stack:
        red, blue, watcher = (stack.enter_context(person(site, plays=plays)) for plays in (True, True, False))
        viewers = blue, watcher
        yield open_world(stack, red, viewers), open_world(stack, red, viewers)


def everything(worlds: tuple[World, World], *, back: bool = False) -> None:
    """Compare all that either viewer can ask for."""
    for who in range(2):
        one, two = (list(asked(world, world.viewers[who], back=back)) for world in worlds)
        compare(one, two)


def test_nothing_that_a_viewer_gets_tells_two_worlds_apart(worlds: tuple[World, World]) -> None:
    first = worlds[0]
    compare(*([one for who in (0, 1) for one in world.heard(who)] for world in worlds))
    everything(worlds)
    note(first, square="B2", draft=True)  # in one world alone
    compare(*(world.act(0, laying) for world, laying in zip(worlds, layouts(), strict=True)))
    everything(worlds)
    compare(*(list(world.refusals()) for world in worlds))
    compare(*(world.act(1, BLUE) for world in worlds))
    everything(worlds)
    for number, move in enumerate(STORY):
        if number % 3 == 0:
            note(worlds[number % 2], square=f"{'ABCD'[number % 4]}4", draft=False)
        compare(*(world.act(*move) for world in worlds))
        compare(*(list(world.refusals()) for world in worlds))
        if number % 5 == 2:
            everything(worlds)
    everything(worlds, back=True)
    assert first.red.guest.see(first.table)["status"] == "playing"


def test_the_comparison_bites_on_every_channel_of_somebody_who_knows_more(worlds: tuple[World, World]) -> None:
    """Red sees the mines: wherever these stand, the same comparison of what Red gets fails."""
    one, two = ({this.channel: this for this in asked(world, world.red)} for world in worlds)
    for channel in ("page ", "page /record", "call ", "call /record", "join"):
        with pytest.raises(AssertionError, match="differs"):
            compare([one[channel]], [two[channel]])
    heard = []
    for world in worlds:
        with world.red.page(world.table) as page, world.red.program(world.table) as program:
            heard.append([got("page", page.text(), world.table), got("program", program.text(), world.table)])
    for here, there in zip(*heard, strict=True):
        with pytest.raises(AssertionError, match="differs"):
            compare([here], [there])


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (["mines: 3"], ["mines: 4"]),
        (["at 2026-02-28T19:30:00.123Z"], ["at 2026-02-28T19:30:00.1234Z"]),
        (["/t/aaaa B"], ["/t/aaaa B "]),
        (["a", "b"], ["a"]),
        (["a"], ["a", "b"]),
        (["a", "b"], ["b", "a"]),
        (["0" * 64 + " and 1"], ["1" * 64 + " and 2"]),
    ],
)
def test_the_comparison_finds_what_differs(one: Sequence[str], two: Sequence[str]) -> None:
    here, there = ([got("x", text, "aaaa") for text in texts] for texts in (one, two))
    with pytest.raises(AssertionError):
        compare(here, there)
    with pytest.raises(AssertionError):
        compare([got("x", "a", "aaaa")], [got("y", "a", "aaaa")])


def test_ids_times_commitments_and_tokens_are_no_difference() -> None:
    texts = [
        f"/t/{table} 2026-02-28T19:30:0{second}.123Z {digit * 64} csrftoken={digit * 32}"
        for table, second, digit in (("aaaa", 1, "a"), ("bbbb", 2, "b"))
    ]
    one, two = (got("x", text, table) for text, table in zip(texts, ("aaaa", "bbbb"), strict=True))
    compare([one], [two])
