"""What other parts of the site say of a table and lay beside its board, without tables knowing of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boem.records import Match
from boem.web.tables.boards import Panel
from boem.web.tables.models import Seat, Table
from boem.web.tables.store.table_access import Place

Insert: TypeAlias = Callable[[Place, Match], Panel | None]
"""A panel for a place at a table, as its game stands now; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an invitation to a held table says: who invites, to what, and what there is to know besides the settings."""

    host: str
    title: str
    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as it is shown at a seat: in short, and as it is read out."""

    text: str
    spoken: str


Inviter: TypeAlias = Callable[[Table], Terms | None]
Rater: TypeAlias = Callable[[Table, Seat], Shown | None]
_INSERTS: list[Insert] = []
_NOTES: list[Insert] = []
_INVITERS: list[Inviter] = []
_RATERS: list[Rater] = []


def lay(insert: Insert) -> None:
    """Lay a panel beside tables from now on; called once, when the site starts."""
    if insert not in _INSERTS:
        _INSERTS.append(insert)


def panels(place: Place, game: Match) -> Iterator[Panel]:
    """What is laid beside this table."""
    for insert in _INSERTS:
        panel = insert(place, game)
        if panel is not None:
            yield panel


def invite_by(inviter: Inviter) -> None:
    """Let invitations to tables that somebody runs say what it tells; called once, when the site starts."""
    if inviter not in _INVITERS:
        _INVITERS.append(inviter)


def terms(table: Table) -> Terms | None:
    """What an invitation says of a table that somebody runs; None where nobody does."""
    return next((told for inviter in _INVITERS if (told := inviter(table)) is not None), None)


def note_by(insert: Insert) -> None:
    """Put what it tells above the boards of tables from now on; called once, when the site starts."""
    if insert not in _NOTES:
        _NOTES.append(insert)


def notes(place: Place, game: Match) -> Iterator[Panel]:
    """What is put above the boards of this table."""
    for insert in _NOTES:
        panel = insert(place, game)
        if panel is not None:
            yield panel


def rate_by(rater: Rater) -> None:
    """Let the cards of seats show the rating that it tells; called once, when the site starts."""
    if rater not in _RATERS:
        _RATERS.append(rater)


def rating(table: Table, seat: Seat) -> Shown | None:
    """The rating of whoever sits there in this game; None where there is none."""
    return next((told for rater in _RATERS if (told := rater(table, seat)) is not None), None)
