"""Uitweg's table as its users see it, by stable hooks only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from browser.conftest import Visit
from browser.games import Moves, One, face_at
from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import Locator, expect

RED = ("A3", "A1|A2", "|B1", "B2|B3")  # what the first seat builds in tests: its guard and barriers
BLUE = ("C3", "B3|C3", "C1|C2", "|A1")  # what the second seat builds
BUILT: Moves = ((0, f"build {' '.join(RED)}"), (1, f"build {' '.join(BLUE)}"))


@dataclass
class MazeTable(Table):
    """What a player at a table of Uitweg sees and does."""

    def slot(self, name: str, kind: str = "control") -> Locator:
        """A slot of a board."""
        return self.board(kind).locator(f'[data-slot="{name}"]')

    def tap(self, name: str) -> None:
        """Tap a slot or a square of the maze under construction."""
        (self.slot(name, "home") if "|" in name else self.square(name, "home")).click()

    def draw(self, words: Iterable[str]) -> None:
        """Tap the guard's square and slots."""
        self.expect_ready()
        for name in words:
            self.tap(name)

    def drafted(self) -> set[str]:
        """The barriers and the guard of one's own draft."""
        read = "all => all.map(one => one.dataset.slot ?? one.dataset.square)"
        stands = self.board("home").locator('[data-slot][data-state="barrier"], [data-square][data-state="guard"]')
        return set(stands.evaluate_all(read))

    def expect_drafted(self, words: Iterable[str]) -> None:
        """Wait until exactly these are in one's own draft."""
        wanted = sorted(words)
        stands = self.board("home").locator('[data-slot][data-state="barrier"], [data-square][data-state="guard"]')
        expect(stands).to_have_count(len(wanted))
        assert sorted(self.drafted()) == wanted

    def expect_verdict(self, *, good: bool) -> None:
        """Wait for this comment on the draft."""
        expect(self.page.locator("#verdict[data-ok]")).to_have_count(1 if good else 0)
        expect(self.page.locator('[data-action="build"][aria-disabled]')).to_have_count(0 if good else 1)

    def build(self, words: Iterable[str]) -> None:
        """Build a maze, and send it."""
        self.draw(words)
        self.expect_verdict(good=True)
        self.action("build").click()
        self.expect_answered()

    def ask_for(self, name: str, answer: str) -> None:
        """Tap a square in turn, and wait for the answer: `yes`, `no`, or `found`."""
        self.square(name, "control").click()
        self.expect_answered()
        if answer == "no":
            self.expect_turn(mine=False)
        else:
            self.expect_state(name, "guard" if answer == "found" else "runner", "control")

    def leave(self) -> None:
        """Leave the maze from column 1."""
        self.action("exit").click()
        self.expect_answered()
        self.expect_turn(mine=False)

    def expect_turn(self, *, mine: bool = True) -> None:
        """Wait for one's own turn, or the opponent's."""
        expect(self.page.locator("#near[data-turn]")).to_have_count(1 if mine else 0)
        expect(self.action("exit")).to_have_count(1)

    def expect_built(self) -> None:
        """Wait until both have built."""
        expect(self.board("control")).to_have_count(1)


def open_maze(visitor: Visitor, **choice: str) -> MazeTable:
    """A new table, small and with the host to begin by default, once its page is connected."""
    return MazeTable(open_table(visitor, "uitweg", **choice).page)


def face_in_maze(visit: Visit, moves: Moves = (), /, **choice: str) -> One[MazeTable]:
    """One person on seat 0 of a table where these moves were played against a bot."""
    return face_at(visit, MazeTable, "uitweg", moves, **choice)
