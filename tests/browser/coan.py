"""Minesweeper for two, played by two people. The mines are those of the rules' worked example."""

from __future__ import annotations

from dataclasses import dataclass

from browser.conftest import Visit
from browser.games import Moves, One, Two, face_at, seat_two
from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import expect

MINES = "A1 E1 C5"
FIELD = {"board": "own", "width": "5", "height": "5", "mines": "3"}


@dataclass
class Shared(Table):
    """The shared field, and actions on it."""

    kind: str = "shared"

    def play(self, verb: str, name: str) -> None:
        """Explore or mark a square in turn, with as many clicks as necessary, and wait for the answer."""
        self.expect_ready()
        for _ in range(2 if verb == "mark" else 1):
            self.square(name).click()
        expect(self.action(verb)).to_have_attribute("aria-pressed", "true")
        self.action("play").click()
        self.expect_answered()

    def expect_my_turn(self) -> None:
        """Wait for one's turn."""
        expect(self.page.locator("#near[data-turn]")).to_have_count(1)


def meet_on(visit: Visit, layout: str = MINES, moves: Moves = (), **choice: str) -> Two[Shared]:
    """Two people at a field with these mines, or random ones, after these moves; the host has seat 0."""
    seated = seat_two(visit, "coan", layout, **(FIELD | choice))
    seated.play(moves)
    return seated.come(Shared)


def face_on(visit: Visit, layout: str = MINES, moves: Moves = (), **choice: str) -> One[Shared]:
    """The same with one person, on seat 0, and a bot."""
    return face_at(visit, Shared, "coan", moves, layout, **(FIELD | choice))


def open_shared(visitor: Visitor, **choice: str) -> Shared:
    """A new table, five by five by default, once its page is connected."""
    return Shared(open_table(visitor, "coan", **(FIELD | choice)).page)
