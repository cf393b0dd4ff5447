"""Two tables with the same people on the real site, and everything that each person gets over every channel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
import pytest
from support.line import Line, line
from support.site import Guest, Site
from support.waiting import SECONDS, wait_until
from support.worlds import Got, compare, got, got_answer

ELSEWHERE: Final = re.compile(r'<a\s+class="btn plain waiting".*?</a>\s*', re.DOTALL)  # the count of other tables

UNFINISHED: Final = ("/analysis", "/lesson", "/replay")  # pages that say little before a game has ended


@dataclass
class Staying(Guest):
    """A guest with a persistent connection: opening one takes as long as most calls."""

    client: httpx.Client

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Call the API as this guest."""
        return self.client.request(method, path, **more)


class Person:
    """Somebody with a browser and a program, both for the same player, or for a spectator."""

    guest: Staying

    def __init__(self, site: Site) -> None:
        self.site = site
        self.client = httpx.Client(
            base_url=site.url,
            headers={"Accept-Encoding": "identity"},  # compressed answers have random lengths
            timeout=SECONDS,
            trust_env=False,
            verify=False,
        )

    def arrive(self, *, plays: bool) -> None:
        """Get a form's cookie, and a token."""
        self.client.get("/")
        one = self._player() if plays else self.site.guest()
        self.guest = Staying(self.site, one.name, one.token, self.site.client(one.token))

    def post(self, path: str, **form: str) -> httpx.Response:
        """Submit a form of a page."""
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
        """A token for the player that the browser has become by opening a table."""
        where = self.post("/start/mijnenveger", **{"with": "friend"}).headers["Location"]
        with self.site.client() as nobody:
            name = nobody.get(f"/tables/{where.removeprefix('/t/')}").json()["seats"][0]
        return Guest(self.site, name, self.site.token_of(name))


@contextmanager
def person(site: Site, *, plays: bool) -> Iterator[Person]:
    """A person for the duration of the block."""
    somebody = Person(site)
    with somebody.client:
        somebody.arrive(plays=plays)
        with somebody.guest.client:
            yield somebody


@dataclass(frozen=True, slots=True)
class Script:
    """What to try at a game's tables."""

    game: str
    config: dict[str, Any]
    refused: Callable[
        [int], Sequence[tuple[str, int]]
    ]  # actions refused to everybody, by number of entries, with `after`
    nonsense: Callable[[int], str]  # actions that can't be read
    board: bool = True  # whether the site has one; otherwise the table has no page socket


@dataclass
class World:
    """One of the tables, with the viewers' open sockets."""

    script: Script
    table: str
    red: Person
    viewers: tuple[Person, Person]  # Blue and a spectator
    pages: tuple[Line, ...] = ()
    programs: tuple[Line, ...] = ()
    all_tables: Line | None = None  # Blue's socket for all its tables
    number: int = 0  # number of entries
    before: int = 0  # number of entries before anybody listened
    alone: bool = False  # whether Blue plays, and Red is a spectator

    @property
    def seats(self) -> Sequence[Person]:
        """The players, by seat."""
        return self.viewers[:1] if self.alone else (self.red, self.viewers[0])

    def act(self, seat: int, text: str) -> list[Got]:
        """Act, and return what viewers receive unasked."""
        actor = self.seats[seat].guest
        answer = actor.act(self.table, text, self.number)
        assert answer.status_code == 200, answer.text
        self.number = actor.see(self.table)["number"]  # an action may be several entries, followed by the house's
        own = [got_answer("answer", answer, self.table)] if self.seats[seat] is self.viewers[0] else []
        return own + [one for who in (0, 1) for one in self.heard(who)]

    def heard(self, who: int) -> Iterator[Got]:
        """What a viewer's sockets have received since the last entry, including this one."""
        text = ""
        while self.pages and f'data-number="{self.number}"' not in text:
            text = self._of_here(who)
            yield got(f"page's socket of {who}", text, self.table)
        heard: dict[str, object] = {}
        while heard.get("n") != self.number - 1 and self.number > self.before:
            text = self.programs[who].text()
            heard = json.loads(text)
            yield got(f"program's socket of {who}", text, self.table)
        while who == 0 and self.all_tables and self.number > self.before:
            text = self.all_tables.text()
            event = json.loads(text)
            if event["table"] != self.table:
                continue  # notices of the other world
            yield got("socket for all tables", text, self.table)
            if event.get("entry", {}).get("n") == self.number - 1:
                break

    def _of_here(self, who: int) -> str:
        """The next message to a viewer's page, without what the other world adds: that it begins, and waits."""
        while True:
            text = ELSEWHERE.sub("", self.pages[who].text())
            if text.strip() and not text.startswith('<div id="calls"'):
                return text

    def refusals(self) -> Iterator[Got]:
        """What Blue's sockets say to impossible actions."""
        nonsense = self.script.nonsense(self.number)
        if self.pages:
            self.pages[0].say(what="act", do=nonsense, after=self.number)
            yield got("page's refusal", self._of_here(0), self.table)
        for what in (nonsense, "timeout", "dance"):
            self.programs[0].say(do=what, after=self.number, key="k")
            yield got(f"program's refusal of {what}", self.programs[0].text(), self.table)


