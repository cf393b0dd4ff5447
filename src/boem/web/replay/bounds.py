"""How much of a record is looked at: what is played again at once, and what one page shows."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from boem.core.errors import Unreadable
from boem.records import ALL, Eyes, Record, Replay

MOST_BYTES: Final = 500_000
MOST_ENTRIES: Final = 2_000
MOST_WORK: Final = 100_000_000  # squares times seats times entries: a few seconds' work
MOST_SHOWN: Final = 7_200  # squares on a page: two boards of the largest field
BESIDES: Final = 2_000  # bytes that an entry takes, whatever its field, about


def check_length(data: bytes) -> None:
    """Raise Unreadable for a document that is longer than one may be."""
    if len(data) > MOST_BYTES:
        raise Unreadable(_("a record may have {most:,} bytes here; this one has {count:,}").format(
            most=MOST_BYTES, count=len(data)
        ))  # fmt: skip


def check_entries(record: Record) -> None:
    """Raise Unreadable for more entries than may be played again; on a large field for many seats they are fewer."""
    count, squares, seats = len(record.log), squares_of(record.config), len(record.seats)
    if count > MOST_ENTRIES:
        raise Unreadable(_("a record may have {most:,} entries here; this one has {count:,}").format(
            most=MOST_ENTRIES, count=count
        ))  # fmt: skip
    most = MOST_WORK // (squares * seats)
    if count > most:
        told = _("with {squares:,} squares and {seats} seats a record may have {most:,} entries here; it has {count:,}")
        raise Unreadable(told.format(squares=squares, seats=seats, most=most, count=count))


def squares_of(config: Any) -> int:
    """Of a game's field; 1 where it has none."""
    return max(1, getattr(config, "width", 0) * getattr(config, "height", 0))


def sides_of(config: Any) -> int:
    """How many pairs of eyes a page has room for: two at least, who can be compared."""
    return max(2, MOST_SHOWN // squares_of(config))


def weight_of_page(game: Replay, eyes: Eyes) -> int:
    """How many squares a page of a replay shows, and entries it goes through."""
    sides = min(len(game.record.seats), sides_of(game.record.config)) if eyes == ALL else 1
    return sides * squares_of(game.record.config) + len(game.said)


def weight_of_play(record: Record) -> int:
    """How many entries are heard by how many viewers when a record is played again."""
    return len(record.log) * (len(record.seats) + 1)


def weight_of(game: Replay) -> int:
    """How many bytes of memory a game takes, about."""
    return len(game.said) * (squares_of(game.record.config) + BESIDES)
