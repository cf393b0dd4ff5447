"""Two people at one table, or one and a bot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from browser.conftest import Visit
from browser.table import BLUE, RED, Table
from browser.visitors import Visitor
from support.site import Guest, Site

AnyTable = TypeVar("AnyTable", bound=Table)
Moves = Sequence[tuple[int, str]]  # each with the seat that makes it
LAID: Moves = ((0, f"lay {' '.join(RED)}"), (1, f"lay {' '.join(BLUE)}"))


@dataclass
class Seated:
    """A table with a person on each seat, whose pages aren't open yet."""

    host: Visitor
    friend: Visitor
    path: str

    @property
    def table_id(self) -> str:
        """The table's id."""
        return self.path.removeprefix("/t/")

    def play(self, moves: Moves) -> None:
        """Play these moves without pages."""
        play(self.host.site, self.table_id, moves)

    def come(self, kind: type[AnyTable]) -> Two[AnyTable]:
        """Both open the table's page."""
        red, blue = kind(self.host.goto(self.path)), kind(self.friend.goto(self.path))
        red.others, blue.others = [blue], [red]
        for table in (red, blue):
            table.expect_connected()
        return Two(self.host, self.friend, self.path, red, blue)


@dataclass
class Two(Seated, Generic[AnyTable]):
    """The same with pages open; Red has seat 0 and begins."""

    red: AnyTable
    blue: AnyTable

    @property
    def tables(self) -> tuple[AnyTable, AnyTable]:
        """Both pages."""
        return self.red, self.blue

    def play(self, moves: Moves) -> None:
        """Play these moves, and wait until both pages show them."""
        number = play(self.host.site, self.table_id, moves)
        for table in self.tables:
            table.expect_upto(number)


@dataclass
class One(Generic[AnyTable]):
    """A table with one person, whose page is open; bots have the other seats."""

    host: Visitor
    path: str
    table: AnyTable
    programs: Sequence[Guest] = ()

    @property
    def table_id(self) -> str:
        """The table's id."""
        return self.path.removeprefix("/t/")

    def play(self, moves: Moves) -> None:
        """Play these moves, and wait until the page shows them."""
        self.table.expect_upto(play(self.host.site, self.table_id, moves))


def opened(host: Visitor, game: str, layout: str = "", **choice: str) -> tuple[str, str]:
    """Open a table for a friend by submitting a form without a page; returns its path and the invitation's.

    If the house lays the mines, it lays those of `layout`.
    """
    path = host.post(f"/start/{game}", **({"with": "friend", "board": "small", "starts": "me"} | choice))
    if layout:
        host.site.deal(path.removeprefix("/t/"), layout)
    link = re.search(r'data-link="([^"]+)"', host.context.request.get(host.site.url + path).text())
    assert link
    return path, link[1]


def seat_two(visit: Visit, game: str, layout: str = "", **choice: str) -> Seated:
    """One opens a table and invites the other, who sits down; both submit forms without pages."""
    host, friend = visit(), visit()
    path, link = opened(host, game, layout, **choice)
    friend.post(link)
    return Seated(host, friend, path)


def face_at(
    visit: Visit, kind: type[AnyTable], game: str, moves: Moves = (), layout: str = "", **choice: str
) -> One[AnyTable]:
    """One person at a table where these moves were played against a bot, on the small board by default.

    Cheaper than two people, if the other's page doesn't matter.
    """
    host = visit()
    path, link = opened(host, game, layout, **choice)
    program = host.site.guest()
    joined = program.call("POST", f"/tables{path[2:]}/join", json={"invite": link})
    assert joined.status_code == 200, joined.text
    play(host.site, path.removeprefix("/t/"), moves)
    table = kind(host.goto(path))
    table.expect_connected()
    return One(host, path, table, [program])


def face(visit: Visit, moves: Moves = (), /, **choice: str) -> One[Table]:
    """One person at a table of Mijnenveger where these moves were played against a bot."""
    return face_at(visit, Table, "mijnenveger", moves, **choice)


def meet(visit: Visit, moves: Moves = (), /, **choice: str) -> Two[Table]:
    """Two people at a table where these moves were played, on the small board by default."""
    seated = seat_two(visit, "mijnenveger", **choice)
    seated.play(moves)
    return seated.come(Table)


def play(site: Site, table_id: str, moves: Moves) -> int:
    """Play at a table on behalf of its players, having seen everything; returns the number of entries."""
    if not moves:
        return 0
    with site.client() as client:
        table = client.get(f"/tables/{table_id}").json()
    players = [Guest(site, name, site.token_of(name)) for name in table["seats"]]
    number = int(table["number"])
    for seat, text in moves:
        answer = players[seat].act(table_id, text, number)
        assert answer.status_code == 200, answer.text
        number = int(answer.json()["number"])
    return number


def invitation(table: Table) -> str:
    """The invitation link on the host's page."""
    return table.page.locator("[data-link]").first.input_value()
