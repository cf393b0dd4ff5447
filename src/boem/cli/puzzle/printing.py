"""`boem puzzle book`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boem.cli.complain import complain
from boem.cli.progress import bar
from boem.cli.puzzle.making import Made, read_wish, watched
from boem.cli.writing import write_whole
from boem.core.errors import ParseError
from boem.core.texts import gettext_noop as _
from boem.core.texts import language_codes, say
from boem.puzzles import Grade, Graded, Rare, Wish
from boem.puzzles.book import PAPERS, make_book

MOST: Final = 1000
ROOM: Final = 25  # squares from which on there are dozens of extreme puzzles
ROOM_TO_COUNT: Final = 64  # the same for those that give the number of mines


def mixed(size: str, *, told: bool) -> list[Wish]:
    """One wish for each grade of which a book can have its share."""
    grades = [grade for grade in Grade if not (told and grade is Grade.EASY)]
    wishes = [read_wish(size, grade, "none", minimal=False, count=told) for grade in grades]
    room = ROOM_TO_COUNT if told else ROOM
    return [wish for wish in wishes if wish.grade is not Grade.EXTREME or wish.width * wish.height >= room]


@dataclass(frozen=True, slots=True)
class BookPlan:
    """The puzzles of a book: `amount` in all, shared evenly among the wishes."""

    wishes: Sequence[Wish]
    amount: int
    seed: int
    jobs: int
    language: str
    paper: str

    def __post_init__(self) -> None:
        for option, given, known in (("--lang", self.language, language_codes()), ("--paper", self.paper, PAPERS)):
            if given not in known:
                raise ParseError(
                    "must be one of {known}, not {given}", option, known=", ".join(known), given=f"{given!r:.40}"
                )

    def shares(self) -> list[Made]:
        """The puzzles for each wish; if the amount can't be divided evenly, the first wishes get one more."""
        each, rest = divmod(self.amount, len(self.wishes))
        amounts = [each + (number < rest) for number in range(len(self.wishes))]
        pairs = zip(self.wishes, amounts, strict=True)
        return [Made(wish, amount, self.seed, self.jobs) for wish, amount in pairs if amount]


def print_book(plan: BookPlan, out: str) -> int:
    """Make the puzzles, and the book of them; the exit status."""
    try:
        if out == "-":
            sys.stdout.buffer.write(b"".join(_book(plan)))
        else:
            write_whole(Path(out), _book(plan))
    except Rare as rare:
        complain(say(_("{why}; no book was made."), why=rare))
        return 1
    return 0


def _book(plan: BookPlan) -> Iterator[bytes]:
    """The bytes of the book, made only when they are consumed."""
    puzzles: list[Graded] = [one for made in plan.shares() for one in watched(made, made.amount)]
    with bar(len(puzzles)) as progress:
        task = progress.add_task("", total=len(puzzles))
        yield make_book(
            puzzles,
            language=plan.language,
            paper=plan.paper,
            progress=lambda proved, of: progress.update(task, completed=proved, total=of),
        )
