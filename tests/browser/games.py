"""Two people at one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from browser.conftest import Visit
from browser.table import BLUE, RED, Table, open_table
from browser.visitors import Visitor


@dataclass
class Two:
    """A table with a person on each seat; Red has seat 0, and begins."""

    host: Visitor
    friend: Visitor
    red: Table
    blue: Table

    @property
    def tables(self) -> tuple[Table, Table]:
        """The pages of both."""
        return self.red, self.blue

    @property
    def table_id(self) -> str:
        """What the table is called."""
        return self.host.page.url.split("/t/")[1].split("?")[0]

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/t/{self.table_id}"

    def lay(self, red: Sequence[str] = RED, blue: Sequence[str] = BLUE) -> None:
        """Both lay their mines."""
        self.red.lay(red)
        self.blue.lay(blue)
        for table in self.tables:
            table.expect_laid()


def meet(visit: Visit, **choice: str) -> Two:
    """One opens a table and invites the other, who comes by the link and sits down."""
    host, friend = visit(), visit()
    red = open_table(host, **({"with": "friend"} | choice))
    friend.goto(invitation(red))
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    blue = Table(friend.page)
    for table in (red, blue):
        table.expect_both_connected()
    return Two(host, friend, red, blue)


def invitation(table: Table) -> str:
    """The link that stands on the host's page."""
    return table.page.locator("[data-link]").input_value()
