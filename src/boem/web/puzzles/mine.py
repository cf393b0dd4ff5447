"""Who has solved what, read from the tables.

The time of a puzzle runs from the deal, when it was opened, to the mark that solves it. Only the first time that a
player finishes a puzzle counts: giving it up shows the solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from statistics import median
from typing import Final, TypeAlias

from django.db.models import F, Q, QuerySet

from boem.core.game import Json
from boem.puzzles import Grade, Puzzle
from boem.web.accounts.models import Player
from boem.web.puzzles import days
from boem.web.puzzles.game import GAME, puzzle_of
from boem.web.puzzles.grades import HINTS
from boem.web.puzzles.known import rating_of
from boem.web.tables.models import Entry, Table

LEFT: Final = ("resign", "timeout")
Ends: TypeAlias = dict[int, tuple[Json, str]]  # by number, the entry and its time


@dataclass(frozen=True, slots=True)
class Attempt:
    """A table of the player's; still in progress while `ended` is None."""

    table: str
    puzzle: Puzzle
    hints: int
    ended: datetime | None = None
    seconds: int = 0
    solved: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """A player's progress on a puzzle; by default none."""

    going: Attempt | None = None  # the latest in progress
    first: Attempt | None = None  # the first one finished

    @property
    def solved(self) -> bool:
        """Whether the player solved it before seeing its solution."""
        return self.first is not None and self.first.solved

    @property
    def word(self) -> str:
        """For the page: `new`, `going`, `solved` or `given-up`."""
        if self.first is not None:
            return "solved" if self.solved else "given-up"
        return "going" if self.going is not None else "new"


@dataclass(frozen=True, slots=True)
class SolvedTally:
    """The puzzles solved of one size and grade."""

    size: str
    grade: Grade | None
    count: int
    best: int  # seconds
    median: int
    hints: int


@dataclass(frozen=True, slots=True)
class Sum:
    """A summary of a player's puzzles."""

    streak: int = 0
    longest: int = 0
    solved: int = 0
    hints: int = 0
    tallies: Sequence[SolvedTally] = field(default_factory=tuple)
    dailies: Mapping[date, Attempt] = field(default_factory=dict)  # solved on their day


def attempts(player: Player | None, puzzle: Puzzle | None = None) -> list[Attempt]:
    """A player's tables with puzzles, or with this puzzle, in the order in which they were opened."""
    if player is None:
        return []
    tables = Table.objects.filter(game=GAME, seats__player=player)
    if puzzle is not None:
        tables = _with(tables, puzzle)
    ends = _ends(tables)
    rows = tables.order_by("created", "id").values_list("id", "config", "seats__pencil")
    return [_attempt(*row, ends.get(row[0])) for row in rows]


def times_of(puzzle: Puzzle, day: date) -> dict[str, int]:
    """The seconds of everybody who solved a puzzle, on the day or later, before seeing its solution; by table."""
    since = datetime.combine(day, time(), UTC)
    tables = _with(Table.objects.filter(game=GAME, status="over", created__gte=since), puzzle)
    ends, tried = _ends(tables), dict[str, list[Attempt]]()
    rows = tables.order_by("created", "id").values_list("seats__player", "id", "config", "seats__pencil")
    for player, table, config, noted in rows:
        tried.setdefault(player, []).append(_attempt(table, config, noted, ends.get(table)))
    firsts = [state.first for several in tried.values() for state in states(several).values()]
    return {first.table: first.seconds for first in firsts if first is not None and first.solved}


def states(tried: Iterable[Attempt]) -> dict[str, PuzzleProgress]:
    """The progress on each puzzle, by its link."""
    going: dict[str, Attempt] = {}
    first: dict[str, tuple[datetime, Attempt]] = {}
    for one in tried:
        link = one.puzzle.link
        if one.ended is None:
            going[link] = one
        elif link not in first or one.ended < first[link][0]:
            first[link] = one.ended, one
    finished = {link: one for link, (_ended, one) in first.items()}
    return {link: PuzzleProgress(going.get(link), finished.get(link)) for link in {*going, *finished}}


def state_of(player: Player | None, puzzle: Puzzle) -> PuzzleProgress:
    """A player's progress on a puzzle."""
    return states(attempts(player, puzzle)).get(puzzle.link, PuzzleProgress())


def sum_up(known: Mapping[str, PuzzleProgress]) -> Sum:
    """The streak of puzzles of the day solved on their day, and the puzzles solved of each kind."""
    won = {link: state.first for link, state in known.items() if state.first is not None and state.first.solved}
    on = days.links()
    dailies = {on[link]: one for link, one in won.items() if link in on and one.ended and one.ended.date() == on[link]}
    streak, longest = days.streaks(dailies, days.today())
    return Sum(
        streak=streak,
        longest=longest,
        solved=len(won),
        hints=sum(one.hints for one in won.values()),
        tallies=_tallies(won.values()),
        dailies=dailies,
    )


def _tallies(won: Iterable[Attempt]) -> list[SolvedTally]:
    """By size and grade, small ones first, unknown grades last."""
    kinds: dict[tuple[int, int, str], list[Attempt]] = {}
    for one in won:
        rating = rating_of(one.puzzle)
        key = (one.puzzle.width, one.puzzle.height, rating.grade.value if rating else "")
        kinds.setdefault(key, []).append(one)
    return [_tally(key, kinds[key]) for key in sorted(kinds, key=_order)]


def _tally(key: tuple[int, int, str], several: Sequence[Attempt]) -> SolvedTally:
    width, height, grade = key
    seconds = [one.seconds for one in several]
    return SolvedTally(
        size=f"{width} × {height}",
        grade=Grade(grade) if grade else None,
        count=len(several),
        best=min(seconds),
        median=round(median(seconds)),
        hints=sum(one.hints for one in several),
    )


def _order(key: tuple[int, int, str]) -> tuple[int, int, int]:
    width, height, grade = key
    return width * height, width, list(Grade).index(Grade(grade)) if grade else len(Grade)


def _with(tables: QuerySet[Table], puzzle: Puzzle) -> QuerySet[Table]:
    told = {"config__count__isnull": True} if puzzle.count is None else {"config__count": puzzle.count}
    return tables.filter(config__width=puzzle.width, config__height=puzzle.height, config__clues=puzzle.cells, **told)


def _ends(tables: QuerySet[Table]) -> dict[str, Ends]:
    """The first and last entry of each finished table."""
    outer = Q(number=0) | Q(number=F("table__number") - 1)
    found: dict[str, Ends] = {}
    over = Entry.objects.filter(outer, table__in=tables.filter(status="over").values("id"))
    for table, number, said, at in over.order_by("number").values_list("table_id", "number", "said", "at"):
        found.setdefault(table, {})[number] = (said, at)
    return found


def _attempt(table: str, config: Mapping[str, Json], noted: Mapping[str, str], ends: Ends | None) -> Attempt:
    puzzle, hints = puzzle_of(config), int(noted.get(HINTS, "0"))
    if not ends:
        return Attempt(table, puzzle, hints)
    (_deal, began), (said, ended) = ends[min(ends)], ends[max(ends)]
    end = datetime.fromisoformat(ended)
    seconds = int((end - datetime.fromisoformat(began)).total_seconds())
    return Attempt(table, puzzle, hints, end, seconds, solved=said.get("do") not in LEFT)
