"""The processor time that pages of puzzles cost the site: training, rush, streak and their lists.

The measurement covers all of `boem serve` over HTTP, one request after another, as a guest sends them. The lists of the
best hold ten thousand players with an account.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Sheet

from boem.puzzles import Puzzle, assess

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.page_costs import PageVisitor, cost
from support.site import running_site

LISTED = """
import os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "boem.web.project.settings"
django.setup()
from django.utils import timezone
from boem.web.accounts.models import Player
from boem.web.puzzles import days
from boem.web.puzzles.models import BestPuzzleRun
now = timezone.now()
people = [Player(name=f"Solver {n}", key=f"solver {n}", last_login=now) for n in range({count})]
Player.objects.bulk_create(people)
rows = [
    BestPuzzleRun(player=one, kind=kind, span="day", since=days.today(), solved=n % 50, took=1000 + n)
    for n, one in enumerate(people) for kind in ("rush", "streak")
]
BestPuzzleRun.objects.bulk_create(rows, batch_size=1000)
"""
SQUARE = re.compile(r'<button [^>]*data-square="(\w+)"[^>]*data-state="(\w+)"(?: data-number="(\d)")?')


class Solver(PageVisitor):
    """A guest who solves puzzles."""

    def mark(self, path: str) -> None:
        """Mark a mine of the puzzle on the page, or begin anew if there is none."""
        field = dict(re.findall(r'type="hidden" name="(run|number)" value="(\w+)"', self.page))
        if "run" not in field:
            self.post(path)
            return
        shown = SQUARE.findall(self.page)
        width = sum(name.endswith("1") and name[1:] == "1" for name, _, _ in shown)
        puzzle = Puzzle(width, len(shown) // width, "".join(number or "." for _, _, number in shown))
        found = {name for name, state, _ in shown if state == "found"}
        square = next(name for name in map(str, sorted(assess(puzzle).mines)) if name not in found)
        self.post(f"{path}/mark", at=square, piece="1", **field)


def main(
    number: Annotated[int, typer.Option(help="Requests of each kind.")] = 100,
    listed: Annotated[int, typer.Option(help="Players in the lists of the best.")] = 10_000,
) -> None:
    """Measure every page on one site."""
    sheet = Sheet("request", "ms")
    with TemporaryDirectory() as folder, running_site(Path(folder)) as site:
        ended = site.run(LISTED.replace("{count}", str(listed)))
        if ended.returncode:
            raise SystemExit(ended.stderr)
        visitor = Solver(site)
        for path in ("/puzzles", "/puzzles/training", "/puzzles/rush", "/puzzles/streak"):
            visitor.get(path)
            sheet.add_row(path, f"{cost(site, number, partial(visitor.get, path)):.1f}")
        for path in ("/puzzles/training", "/puzzles/rush", "/puzzles/streak"):
            visitor.get(path)
            visitor.post(path)
            sheet.add_row(f"{path}, a tap", f"{cost(site, number, partial(visitor.mark, path)):.1f}")
    Console().print(sheet)


if __name__ == "__main__":
    typer.run(main)
