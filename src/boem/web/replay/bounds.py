"""Limits on records: what is replayed at once, and what one page shows."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils.translation import gettext as _

from boem.core.errors import ParseError
from boem.core.game import HOUSE, Settings
from boem.records import ALL, Eyes, Match, Play, Record

MOST_BYTES: Final = 900_000
MOST_ENTRIES: Final = 10_000
MOST_WORK: Final = 3_000_000  # squares times house entries in a game with rounds: a few seconds' work
MOST_SHOWN: Final = 7_200  # squares per page: two boards of the largest field
A_MOMENT: Final = 10  # squares that a round evaluates in the time an entry takes to reach one viewer, roughly
BESIDES: Final = 2_000  # bytes per entry, whatever its field, roughly


def check_length(data: bytes) -> None:
    """Raise ParseError if a document is too long."""
    if len(data) > MOST_BYTES:
        told = _(
            "a record may have {most:,} bytes here, and this one has more; the command “boem replay” takes larger ones"
        )
        raise ParseError(told.format(most=MOST_BYTES))


def check_entries(record: Record) -> None:
    """Raise ParseError for too many entries to replay; the limit on rounds falls with the size of the field."""
    count, squares, rounds = len(record.log), squares_of(record.config), _rounds(record)
    if count > MOST_ENTRIES:
        told = _(
            "a record may have {most:,} entries here, and this one has {count:,}; "
            "the command “boem replay” takes larger ones"
        )
        raise ParseError(told.format(most=MOST_ENTRIES, count=count))
    most = MOST_WORK // squares
    if rounds > most:
        told = _(
            "with {squares:,} squares a record may have {most:,} entries of the house here, and this one has {count:,}"
            "; the command “boem replay” takes larger ones"
        )
        raise ParseError(told.format(squares=squares, most=most, count=rounds))


def squares_of(config: Settings) -> int:
    """The squares of a game's field; 1 if it has none."""
    return max(1, getattr(config, "width", 0) * getattr(config, "height", 0))


def sides_of(config: Settings) -> int:
    """How many viewpoints fit on a page: at least two, to compare."""
    return max(2, MOST_SHOWN // squares_of(config))


def weight_of_page(record: Record, eyes: Eyes) -> int:
    """The weight of a replay page: the squares it shows plus the entries it goes through."""
    sides = min(len(record.seats), sides_of(record.config)) if eyes == ALL else 1
    return sides * squares_of(record.config) + len(record.log)


class _BoundedEntry(msgspec.Struct):
    seat: object = None  # the house's entries have none


class _Size(msgspec.Struct, frozen=True):
    width: int = 1
    height: int = 1


class _Outline(msgspec.Struct):
    log: list[_BoundedEntry] = []
    seats: list[msgspec.Raw] = []
    config: _Size = _Size()


def weight_of_text(text: str | bytes) -> int:
    """The work of reading and replaying a record: entries times viewers, plus the weight of its rounds.

    The length of the text if it is no record; 0 if it isn't even JSON.
    """
    try:
        outline = msgspec.json.decode(text, type=_Outline)
    except msgspec.ValidationError:
        return len(text)
    except (msgspec.MsgspecError, UnicodeError):
        return 0
    rounds = sum(entry.seat is None for entry in outline.log)
    squares = abs(outline.config.width * outline.config.height)
    return len(outline.log) * (len(outline.seats) + 1) + rounds * squares // A_MOMENT


def weight_of(game: Match) -> int:
    """How many bytes of memory a game takes, roughly."""
    record = game.record
    looks = _rounds(record) if record.game.rounds else len(record.log)
    return looks * squares_of(record.config) + len(record.log) * BESIDES


def _rounds(record: Record) -> int:
    """How many entries evaluate the whole field: the house's, in games with rounds."""
    return sum(isinstance(entry, Play) and entry.actor == HOUSE for entry in record.log) if record.game.rounds else 0