def asked(world: World, who: Person, *, refused: bool = True) -> Iterator[Got]:
    """Everything that somebody can ask for now, including all refusals."""
    table, number = world.table, world.number
    for path in ("", "/record", "/entries", *(UNFINISHED if refused else ())):
        yield got_answer(f"page {path}", who.client.get(f"/t/{table}{path}"), table)
    for path in ("", "/record", "/conditional-moves", "/standing-orders", "/chat"):
        yield got_answer(f"call {path}", who.guest.call("GET", f"/tables/{table}{path}"), table)
    yield got_answer("exercises", who.guest.call("GET", "/exercises"), table)
    if not refused:
        return
    for do, after in world.script.refused(number):
        answer = who.guest.act(table, do, after)
        assert answer.status_code != 200
        yield got_answer(f"refusal of {do}", answer, table)
    yield got_answer("join", who.guest.call("POST", f"/tables/{table}/join"), table)
    yield got_answer("rematch", who.post(f"/t/{table}/again"), table)
    yield got_answer("no table", who.guest.call("GET", f"/tables/{'x' * len(table)}"), table)


def looked_back(world: World, who: Person, *, whole: bool) -> Iterator[Got]:
    """Every entry on the table's page and in the replay; at last from other seats' points of view.

    Unless `whole`, the two viewers get every other entry each, on the page and in the replay alternately.
    """
    first, own = (0, str(len(world.seats) - 1)) if who is world.viewers[0] else (1, "public")
    ways = ("?at={}", f"/replay/{own}?at={{}}")
    paths = [
        way.format(entry)
        for entry in range(world.number)
        for turn, way in enumerate(ways)
        if whole or entry % 4 == first + 2 * turn
    ]
    others = [f"/replay/{key}?at={world.number - 1}" for key in (*map(str, range(len(world.seats))), "public", "all")]
    for path in (*paths, *others):
        yield got_answer(f"page {path}", who.client.get(f"/t/{world.table}{path}"), world.table)


def open_world(stack: ExitStack, script: Script, red: Person, viewers: tuple[Person, Person], deal: str = "") -> World:
    """A table, dealt if requested, with all sockets open and everybody's presence known before the comparison."""
    table = str(red.guest.open("me", "open", game=script.game, config=script.config)["id"])
    if deal:
        red.site.deal(table, deal)
    viewers[0].guest.call("POST", f"/tables/{table}/join")
    world = World(script, table, red, viewers)
    world.number = world.before = 1 if deal else 0
    return listened_to(stack, world)


def listened_to(stack: ExitStack, world: World) -> World:
    """The same, with all sockets open and everybody's presence known before the comparison."""
    script, table, viewers = world.script, world.table, world.viewers
    for person in world.seats:
        stack.enter_context(person.program(table)).settle()  # seconds after which the seat counts as connected
    if script.board:
        world.pages = tuple(stack.enter_context(person.page(table)) for person in viewers)
    world.programs = tuple(stack.enter_context(person.program(table)) for person in viewers)
    world.all_tables = stack.enter_context(line(viewers[0].site, "/ws/v1/me", viewers[0].guest.token))
    world.all_tables.settle()  # it follows all tables
    return world


def note(world: World, *, square: str, draft: bool) -> None:
    """Red makes a private note, and it is kept."""
    with world.red.page(world.table) as page:
        page.text()
        page.say(what="draft" if draft else "pencil", draft=square, pencil=square, mark="mine")
        sign = f'data-square="{square}" data-state="mine"' if draft else 'data-pencil="mine"'
        wait_until(lambda: sign in world.red.client.get(f"/t/{world.table}").text)


def leave_standing_orders(world: World, orders: str) -> None:
    """Red leaves standing orders, and they are kept; an empty text deletes them."""
    answer = world.red.guest.call("PUT", f"/tables/{world.table}/standing-orders", json={"orders": orders})
    assert answer.status_code == 200, answer.text
    assert answer.json()["orders"] == orders


def plan(world: World, *moves: str, only_after: str = "") -> None:
    """Red leaves a conditional move for each of these, and it is kept; with `only_after`, only if Blue does that."""
    conditions = [{"seat": 1, "do": only_after}] if only_after else []
    body = {"moves": [{"if": conditions, "do": move} for move in moves], "after": world.number}
    answer = world.red.guest.call("PUT", f"/tables/{world.table}/conditional-moves", json=body)
    assert answer.status_code == 200, answer.text
    assert [move["do"] for move in answer.json()["moves"]] == [*moves]


def everything(worlds: tuple[World, World], *, back: bool = False, whole: bool) -> None:
    """Compare everything that either viewer can ask for.

    Unless `whole`, refusals are tried only when looking back, and by Blue before anybody has acted.
    """
    for who in range(2):
        refused = whole or back or (who == 0 and worlds[0].number == worlds[0].before)
        compare(*(list(asked(world, world.viewers[who], refused=refused)) for world in worlds))
        if back:
            compare(*(list(looked_back(world, world.viewers[who], whole=whole)) for world in worlds))


def everything_differs(worlds: tuple[World, World]) -> None:
    """What Red gets differs on every channel, since Red knows more; so the comparison would notice.

    If Blue plays alone, that is so once the game is over.
    """
    one, two = ({this.channel: this for this in asked(world, world.red)} for world in worlds)
    board, joined = worlds[0].script.board, not worlds[0].alone
    for channel in (
        *(["page "] if board else []), "page /record", "call ", "call /record", *(["join"] if joined else []),
    ):  # fmt: skip
        with pytest.raises(AssertionError, match="differs"):
            compare([one[channel]], [two[channel]])
    heard = []
    for world in worlds:
        entries = range(world.red.guest.see(world.table)["number"])
        with world.red.program(world.table) as program:
            heard.append([got("program", "".join(program.text() for _ in entries), world.table)])
        if board:
            with world.red.page(world.table) as page:
                heard[-1].append(got("page", page.text(), world.table))
    for here, there in zip(*heard, strict=True):
        with pytest.raises(AssertionError, match="differs"):
            compare([here], [there])
