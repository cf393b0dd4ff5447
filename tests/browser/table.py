"""A table's page as its users see it, by stable hooks only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from browser.visitors import Visitor
from playwright.sync_api import Locator, Page, expect

from boem.core.squares import Square, neighbours, squares

SIDE = 5  # of the small board
RED = ("A1", "B1", "C1", "D1", "E1", "A2", "B2")  # the mines that the first seat lays in tests
BLUE = ("A5", "B5", "C5", "D5", "E5", "E4", "D4")  # the second seat's mines
ANSWERED = ("open", "hit", "found", "wrong")
SENT = "document.getElementById('act').elements.key.value"
DRAFT_KEPT = f"() => document.getElementById('kept').dataset.key === {SENT}"
ACTION_ANSWERED = f"() => document.getElementById('answered').dataset.key === {SENT}"
SHOWS = "number => Number(document.getElementById('state')?.dataset.number) >= number"


def number(mines: Iterable[str], name: str) -> str:
    """The answer to sweeping this square, which must be free."""
    return str(len({str(near) for near in neighbours(Square.parse(name), SIDE, SIDE)} & set(mines)))


def free(mines: Iterable[str]) -> list[str]:
    """The squares without a mine."""
    return [str(one) for one in squares(SIDE, SIDE) if str(one) not in set(mines)]


@dataclass
class Table:
    """What a player at a table sees and does.

    Actions wait until the page's script runs, and then until the result is shown here and on the pages of `others`, so
    that nobody acts on outdated pages.
    """

    page: Page
    kind: str = "search"  # the board on which one plays
    others: list[Self] = field(default_factory=list)

    def board(self, kind: str = "") -> Locator:
        """A board."""
        return self.page.locator(f'[data-board="{kind or self.kind}"]')

    def square(self, name: str, kind: str = "") -> Locator:
        """A square of a board."""
        return self.board(kind).locator(f'[data-square="{name}"]')

    def action(self, name: str) -> Locator:
        """The control for an action."""
        return self.page.locator(f'[data-action="{name}"]')

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is, or how it ended."""
        return self.page.locator("[data-status]")

    @property
    def refusal(self) -> Locator:
        """The message of a refusal."""
        return self.page.get_by_role("alert").locator(".refused")

    def lay(self, mines: Sequence[str]) -> None:
        """Lay mines all at once, and send them."""
        self.expect_ready()
        self.page.evaluate(
            """(names) => {
              for (const name of names) document.querySelector(`[data-board="field"] [data-square="${name}"]`).click();
            }""",
            list(mines),
        )
        self.action("lay").click()
        self.expect_answered()

    def draw(self, mines: Iterable[str]) -> None:
        """Tap squares of the field being laid."""
        self.expect_ready()
        for name in mines:
            self.square(name, "field").click()

    def choose(self, name: str) -> None:
        """Select a square of the search board."""
        self.expect_ready()
        self.square(name).click()
        expect(self.square(name)).to_have_attribute("aria-selected", "true")

    def sweep(self, name: str) -> None:
        """Sweep a square in turn, and wait for the answer."""
        self.choose(name)
        self.action("sweep").click()
        self._answered(name)

    def disarm(self, name: str) -> None:
        """Disarm a square in turn, confirm, and wait for the answer."""
        self.choose(name)
        self.action("disarm").click()
        self.action("confirm").click()
        self._answered(name)

    def flag(self, name: str, *, on: bool = True) -> None:
        """Set a flag, or remove it."""
        self.choose(name)
        self.action("flag").click()
        self.expect_answered()
        self.expect_state(name, "flag" if on else "covered")

    def pencil(self, name: str, mark: str) -> None:
        """Advance the private mark on a square, which becomes this."""
        self.choose(name)
        self.action("pencil").click()
        self.expect_pencil(name, mark)

    def resign(self) -> None:
        """Resign, and confirm."""
        self.expect_ready()
        self.action("resign").click()
        self.action("confirm").click()
        self.expect_answered()
        self.expect_over()

    def ask(self, what: str) -> None:
        """Send an action that has no button now."""
        self.page.evaluate(
            """(what) => {
              const form = document.getElementById("act");
              const { number } = document.getElementById("state").dataset;
              const wanted = { what: "act", do: what, after: number, key: crypto.randomUUID() };
              for (const input of form.elements) input.value = wanted[input.name] ?? "";
              form.requestSubmit();
            }""",
            what,
        )
        self.expect_answered()

    @property
    def number(self) -> int:
        """The number of entries shown."""
        return int(self.page.locator("#state").get_attribute("data-number") or 0)

    def state(self, name: str, kind: str = "") -> str | None:
        """The state of a square."""
        return self.square(name, kind).get_attribute("data-state")

    def states(self, kind: str = "") -> dict[str, str]:
        """The states of all squares of a board."""
        read = "all => Object.fromEntries(all.map(one => [one.dataset.square, one.dataset.state]))"
        found: dict[str, str] = self.board(kind).locator("[data-square]").evaluate_all(read)
        return found

    def with_state(self, state: str, kind: str = "") -> set[str]:
        """The squares of a board that have a state."""
        return {name for name, one in self.states(kind).items() if one == state}

    def expect_state(self, name: str, state: str, kind: str = "") -> None:
        """Wait for the state of a square."""
        expect(self.square(name, kind)).to_have_attribute("data-state", state)

    def expect_number(self, name: str, number: str, kind: str = "") -> None:
        """Wait for the number of an open square."""
        self.expect_state(name, "open", kind)
        expect(self.square(name, kind)).to_have_attribute("data-number", number)

    def expect_pencil(self, name: str, mark: str) -> None:
        """Wait for a private mark on a square, or for none."""
        where = f'[data-square="{name}"]' + (f'[data-pencil="{mark}"]' if mark else ":not([data-pencil])")
        expect(self.board().locator(where)).to_have_count(1)

    def expect_turn(self, *, mine: bool = True) -> None:
        """Wait for one's own turn, or the opponent's."""
        near = self.page.locator("#near[data-turn]")
        expect(near).to_have_count(1 if mine else 0)
        expect(self.action("sweep")).to_have_count(1)

    def expect_laid(self) -> None:
        """Wait until both have laid."""
        expect(self.board("search")).to_have_count(1)

    def expect_over(self) -> None:
        """Wait for the end."""
        expect(self.action("record")).to_have_count(1)

    def expect_upto(self, number: int) -> None:
        """Wait until this many entries are shown."""
        self.page.wait_for_function(SHOWS, arg=number)

    def expect_answered(self) -> None:
        """Wait until the last action is answered, and everybody at the table sees its result."""
        self.page.wait_for_function(ACTION_ANSWERED)
        for other in self.others:
            other.expect_upto(self.number)

    def expect_ready(self) -> None:
        """Wait until the page's script runs."""
        expect(self.page.locator("#main[data-ready]")).to_have_count(1)

    def expect_number_of_moves(self, count: int) -> None:
        """Wait until the list has this many moves."""
        expect(self.page.locator("#moves li")).to_have_count(count)

    def expect_connected(self) -> None:
        """Wait until the page is connected and shows what the server has sent."""
        expect(self.page.locator("#main[data-ready][data-connected]")).to_have_count(1)

    def expect_both_connected(self) -> None:
        """Wait until the page is connected, and knows that the opponent is."""
        expect(self.page.locator(":is(#near, #far) .dot:not([data-off])")).to_have_count(2)

    def expect_draft_kept(self) -> None:
        """Wait until the server has confirmed that it saved the draft as last sent."""
        self.page.wait_for_function(DRAFT_KEPT)

    def _answered(self, name: str) -> None:
        self.expect_answered()
        answered = ", ".join(f'[data-square="{name}"][data-state="{state}"]' for state in ANSWERED)
        expect(self.board().locator(answered)).to_have_count(1)


def open_table(visitor: Visitor, game: str = "mijnenveger", **choice: str) -> Table:
    """A new table, small and with the host to begin by default, once its page is connected."""
    visitor.goto(visitor.post(f"/start/{game}", **({"board": "small", "starts": "me"} | choice)))
    table = Table(visitor.page)
    if choice.get("with") != "device":  # which is covered at first
        table.expect_connected()
    return table
