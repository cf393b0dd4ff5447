"""`boem puzzle generate`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from boem.cli.complain import complain
from boem.cli.progress import bar
from boem.cli.writing import write_whole
from boem.core.errors import ParseError
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.puzzles import Grade, Graded, Rare, Symmetry, Wish, make_many, picture, to_text
from boem.puzzles.formats import PuzzleFormat

FORMATS: Final = ("text", "json", "svg")
MOST: Final = 1_000_000
_SOME: Final = _("{why}; {made} of {of} were made.")
_SIZE: Final = re.compile(r"([0-9]{1,4})[x×]([0-9]{1,4})", re.ASCII)
Choice = TypeVar("Choice", Grade, Symmetry, PuzzleFormat)


@dataclass(frozen=True, slots=True)
class Made:
    """How to make puzzles: how many, and by how many processes or by which Dask scheduler's workers."""

    wish: Wish
    amount: int
    seed: int
    jobs: int = 1
    dask: str | None = None

    def __iter__(self) -> Iterator[Graded]:
        return make_many(self.wish, self.amount, self.seed, jobs=self.jobs, dask=self.dask)


def read_wish(size: str, grade: str | None, symmetry: str, *, minimal: bool, count: bool = False) -> Wish:
    """The wish given by the options; raises ParseError, which names the option."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise ParseError("must be like 6x6, not {given}", "--size", given=f"{size!r:.40}")
    asked = None if grade is None else one_of(Grade, grade, "--grade")
    try:
        return Wish(int(match[1]), int(match[2]), asked, minimal, one_of(Symmetry, symmetry, "--symmetry"), count)
    except ParseError as error:
        raise (error.at(f"--{error.place}") if error.place in ("size", "grade") else error) from None


def one_of(kind: type[Choice], given: str, option: str, known: Sequence[Choice] = ()) -> Choice:
    """The member with this value, among those known if any are given; raises ParseError, which names the option."""
    allowed = known or tuple(kind)
    if given not in allowed:
        raise ParseError(
            "must be one of {known}, not {given}", option, known=", ".join(allowed), given=f"{given!r:.40}"
        )
    return kind(given)


def amount_of(given: int | None, usual: int, most: int = MOST) -> int:
    """How many."""
    if given is not None and not 1 <= given <= most:
        raise ParseError("must be 1 to {most}, not {given}", "--count", most=most, given=given)
    return usual if given is None else given


def generate(made: Made, form: str, out: str | None) -> int:
    """Write the puzzles as they come; the exit status."""
    if form not in FORMATS:
        raise ParseError("must be one of {known}, not {given}", "--format", known=", ".join(FORMATS), given=form)
    if form == "svg" and made.amount > 1 and (out is None or out == "-"):
        raise ParseError("an SVG shows one puzzle; with -o NAME.svg there will be one file for each", "--count")
    pieces = _Pieces(made, form)
    if out is None or out == "-":
        for piece in pieces:
            print(piece, end="", flush=True)
    elif form == "svg":
        for number, piece in enumerate(pieces, start=1):
            write_whole(_name(Path(out), number, made.amount), [piece])
    else:
        write_whole(Path(out), pieces)
    if pieces.rare is not None:
        complain(say(_SOME, why=pieces.rare, made=pieces.written, of=made.amount))
        return 1
    return 0


def watched(made: Made, amount: int) -> Iterator[Graded]:
    """The puzzles, with a progress bar on a terminal."""
    with bar(amount) as progress:
        yield from progress.track(made, total=amount)


class _Pieces:
    """Yields the puzzles as they are written. If a seed has none, it sets `rare` and stops; earlier puzzles stay."""

    def __init__(self, made: Made, form: str) -> None:
        self._made = made
        self._form = form
        self.written = 0
        self.rare: Rare | None = None

    def __iter__(self) -> Iterator[str]:
        try:
            for one in watched(self._made, self._made.amount):
                self.written += 1
                yield self._piece(one)
        except Rare as rare:
            self.rare = rare

    def _piece(self, one: Graded) -> str:
        match self._form:
            case "json":
                return f"{json.dumps(one.to_json())}\n"
            case "svg":
                return f"{picture(one.puzzle)}\n"
            case _:
                return f"{to_text(self.written, one)}\n"


def _name(path: Path, number: int, amount: int) -> Path:
    """The file of one puzzle among several."""
    return path if amount == 1 else path.with_stem(f"{path.stem}-{number:0{len(str(amount))}}")
