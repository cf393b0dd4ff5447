"""The puzzles that a command is given."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.core.errors import BoemError, ParseError, TooHard
from boem.core.texts import gettext
from boem.core.texts import gettext_noop as _
from boem.puzzles import Puzzle
from boem.puzzles.files import read_formats
from boem.puzzles.formats import ReadPuzzle, read_board

MOST_BYTES: Final = 1 << 28
TOO_HARD: Final = _("too hard to tell; no puzzle for people takes so much work")


def puzzles_of(stream: BinaryIO) -> tuple[Iterator[ReadPuzzle | ParseError], bool]:
    """The puzzles of a file, and whether it is JSON Lines; raises ParseError if nothing can be read, or too much."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ParseError("more than {most} bytes are too many", most=MOST_BYTES)
    board = read_board(data)
    if board is not None:
        return iter([board]), False
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError("byte {byte}: puzzles are text in UTF-8", byte=error.start) from None
    return read_formats(io.StringIO(text)), text.lstrip().startswith("{")


def for_each(stream: BinaryIO, do: Callable[[int, Puzzle, bool], int], *, as_json: bool) -> int:
    """Do something with the number of every puzzle of a file, and the puzzle; returns the worst exit status.

    For JSON Lines the output is JSON Lines, too, with errors in their place; otherwise errors go to standard error.
    """
    puzzles, lines = puzzles_of(stream)
    statuses = [_with(read, number, do, as_json=as_json or lines) for number, read in enumerate(puzzles, start=1)]
    if not statuses:
        raise ParseError("no puzzle is there")
    return max(statuses)


def _with(read: ReadPuzzle | ParseError, number: int, do: Callable[[int, Puzzle, bool], int], *, as_json: bool) -> int:
    try:
        if isinstance(read, ParseError):
            raise read
        return do(number, read.puzzle, as_json)
    except BoemError as error:
        if as_json:
            print_json({"error": TOO_HARD if isinstance(error, TooHard) else str(error)})
        else:
            complain(gettext(TOO_HARD) if isinstance(error, TooHard) else error)
        return 2 if isinstance(error, ParseError) else 1


def the_puzzle(stream: BinaryIO) -> Puzzle:
    """The only puzzle of a file; raises ParseError if there is none, or more than one."""
    found = list(puzzles_of(stream)[0])
    if len(found) != 1:
        raise ParseError("expected one puzzle, found {several:{count}|none}", several=bool(found), count=len(found))
    (one,) = found
    if isinstance(one, ParseError):
        raise one
    return one.puzzle
