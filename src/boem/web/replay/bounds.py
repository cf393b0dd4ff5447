"""How much of a record is looked at: what is played again at once, and what one page shows."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils.translation import gettext as _

from boem.core.errors import ParseError
from boem.core.game import HOUSE, Settings
from boem.records import ALL, Eyes, Match, Play, Record

MOST_BYTES: Final = 900_000
MOST_ENTRIES: Final = 10_000
MOST_WORK: Final = 3_000_000  # squares times entries of the house in a game of rounds: a few seconds' work
MOST_SHOWN: Final = 7_200  # squares on a page: two boards of the largest field
A_MOMENT: Final = 10  # squares that a round looks at while an entry reaches one viewer, about
BESIDES: Final = 2_000  # bytes that an entry takes, whatever its field, about


def check_length(data: bytes) -> None:
    """Raise ParseError for a document that is longer than one may be."""
    if len(data) > MOST_BYTES:
        told = _(
            "a record may have {most:,} bytes here, and this one has more; the command “boem replay” takes larger ones"
        )
        raise ParseError(told.format(most=MOST_BYTES))


def check_entries(record: Record) -> None:
    """Raise ParseError for more entries than may be played again; rounds on a large field are fewer."""
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
    """Of a game's field; 1 where it has none."""
    return max(1, getattr(config, "width", 0) * getattr(config, "height", 0))


def sides_of(config: Settings) -> int:
    """How many pairs of eyes a page has room for: two at least, who can be compared."""
    return max(2, MOST_SHOWN // squares_of(config))


def weight_of_page(record: Record, eyes: Eyes) -> int:
    """How many squares a page of a replay shows, and entries it goes through."""
    sides = min(len(record.seats), sides_of(record.config)) if eyes == ALL else 1
    return sides * squares_of(record.config) + len(record.log)


class _BoundedEntry(msgspec.Struct):
    seat: object = None  # none of the house's


class _Size(msgspec.Struct, frozen=True):
    width: int = 1
    height: int = 1


class _Outline(msgspec.Struct):
    log: list[_BoundedEntry] = []
    seats: list[msgspec.Raw] = []
    config: _Size = _Size()


def weight_of_text(text: str | bytes) -> int:
    """How many entries are heard by how many viewers when a record is read and played again, and what its rounds weigh.

    Of what is no record, its length; 0 for what isn't even JSON.
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
    """How many bytes of memory a game takes, about."""
    record = game.record
    fields = _squares_judged(record) if record.game.rounds else len(record.log) * squares_of(record.config)
    return fields + len(record.log) * BESIDES


def _squares_judged(record: Record) -> int:
    return _rounds(record) * squares_of(record.config)


def _rounds(record: Record) -> int:
    """How many entries look at the whole field: those of the house, where it evaluates rounds."""
    return sum(isinstance(entry, Play) and entry.actor == HOUSE for entry in record.log) if record.game.rounds else 0
