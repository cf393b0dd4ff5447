"""A puzzle as its solver sees it."""

from __future__ import annotations

from dataclasses import dataclass

from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import expect

from boem.inference import Field, infer


@dataclass
class Puzzle(Table):
    """The puzzle's page."""

    kind: str = "puzzle"

    def rows(self) -> list[str]:
        """The clues on the board."""
        read = """rows => rows.slice(1).map(row =>
            [...row.querySelectorAll("[data-square]")].map(one => one.dataset.number ?? ".").join(""))"""
        found: list[str] = self.board().get_by_role("row").evaluate_all(read)
        return found

    def mines(self) -> list[str]:
        """The solution, from the clues alone."""
        return sorted(str(square) for square in infer(Field.from_rows(self.rows())).mined)

    def free(self) -> list[str]:
        """The unnumbered squares without a mine."""
        mines = set(self.mines())
        return [name for name, state in self.states().items() if state != "open" and name not in mines]

    def expect_kept(self, count: int) -> None:
        """Wait until the server has this many entries, including the deal."""
        self.expect_upto(count)
        expect(self.page.locator(f'#state[data-number="{count}"]')).to_have_count(1)


def open_puzzle(visitor: Visitor, **choice: str) -> Puzzle:
    """A puzzle, small and easy by default."""
    return Puzzle(open_table(visitor, "solo", **({"size": "6x6", "grade": "easy"} | choice)).page)
