"""Postal Minesweeper as its players see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from browser.conftest import Visit
from browser.games import Moves, One, play
from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import Locator, expect
from support.site import Site

SHEETS_FIELD: Mapping[str, Any] = {"width": 12, "height": 12, "mines": 8, "mine_points": 6, "penalty": 3}
FEW: Mapping[str, Any] = {"width": 6, "height": 6, "mines": 3}
LAYOUT = "A6 F1 F6"  # E1 and B6 on it have number 1
SMALL = {"board": "own", "width": "6", "height": "6", "mines": "3"}


@dataclass
class Postal(Table):
    """The field, and the order form beside it."""

    kind: str = "field"

    @property
    def form(self) -> Locator:
        """The order form, as far as it can be filled in."""
        return self.page.locator("#slip [data-round]")

    @property
    def receipt(self) -> Locator:
        """The acknowledgement of the orders received."""
        return self.page.locator("[data-received]")

    def guess(self, name: str, *, mine: bool = False) -> None:
        """Name a new square, and wait until the form has it."""
        for _ in range(2 if mine else 1):
            self.square(name).click()
        self.expect_state(name, "tip-mine" if mine else "tip")
        expect(self.order(name)).to_have_count(1)
        expect(self.page.locator(f"#mark-{name}:checked")).to_have_count(int(mine))

    def order(self, name: str) -> Locator:
        """A square's line in the form."""
        return self.form.locator(".orders li").filter(has=self.page.get_by_text(name, exact=True).first)

    def send(self, received: str) -> None:
        """Send the choice, and wait for the receipt."""
        self.action("send").click()
        self.expect_answered()
        expect(self.receipt).to_have_text(received)

    def finish(self) -> None:
        """Tick that the orders are final, and send."""
        self.page.locator("#final").check()
        self.action("send").click()

    def expect_round(self, number: int) -> None:
        """Wait until a round can be played."""
        expect(self.page.locator(f'#slip [data-round="{number}"]')).to_have_count(1)

    def expect_words(self, words: str) -> None:
        """Wait until the server has this draft."""
        expect(self.page.locator(f'#slip [data-words="{words}"]')).to_have_count(1)

    def standing(self, seat: int) -> Locator:
        """A seat's line in the standings."""
        return self.page.locator(f'#standings tr[data-of="{seat}"]')

    def judged(self, name: str) -> list[str]:
        """The results for a square in the round shown, line by line, without the square."""
        lines = self.page.locator(f'[data-judged="{name}"] tr')
        return [" | ".join(line.locator("td").all_inner_texts()) for line in lines.all()]


def meet_by_post(visit: Visit, site: Site) -> tuple[Postal, Postal]:
    """Two people on seats 1 and 2 of a small field and a bot on seat 0, before the first orders."""
    table_id = str(site.guest().open("me", "open", "open", game="postal", config=dict(FEW))["id"])
    red, blue = (sit_down(visit(), table_id) for _ in range(2))
    for table in (red, blue):
        table.expect_connected()
    return red, blue


def face_by_post(
    visit: Visit, first: Moves = (), /, moves: Moves = (), *, layout: str = LAYOUT, config: Mapping[str, Any] = FEW
) -> One[Postal]:
    """One person on seat 1 and bots on seats 0 and 2, after a round with these orders, and these moves."""
    me = visit()
    site = me.site
    programs = [site.guest() for _ in range(2)]
    table_id = str(programs[0].open("me", "open", "open", game="postal", config=dict(config))["id"])
    path = me.post(f"/t/{table_id}/join")
    assert programs[1].call("POST", f"/tables/{table_id}/join").status_code == 200
    play(site, table_id, first)
    site.deal_and_close(table_id, layout)
    play(site, table_id, moves)
    table = Postal(me.goto(path))
    table.expect_connected()
    return One(me, path, table, programs)


def sit_down(somebody: Visitor, table_id: str) -> Postal:
    """Take a free seat, and open the table's page."""
    somebody.goto(somebody.post(f"/t/{table_id}/join"))
    return Postal(somebody.page)


def open_postal(visitor: Visitor, **choice: str) -> Postal:
    """A new table, on a small field against one bot by default, once its page is connected."""
    return Postal(open_table(visitor, "postal", **(SMALL | {"others": "1", "starts": ""} | choice)).page)
